import { expect, test } from 'vitest';
import { aRow } from '../sample.fixture.ts';
import { samplesTsv } from './export-samples.tsx';
import { sampleColumns } from './sample-columns.tsx';

test('exported samples have the columns of the table, the percentage of the chosen taxon too, and no formulas', () => {
  const columns = sampleColumns({
    fields: [],
    hasSubjects: false,
    hasOthers: false,
    hasReads: true,
    areCounts: true,
    hasTaxa: false,
    taxon: 'Blautia',
  });
  const rows = [
    aRow({ sample_id: '=1+1', reads: 1200, taxon_abundance: 0.12345 }),
    aRow({ sample_id: 'plain', reads: 5, taxon_abundance: 0 }),
  ];
  const [head, first, second] = samplesTsv(rows, columns).split('\n');
  expect(head?.split('\t').slice(0, 3)).toEqual(['Sample', 'Blautia (%)', 'Reads']);
  expect(first?.split('\t').slice(0, 3)).toEqual(["'=1+1", '12.3', '1200']);
  expect(second?.split('\t').slice(0, 3)).toEqual(['plain', '0', '5']);
});
