import { execFileSync } from 'node:child_process';
import { type Methylation, type MethylationBody, routes } from '@cohortium/contract';
import { expect, test, vi } from 'vitest';
import { refusal, seedTable, sharedPortal } from '#testing';
import { N_SITES, simulateReads, tileFeature, tileTable } from '../../methylation/levels.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

const { portal, callAs, person } = await sharedPortal();
const ana = await person();
const call = callAs(ana);

const study = ['control', 'control', 'treated', 'treated'].map((group) => ({ group }));
const samples = study.map(({ group }, at) => ({ sample_id: `S${at + 1}`, metadata: { treatment: group } }));
const reads = simulateReads(study, 23);
const { result_ids } = await seedTable(portal.platform, ana, tileTable({ samples }, reads));
const { data: cohort } = await call(routes.cohorts.create, { body: { name: 'Four samples', result_ids } });

const ask = async (body: Partial<MethylationBody> = {}): Promise<Methylation> =>
  (await call(routes.analysis.methylationLevels, { body: { cohort_id: cohort.id, ...body } })).data;

/** Levels of the samples in the answer's order, which is that of ids; missing where nothing was read. */
const levelsOf = (answer: Methylation, site: number): (number | null)[] =>
  answer.samples.map(({ result_id }) => {
    const own = reads[result_ids.indexOf(result_id)];
    const n = own?.reads[site] ?? 0;
    return n === 0 ? null : (own?.methylated[site] ?? 0) / n;
  });

test('the global level of a sample is the mean of its tiles, and its density tells how they lie', async () => {
  const answer = await ask({ group_by: 'treatment' });
  const sites = Array.from({ length: N_SITES }, (_, site) => levelsOf(answer, site));
  for (const [at, level] of answer.global_levels.entries()) {
    const own = sites.flatMap((levels) => levels[at] ?? []);
    expect(level).toBeCloseTo(own.reduce((sum, one) => sum + one, 0) / own.length, 10);
    expect(answer.covered[at]).toBe(own.length);
    expect(answer.densities[at]?.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 10);
    expect(answer.densities[at]?.[0]).toBeCloseTo(own.filter((one) => one < 1 / 40).length / own.length, 10);
  }
  expect(answer.depths.every((depth) => depth !== null && depth > 20 && depth < 50)).toBe(true);
  expect(answer).toMatchObject({ region_set: 'tiles', region_sets: [{ name: 'tiles', n_sites: N_SITES }] });
});

test('principal components are those of prcomp, to 1e-9 of their share of the variance', async () => {
  const answer = await ask({ top: 100 });
  const complete = Array.from({ length: N_SITES }, (_, site) => levelsOf(answer, site)).filter(
    (levels) => !levels.includes(null),
  );
  // R chooses the sites with the largest variance by itself: the same portal-free numbers.
  const script =
    'x <- as.matrix(read.table(file("stdin"))); v <- apply(x, 1, var); cat(format(summary(prcomp(t(x[order(-v)[1:100], ])))$sdev^2, digits = 17))';
  const input = complete.map((levels) => levels.join(' ')).join('\n');
  const variances = execFileSync('/usr/bin/Rscript', ['--vanilla', '-e', script], { input })
    .toString()
    .trim()
    .split(/\s+/)
    .map(Number);
  const total = variances.reduce((sum, one) => sum + one, 0);
  expect(answer.components?.n_features).toBe(100);
  for (const [axis, percent] of (answer.components?.percents ?? []).slice(0, 3).entries())
    expect(percent / 100).toBeCloseTo((variances[axis] ?? 0) / total, 9);
});

test('chosen tiles and those of a window are answered with their levels, in the order of the genome', async () => {
  const site = tileFeature(130).feature_id;
  const window = { chromosome: 'chr2', start: 14_000, end: 16_000 };
  const answer = await ask({ sites: [site, 'chr9:0-500'], window });
  expect(answer.sites.site).toEqual([site, 'chr9:0-500']);
  expect(answer.sites.levels[0]).toEqual(levelsOf(answer, 130).map((level) => level && expect.closeTo(level, 6)));
  expect(answer.sites.levels[1]).toEqual([null, null, null, null]);
  expect(answer.window?.start).toEqual([14_000, 14_500, 15_000, 15_500]);
});

test('a cohort without methylation is refused with what it needs', async () => {
  const counts = [
    [3, 1],
    [1, 3],
  ];
  const features = [0, 1].map((at) => ({ feature_id: `asv${at}`, sequence: null, lineage: ['Bacteria'] }));
  const other = await seedTable(portal.platform, ana, { samples: samples.slice(0, 2), counts, features });
  const { data } = await call(routes.cohorts.create, { body: { name: 'Microbes', result_ids: other.result_ids } });
  const { message } = await refusal(call(routes.analysis.methylationLevels, { body: { cohort_id: data.id } }));
  expect(message).toContain('None of these samples has methylation levels.');
});
