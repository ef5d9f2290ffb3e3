import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildReference } from '../../testing/build-reference.ts';
import { runScript } from '../../testing/run-script.ts';

const bin = join(import.meta.dirname, 'bin');

function build(table: string | Buffer) {
  const scripts = [join(bin, 'build-mapping.sh'), join(import.meta.dirname, '../../reads/bin/reading.sh')];
  const run = runScript([...scripts, join(bin, 'read-mapping.awk'), '--files', 'map.tsv'], {
    files: { 'map.tsv': table },
  });
  expect(run.code).toBe(0);
  const report: { problems: string[]; summary: object } = JSON.parse(run.left.get('report.json')?.toString() ?? '');
  return { ...report, mapping: run.left.get('aro.tsv')?.toString() };
}

test('argNorm’s table: a line a gene, with all terms of a gene cluster', async () => {
  const table = [
    'Original ID\tGene Name in CARD\tARO\tCut_Off',
    'VanHAX_1_FJ866609\tvanX gene in vanA cluster\t3002949\tPerfect',
    'VanHAX_1_FJ866609\tvanA\t3000010\tPerfect',
    'ARR-2_1_HQ141279\tarr-2\t3002847.0\tStrict',
    'novel_1_X\t\tnan\t',
  ].join('\n');
  const built = await buildReference('aro-mapping', { 'resfinder_ARO_mapping.tsv': table });
  expect(built.report).toEqual({ problems: [], summary: { n_genes: 2, n_without_aro: 1 }, caution: null });
  expect(readFileSync(join(built.folder, 'aro.tsv'), 'utf8')).toBe(
    'ARR-2_1_HQ141279\tARO:3002847\nVanHAX_1_FJ866609\tARO:3000010; ARO:3002949\n',
  );
});

test('two columns of one’s own, from a spreadsheet of Windows', () => {
  expect(build('\ufeffgene\tARO\r\nsul1\tARO:3000410\r\n').mapping).toBe('sul1\tARO:3000410\n');
});

test.each([
  ['no ARO column', 'gene\tid\nsul1\t1\n', 'map.tsv, line 1: there is no column “ARO”.'],
  ['no gene column', 'name\tARO\nsul1\t3000410\n', 'map.tsv, line 1: there is no column “Original ID”'],
  ['something that is no id', 'gene\tARO\nsul1\tsulfonamide\n', 'map.tsv, line 2: “sulfonamide” is not an ARO id.'],
  ['no gene', 'gene\tARO\n\t3000410\n', 'map.tsv, line 2: there is no gene.'],
  ['a header alone', 'gene\tARO\n', 'The table holds no ARO id.'],
  ['an empty file', '', 'The table holds no ARO id.'],
])('%s: nothing is built, and the report says why', (_, table, problem) => {
  const { problems, mapping } = build(table);
  expect(problems[0]).toContain(problem);
  expect(mapping).toBeUndefined();
});
