import { expect, test } from 'vitest';
import { toOverlapCsv } from './overlap-card.tsx';

test('the overlaps as a table name each combination, who is in it, and how many', () => {
  const overlaps = [
    { membership: '10', n: 16 },
    { membership: '11', n: 3 },
    { membership: '01', n: 0 },
  ];
  expect(toOverlapCsv(['Gut', 'Skin, "dry"'], overlaps, 'samples').trim().split(/\r?\n/)).toEqual([
    'combination,Gut,"Skin, ""dry""",samples',
    '"In Gut, not in Skin, ""dry""",1,0,16',
    '"In Gut and Skin, ""dry""",1,1,3',
    '"In Skin, ""dry"", not in Gut",0,1,0',
  ]);
});

test('a cohort whose name a spreadsheet would compute is written as words', () => {
  expect(toOverlapCsv(['=1+1', 'Gut'], [{ membership: '10', n: 2 }], 'samples')).not.toMatch(/(?:^|,)=1\+1/m);
});
