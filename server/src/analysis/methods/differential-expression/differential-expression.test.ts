import { type DifferentialExpression, type DifferentialExpressionBody, pathOf, routes } from '@cohortium/contract';
import { describe, expect, test, vi } from 'vitest';
import { refusal, type SeedTable, seedTable, sharedPortal } from '#testing';
import { geneId, geneTable, N_DIFFERENT, simulateCounts } from '../../expression/counts.fixture.ts';
import { fitInPlainR, runPlainR } from './plain-r.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });

const { portal, callAs, person } = await sharedPortal();
const ana = await person();
const call = callAs(ana);

async function cohortOf(name: string, ...tables: Parameters<typeof geneTable>[0][]): Promise<string> {
  const seeded = [];
  for (const table of tables) seeded.push(await seedTable(portal.platform, ana, geneTable(table)));
  const result_ids = seeded.flatMap((one) => one.result_ids);
  return (await call(routes.cohorts.create, { body: { name, result_ids } })).data.id;
}

const study = ['A', 'B', 'A', 'B', 'A', 'B', 'A', 'B'].map((batch, at) => ({
  ...{ batch, group: at < 4 ? 'control' : 'treated', subject: `P${(at % 4) + 1}`, age: 30 + ((at * 7) % 11) },
}));
const counts = simulateCounts(study);
const genes = counts[0]?.map((_, at) => geneId(at)) ?? [];
const samples = study.map(({ batch, group, subject, age }, at) => ({
  ...{ sample_id: `S${at + 1}`, subject_id: subject },
  metadata: { treatment: group, batch, age_years: age },
}));
const cohort_id = await cohortOf('Cells', { samples, counts });

const ask = async (body: Partial<DifferentialExpressionBody>): Promise<DifferentialExpression> =>
  (await call(routes.analysis.differentialExpression, { body: { cohort_id, group_by: 'treatment', ...body } })).data;
const refused = (body: Partial<DifferentialExpressionBody>) =>
  refusal(call(routes.analysis.differentialExpression, { body: { cohort_id, group_by: 'treatment', ...body } }));

/** Mean, log2 fold change, standard error, statistic, p and q of a gene; NaN for null. */
const rowsOf = ({ genes: { gene, mean, log2_fold_change, standard_error, statistic, p, q } }: DifferentialExpression) =>
  new Map(
    gene.map((id, at) => [
      id,
      [mean, log2_fold_change, standard_error, statistic, p, q].map((values) => values[at] ?? Number.NaN),
    ]),
  );

/** The largest difference, relative to the size of R's number. */
function mostApart(ours: readonly (number | undefined)[][], theirs: readonly (number | undefined)[][]): number {
  const apart = ours.flatMap((row, at) =>
    row.map((value = Number.NaN, column) => {
      const other = theirs[at]?.[column] ?? Number.NaN;
      if (Number.isNaN(value) || Number.isNaN(other)) return Number.isNaN(value) === Number.isNaN(other) ? 0 : 1;
      return Math.abs(value - other) / Math.max(1e-12, Math.abs(other));
    }),
  );
  return Math.max(...apart);
}

