import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { realData } from '#testing';
import { amountsOf, type Files, read, refusalOf } from '../tables.fixture.ts';

describe('real tables of AMR programs', () => {
  const folder = realData('amr/raw_outputs');
  const meg = 'MEG_106|Drugs|Aminoglycosides|Aminoglycoside_N-acetyltransferases|AAC6-PRIME';
  const one = async (path: string): Promise<Files> => ({ 'P07.tsv': await readFile(join(folder, path)) });
  const expected: [path: string, sample: string, n_genes: number, of: [gene: string, percent: number]][] = [
    ['abricate/report.tsv', 'GCF_010120755.1_ASM1012075v1_genomic', 7, ['eat(A)', 100]],
    ['amrfinderplus/report_nucleotide.tsv', 'P07', 14, ['blaTEM-156', 100]],
    ['amrfinderplus/report_protein.tsv', 'P07', 11, ['blaPDC', 100]],
    ['amrfinderplus/hamronized_non_coding.tsv', 'DAWXTK010000082_noncoding_test', 1, ['23S c.2062A>G', 100]],
    ['amrplusplus/gene.tsv', 'Kp85', 120, [meg, 86.4865]],
    ['rgi/rgi.txt', 'P07', 8, ['NDM-1', 100]],
    ['staramr/resfinder.tsv', 'GDW2216_Klebsiella_pneumoniae', 14, ["aac(6')-Ib-cr", 93.83]],
    ['resfinder/ResFinder_results_tab.txt', 'P07', 13, ['rmtC', 100]],
  ];
  test.each(expected)('%s', async (path, sample, n_genes, [gene, percent]) => {
    const found = await read(await one(path));
    expect(found.table.results).toEqual([sample]);
    expect(found.table.features).toHaveLength(n_genes);
    expect((amountsOf(found)[sample]?.[gene] ?? 0) * 100).toBeCloseTo(percent, 6);
  });

  test('a file in which nothing was found alone is no import, and beside others a sample without', async () => {
    const none = await readFile(join(folder, 'amrfinderplus/empty_report_with_header.tsv'));
    expect((await refusalOf({ 'P08.tsv': none })).message).toContain('no amount above zero');
    const found = await read({ 'P08.tsv': none, ...(await one('amrfinderplus/report_protein.tsv')) });
    expect(found.table.results).toEqual(['P08', 'P07']);
  });
});

describe('a real 450k matrix with its phenotypes', () => {
  const folder = realData('methylation');
  test('is 8,552 CpGs of 20 brains, each value as it is written', async () => {
    const betas450k = await readFile(join(folder, 'betas_chr22.tsv.gz'));
    const mapping = { columns: { 'age.brain': 'age_years' }, values: { sex: { 'Sex: MALE': 'male' } } };
    const files = { 'betas.gz': betas450k, 'pheno.gz': await readFile(join(folder, 'pheno.tsv.gz')) };
    const found = await read(files, { mapping });
    expect(found.table.features).toHaveLength(8552);
    expect(found.table.results).toHaveLength(20);
    const [head = '', ...rows] = gunzipSync(betas450k).toString().trimEnd().split('\n');
    const samples = head.split('\t').slice(1);
    const amounts = amountsOf(found);
    for (const row of rows) {
      const [probe = '', ...cells] = row.split('\t');
      for (const [at, cell] of cells.entries()) {
        if (amounts[samples[at] ?? '']?.[probe] !== Number(cell)) throw new Error(`${probe} of ${samples[at]}`);
      }
    }
    expect(found.sheet?.reading).toMatchObject({ n_errors: 0 });
    const first = found.sheet?.samples.find(({ sample_id }) => sample_id === samples[0]);
    expect(first?.metadata).toMatchObject({ sex: 'male', age_years: 86 });
  });
});
