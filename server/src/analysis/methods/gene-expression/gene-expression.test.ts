import { routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { refusal, seedTable, sharedPortal } from '#testing';
import { geneId, geneTable, simulateCounts } from '../../expression/counts.fixture.ts';

const { portal, callAs, person } = await sharedPortal();
const ana = await person();
const call = callAs(ana);

const groups = ['control', 'control', 'control', 'treated', 'treated', 'treated'];
const counts = simulateCounts(groups.map((group) => ({ group })));
const samples = groups.map((group, at) => ({ sample_id: `S${at + 1}`, metadata: { treatment: group } }));
const { result_ids } = await seedTable(portal.platform, ana, geneTable({ samples, counts }));
const { data: cohort } = await call(routes.cohorts.create, { body: { name: 'Cells', result_ids } });
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);

const ask = async (genes: string[] = []) =>
  (
    await call(routes.analysis.geneExpression, {
      body: { cohort_id: cohort.id, group_by: 'treatment', genes, top: 50 },
    })
  ).data;

test('library sizes are the reads of each sample, and a gene’s values log2 of its counts per million and one', async () => {
  const [gene, absent] = [geneId(3), 'ENSG00000999999'];
  const data = await ask([gene, absent]);
  const place = new Map(data.samples.map(({ sample_id }, at) => [sample_id, at]));
  for (const [at, { sample_id }] of samples.entries()) {
    const own = counts[at] ?? [];
    const here = place.get(sample_id) ?? -1;
    expect(data.library_sizes[here]).toBe(sum(own));
    expect(data.detected[here]).toBe(own.filter((count) => count > 0).length);
    const cpm = ((own[3] ?? 0) / sum(own)) * 1e6;
    expect(data.genes[0]?.values[here]).toBeCloseTo(Math.log2(cpm + 1), 9);
  }
  expect(data.genes[1]).toEqual({ gene: absent, name: null, values: samples.map(() => 0) });
});

test('the first principal component of the most variable genes separates the groups', async () => {
  const { components, samples: order } = await ask();
  expect(components?.n_features).toBe(50);
  expect(components?.percents[0]).toBeGreaterThan(50);
  const [first = []] = components?.coordinates ?? [];
  const of = (group: string) => first.filter((_, at) => order[at]?.group === group);
  const [control, treated] = [of('control'), of('treated')];
  expect(Math.max(...control) < Math.min(...treated) || Math.max(...treated) < Math.min(...control)).toBe(true);
  expect(sum(first)).toBeCloseTo(0, 6);
});

test('distances are Euclidean between the values of all genes, and the order puts a group’s samples together', async () => {
  const { distances, samples: order } = await ask();
  const place = order.map(({ sample_id }) => samples.findIndex((one) => one.sample_id === sample_id));
  const values = place.map((at) => {
    const own = counts[at] ?? [];
    return own.map((count) => Math.log2((count / sum(own)) * 1e6 + 1));
  });
  const pairs = values.flatMap((one, i) =>
    values.slice(i + 1).map((other) => Math.sqrt(sum(one.map((value, gene) => (value - (other[gene] ?? 0)) ** 2)))),
  );
  expect(distances?.values).toHaveLength(pairs.length);
  for (const [at, pair] of pairs.entries()) expect(distances?.values[at]).toBeCloseTo(pair, 9);
  const inOrder = distances?.order.map((at) => order[at]?.group) ?? [];
  expect(new Set(inOrder.slice(0, 3)).size).toBe(1);
});

test('densities are those of Gaussian kernels over the genes with a read, and add up to one', async () => {
  const { densities, samples: order } = await ask();
  const own = counts[samples.findIndex(({ sample_id }) => sample_id === order[0]?.sample_id)] ?? [];
  const values = own.filter((count) => count > 0).map((count) => Math.log2((count / sum(own)) * 1e6 + 1));
  const [first = []] = densities?.values ?? [];
  for (const [place, at] of (densities?.at ?? []).entries()) {
    const kernels = values.map((value) => Math.exp(-0.5 * ((at - value) / 0.3) ** 2) / (0.3 * Math.sqrt(2 * Math.PI)));
    expect(Math.abs((first[place] ?? 0) - sum(kernels) / values.length)).toBeLessThan(0.002);
  }
  const step = (densities?.at[1] ?? 0) - (densities?.at[0] ?? 0);
  expect(sum(first) * step).toBeCloseTo(1, 2);
});

test('a cohort of taxa is refused with what to choose instead', async () => {
  const lineage = ['Bacteria', 'Bacillota', 'Clostridia', 'Eubacteriales', 'Lachnospiraceae', 'Blautia'];
  const features = [{ feature_id: 'f', sequence: null, lineage }];
  const seeded = await seedTable(portal.platform, ana, { samples: [{ sample_id: 'gut' }], features, counts: [[3]] });
  const { data: gut } = await call(routes.cohorts.create, { body: { name: 'Gut', result_ids: seeded.result_ids } });
  const { message } = await refusal(call(routes.analysis.geneExpression, { body: { cohort_id: gut.id } }));
  expect(message).toContain('None of these samples has gene counts. Choose a cohort of RNA-seq samples');
});