describe('a test of genes', () => {
  test('DESeq2 with a batch finds the genes that differ, and its numbers are those of R without the portal', async () => {
    const data = await ask({ covariates: ['batch'] });
    expect(data.design.text).toBe('~ Batch + Treatment: 8 samples, 3 coefficients, 5 residual degrees of freedom');
    expect(data).toMatchObject({ reference_group: 'control', compared_group: 'treated', engine: 'deseq2', n: 8 });
    const found = data.genes.gene.filter((_, at) => (data.genes.q[at] ?? 1) < 0.05);
    const planted = new Set(genes.slice(0, N_DIFFERENT));
    expect(found.filter((gene) => planted.has(gene)).length).toBeGreaterThanOrEqual(0.9 * N_DIFFERENT);
    expect(found.filter((gene) => !planted.has(gene)).length).toBeLessThanOrEqual(0.1 * N_DIFFERENT);
    expect(data.n_genes.up + data.n_genes.down).toBe(found.length);
    const theirs = await fitInPlainR('deseq2', { genes, samples: study, counts, formula: '~ batch + group' });
    const ours = rowsOf(data);
    expect(ours.size).toBe(theirs.size);
    expect(
      mostApart(
        [...theirs.keys()].map((gene) => ours.get(gene) ?? []),
        [...theirs.values()],
      ),
    ).toBeLessThan(1e-9);
    expect(data.software.map(({ name }) => name)).toEqual(['R', 'DESeq2']);
    expect(data.method_description).toMatch(/DESeq2 [\d.]+ \(Love, Huber & Anders 2014\) in R [\d.]+/);
    expect(data.method_description).toContain('not shrunken');
  });

  test('fold changes shrunken by lfcShrink are R’s, and p stay those of the model', async () => {
    const [plain, shrunken] = [
      await ask({ covariates: ['batch'] }),
      await ask({ covariates: ['batch'], shrink: true }),
    ];
    const theirs = await runPlainR(new URL('../../expression/plain-shrink.R', import.meta.url), {
      ...{ genes, samples: study, counts, formula: '~ batch + group' },
    });
    const [before, after] = [rowsOf(plain), rowsOf(shrunken)];
    const ours = [...theirs.keys()].map((gene) => after.get(gene)?.slice(1, 3) ?? []);
    expect(mostApart(ours, [...theirs.values()])).toBeLessThan(1e-9);
    for (const [gene, row] of after) expect(row.slice(3)).toEqual(before.get(gene)?.slice(3));
    const size = (rows: typeof after) => [...rows.values()].reduce((sum, row) => sum + Math.abs(row[1] ?? 0), 0);
    expect(size(after)).toBeLessThan(size(before));
    expect(shrunken.method_description).toContain('shrunken by lfcShrink, type “normal”');
    expect((await refused({ engine: 'limma_voom', shrink: true })).message).toContain('is for DESeq2');
  });

  test('limma-voom’s numbers are those of R without the portal to 1e-6', async () => {
    const data = await ask({ engine: 'limma_voom', covariates: ['batch'] });
    const theirs = await fitInPlainR('voom', { genes, samples: study, counts, formula: '~ batch + group' });
    const ours = rowsOf(data);
    const same = [...theirs.keys()].map((gene) => {
      const [mean, change, , t, p, q] = ours.get(gene) ?? [];
      return [mean, change, t, p, q];
    });
    expect(mostApart(same, [...theirs.values()])).toBeLessThan(1e-6);
    expect(data.n_genes).toMatchObject({ tested: theirs.size, outliers: 0, filtered: genes.length - theirs.size });
    expect(data.filter_threshold).toBeNull();
  });

  test('a paired design has the subjects in it, and the contrast can be turned round', async () => {
    const paired = await ask({
      engine: 'limma_voom',
      paired: true,
      reference_group: 'treated',
      compared_group: 'control',
    });
    expect(paired.design.text).toBe('~ Subject + Treatment: 8 samples, 5 coefficients, 3 residual degrees of freedom');
    const theirs = await fitInPlainR('voom', { genes, samples: study, counts, formula: '~ subject + group' });
    const ours = rowsOf(paired);
    const [first = ''] = theirs.keys();
    expect(-(ours.get(first)?.[1] ?? 0)).toBeCloseTo(theirs.get(first)?.[1] ?? Number.NaN, 6);
    expect(paired.warnings.map(({ code }) => code)).not.toContain('repeated_subjects');
  });

  test('the same question again is answered from what is kept', async () => {
    const first = await ask({ engine: 'limma_voom', covariates: ['batch'] });
    const started = performance.now();
    expect(await ask({ engine: 'limma_voom', covariates: ['batch'] })).toEqual(first);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test('the genes leave as a table with the same numbers, and as a workbook', async () => {
    const parameters = { cohort_id, group_by: 'treatment', engine: 'limma_voom' as const, covariates: ['batch'] };
    const { genes: first } = await ask(parameters);
    const fetchTable = async (format: 'tsv' | 'xlsx') => {
      const answer = await portal.api.app.inject({
        method: 'POST',
        url: `${pathOf(routes.analysis.geneTable)}?workspace_id=${ana.workspace_id}`,
        headers: { authorization: `Bearer ${ana.token}` },
        payload: { format, parameters },
      });
      return answer.rawPayload;
    };
    const [head = '', row = '', ...rest] = (await fetchTable('tsv')).toString().trimEnd().split('\n');
    expect(head.split('\t').slice(0, 4)).toEqual(['gene', 'name', 'mean', 'log2_fold_change']);
    expect(row.split('\t').slice(0, 4)).toEqual([
      first.gene[0],
      '',
      String(first.mean[0]),
      String(first.log2_fold_change[0]),
    ]);
    expect(rest).toHaveLength(first.gene.length - 1);
    expect((await fetchTable('xlsx')).subarray(0, 2).toString()).toBe('PK');
  });

  test('groups that were selected on a plot get effects, and no p', async () => {
    const all = (await call(routes.cohorts.result, { body: { cohort_id, page_size: 100 } })).data;
    const half = (from: number) => all.slice(from, from + 4).map(({ result_id }) => result_id);
    const groups = [
      { name: 'left', result_ids: half(0) },
      { name: 'right', result_ids: half(4) },
    ];
    const body = { cohort_id, groups, engine: 'limma_voom' as const };
    const { data } = await call(routes.analysis.differentialExpression, { body });
    expect(data.is_selected_on_plot).toBe(true);
    expect(data.genes.p.every((p) => p === null)).toBe(true);
    expect(data.genes.log2_fold_change.some((change) => change !== null)).toBe(true);
    expect(data.n_genes).toMatchObject({ up: 0, down: 0 });
  });

  test('samples that can’t be used are left out by name', async () => {
    const more: SeedTable['samples'] = [
      ...samples,
      { sample_id: 'S9', metadata: { batch: 'A' } },
      { sample_id: 'S10', metadata: { treatment: 'washed', batch: 'A' } },
    ];
    const wider = [...counts, counts[0] ?? [], counts[1] ?? []];
    const own = await cohortOf('Cells and two more', { samples: more, counts: wider });
    const data = await ask({ cohort_id: own, engine: 'limma_voom' });
    expect(data.n).toBe(8);
    expect(data.dropped).toEqual([
      { sample_id: 'S9', reason: 'It has no value of “Treatment”.' },
      { sample_id: 'S10', reason: 'Its group “washed” has 1 sample, fewer than 3.' },
    ]);
    expect(data.excluded_groups).toEqual([{ name: 'washed', n: 1 }]);
  });
});

test('a batch that goes with the groups is refused by name', async () => {
  const confounded = samples.map((sample, at) => ({
    ...sample,
    metadata: { ...sample.metadata, plate: at < 4 ? 'one' : 'two' },
  }));
  const own = await cohortOf('One plate a group', { samples: confounded, counts });
  const { message: detail } = await refused({ cohort_id: own, covariates: ['plate'] });
  expect(detail).toContain('The design ~ Plate + Treatment is not of full rank');
  expect(detail).toContain('“Treatment: treated” is confounded with “Plate: two”');
});

test('a group that is not there, and a contrast of a group with itself, are refused', async () => {
  expect((await refused({ compared_group: 'trated' })).message).toContain(
    'No group that is large enough is called “trated”. There are “control”, “treated”.',
  );
  expect((await refused({ reference_group: 'control', compared_group: 'control' })).message).toContain('another group');
});

test.each([
  [
    'TPM',
    (sample: readonly number[], total: number) => sample.map((count) => (count / total) * 1e6),
    'they are TPM or CPM',
  ],
  ['FPKM', (sample: readonly number[]) => sample.map((count) => count / 3.7), 'are not whole numbers'],
])('%s are refused with what to import instead', async (name, convert, words) => {
  const values = counts.map((sample) =>
    convert(
      sample,
      sample.reduce((sum, count) => sum + count, 0),
    ),
  );
  const own = await cohortOf(`Cells in ${name}`, {
    samples,
    counts: values,
    amount_unit: 'amounts',
    name: `Study ${name}`,
  });
  const { message: detail } = await refused({ cohort_id: own });
  expect(detail).toContain(`“Study ${name}”`);
  expect(detail).toContain(words);
  expect(detail).toMatch(/Import (the table of )?raw counts/);
});

test('gene ids with versions are not joined with ids that have none', async () => {
  const [first, second] = [samples.slice(0, 4), samples.slice(4)];
  const versioned = genes.map((id, at) => `${id}.${(at % 9) + 1}`);
  const features = versioned.map((feature_id) => ({
    feature_id,
    sequence: null,
    lineage: [],
    genome_type: 'gene' as const,
  }));
  const own = await cohortOf(
    'Two annotations',
    { samples: first, counts: counts.slice(0, 4), name: 'Plain ids' },
    { samples: second, counts: counts.slice(4), name: 'Ids with versions', features },
  );
  const { message: detail } = await refused({ cohort_id: own });
  expect(detail).toContain(
    'The gene ids of “Ids with versions” have versions (ENSG00000139618.15), those of “Plain ids” have none',
  );
});
