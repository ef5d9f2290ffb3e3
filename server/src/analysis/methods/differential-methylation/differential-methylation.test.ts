import { type DifferentialMethylation, type DifferentialMethylationBody, pathOf, routes } from '@cohortium/contract';
import { describe, expect, test, vi } from 'vitest';
import { refusal, type SeedTable, seedTable, sharedPortal } from '#testing';
import { drawsOf, normal } from '../../expression/counts.fixture.ts';
import {
  cpgFeature,
  isDifferent,
  N_SITES,
  simulateReads,
  tileFeature,
  tileTable,
} from '../../methylation/levels.fixture.ts';
import { fitInPlainR } from '../differential-expression/plain-r.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });

const { portal, callAs, person } = await sharedPortal();
const ana = await person();
const call = callAs(ana);

async function cohortOf(name: string, ...tables: SeedTable[]): Promise<string> {
  const seeded = [];
  for (const table of tables) seeded.push(await seedTable(portal.platform, ana, table));
  const result_ids = seeded.flatMap((one) => one.result_ids);
  return (await call(routes.cohorts.create, { body: { name, result_ids } })).data.id;
}

const study = ['A', 'B', 'A', 'B', 'A', 'B', 'A', 'B'].map((batch, at) => ({
  ...{ batch, group: at < 4 ? 'control' : 'treated', subject: `P${(at % 4) + 1}`, age: 30 + ((at * 7) % 11) },
}));
const samples = study.map(({ batch, group, subject, age }, at) => ({
  ...{ sample_id: `S${at + 1}`, subject_id: subject },
  metadata: { treatment: group, batch, age_years: age },
}));
const reads = simulateReads(study);
const tiles = Array.from({ length: N_SITES }, (_, at) => tileFeature(at).feature_id);
const cohort_id = await cohortOf('Bisulfite', tileTable({ samples, name: 'Bisulfite study' }, reads));

const ask = async (body: Partial<DifferentialMethylationBody>): Promise<DifferentialMethylation> =>
  (await call(routes.analysis.differentialMethylation, { body: { cohort_id, group_by: 'treatment', ...body } })).data;
const refused = (body: Partial<DifferentialMethylationBody>) =>
  refusal(call(routes.analysis.differentialMethylation, { body: { cohort_id, group_by: 'treatment', ...body } }));

/** t, p and q of a site; NaN for null. */
const rowsOf = ({ sites: { site, statistic, p, q } }: DifferentialMethylation) =>
  new Map(site.map((id, at) => [id, [statistic, p, q].map((values) => values[at] ?? Number.NaN)]));

/** The largest difference, relative to the size of R's number. Tolerance of the tests: 1e-6. */
function mostApart(ours: ReadonlyMap<string, number[]>, theirs: ReadonlyMap<string, number[]>): number {
  const apart = [...theirs].flatMap(([id, [, ...row]]) =>
    row.map((value, column) => {
      const own = ours.get(id)?.[column] ?? Number.NaN;
      return Math.abs(own - value) / Math.max(1e-12, Math.abs(value));
    }),
  );
  return Math.max(...apart);
}

/** Sites that two samples of each group have, as R is given them. */
function responseOf(convert: (sample: number, site: number) => number, n: number) {
  const all = study.map((_, sample) => Array.from({ length: n }, (_one, site) => convert(sample, site)));
  const hasTwo = (site: number, from: number) =>
    all.slice(from, from + 4).filter((row) => !Number.isNaN(row[site])).length >= 2;
  const kept = Array.from({ length: n }, (_, site) => site).filter((site) => hasTwo(site, 0) && hasTwo(site, 4));
  return { kept, rows: all.map((row) => kept.map((site) => row[site] ?? Number.NaN)) };
}

const arcsine = (sample: number, site: number) => {
  const [yes, all] = [reads[sample]?.methylated[site] ?? 0, reads[sample]?.reads[site] ?? 0];
  return all === 0 ? Number.NaN : Math.asin(Math.sqrt((yes + 0.5) / (all + 1)));
};

describe('tiles of bisulfite sequencing', () => {
  test('limma’s numbers are those of R without the portal, with a batch and with tiles that samples miss', async () => {
    const data = await ask({ covariates: ['batch'] });
    const { kept, rows } = responseOf(arcsine, N_SITES);
    expect(rows.flat().some(Number.isNaN)).toBe(true);
    const theirs = await fitInPlainR('limma', {
      ...{ genes: kept.map((site) => tiles[site] ?? ''), samples: study, counts: rows, formula: '~ batch + group' },
    });
    expect(data.n_sites.tested).toBe(theirs.size);
    expect(mostApart(rowsOf(data), theirs)).toBeLessThan(1e-6);
    expect(data.design.text).toBe('~ Batch + Treatment: 8 samples, 3 coefficients, 5 residual degrees of freedom');
    expect(data.software.map(({ name }) => name)).toEqual(['R', 'limma']);
    expect(data.method_description).toMatch(
      /arcsine of the square root .* moderated t \(limma [\d.]+, Ritchie et al\. 2015/,
    );
  });

  test('the tiles that differ are called, and neighbours of one direction are one region', async () => {
    const data = await ask({ covariates: ['batch'] });
    const { site, difference, q, mean_reference, mean_compared } = data.sites;
    const called = site.filter((_, at) => (q[at] ?? 1) < 0.05 && Math.abs(difference[at] ?? 0) >= 0.1);
    const planted = tiles.filter((_, at) => isDifferent(at));
    expect(called.filter((id) => planted.includes(id)).length).toBeGreaterThanOrEqual(0.9 * planted.length);
    expect(called.filter((id) => !planted.includes(id)).length).toBeLessThanOrEqual(0.1 * planted.length);
    expect(data.n_sites.higher + data.n_sites.lower).toBe(called.length);
    expect((mean_compared[0] ?? 0) - (mean_reference[0] ?? 0)).toBeCloseTo(difference[0] ?? 0, 1);
    const { chromosome, start, end, n_sites, cpgs } = data.regions;
    expect(chromosome.length).toBeLessThanOrEqual(called.length / 3);
    const whole = n_sites.indexOf(5);
    expect([end[whole], cpgs[whole]]).toEqual([(start[whole] ?? 0) + 2500, 30]);
    expect(data.top.site.length).toBeGreaterThan(20);
    expect(data.top.levels[0]).toHaveLength(8);
  });

  test('a paired design has the subjects in it, and the contrast can be turned round', async () => {
    const turned = { paired: true, reference_group: 'treated', compared_group: 'control' };
    const [paired, back] = [await ask({ paired: true }), await ask(turned)];
    expect(paired.design.text).toBe('~ Subject + Treatment: 8 samples, 5 coefficients, 3 residual degrees of freedom');
    const [ours, theirs] = [rowsOf(paired), rowsOf(back)];
    for (const [id, [t = 0, p = 0]] of [...ours].slice(0, 50)) {
      expect(theirs.get(id)?.[0]).toBeCloseTo(-t, 8);
      expect(theirs.get(id)?.[1]).toBeCloseTo(p, 8);
    }
  });

  test('shallow tiles take no part, and too high a bar is refused with what it asks', async () => {
    const data = await ask({ min_depth: 40 });
    expect(data.n_sites.tested).toBeLessThan(N_SITES);
    expect(data.n_sites.all).toBe(data.n_sites.few + data.sites.site.length);
    const { message } = await refused({ min_cpgs: 7 });
    expect(message).toContain(
      'No site has a level in 2 samples of each compared group with at least 5 reads and 7 CpGs',
    );
    expect((await refused({ region_set: 'promoters' })).message).toContain(
      'No set of regions is called “promoters”. There are “tiles”.',
    );
  });

  test('sites leave as TSV, CSV and workbook with the same numbers, regions as BED from 0', async () => {
    const parameters = { cohort_id, group_by: 'treatment', covariates: ['batch'] };
    const { sites, regions } = await ask(parameters);
    const fetchTable = async (format: 'tsv' | 'csv' | 'xlsx' | 'bed') => {
      const answer = await portal.api.app.inject({
        method: 'POST',
        url: `${pathOf(routes.analysis.siteTable)}?workspace_id=${ana.workspace_id}`,
        headers: { authorization: `Bearer ${ana.token}` },
        payload: { format, parameters },
      });
      return answer.rawPayload;
    };
    const [head = '', row = '', ...rest] = (await fetchTable('tsv')).toString().trimEnd().split('\n');
    expect(head.split('\t').slice(0, 4)).toEqual(['site', 'chromosome', 'start', 'end']);
    expect(row.split('\t')).toEqual(expect.arrayContaining([sites.site[0], String(sites.p[0])]));
    expect(rest).toHaveLength(sites.site.length - 1);
    expect((await fetchTable('csv')).toString().split('\r\n')[1]).toContain(String(sites.difference[0]));
    expect((await fetchTable('xlsx')).subarray(0, 2).toString()).toBe('PK');
    const bed = (await fetchTable('bed')).toString().trimEnd().split('\n');
    expect(bed).toHaveLength(regions.site.length);
    const first = bed[0]?.split('\t') ?? [];
    expect(first.slice(0, 2)).toEqual(['chr1', '0']);
    expect(first[3]).toBe('higher_in_treated');
  });

  test('groups that were selected on a plot get differences, and no p', async () => {
    const all = (await call(routes.cohorts.result, { body: { cohort_id, page_size: 100 } })).data;
    const half = (from: number) => all.slice(from, from + 4).map(({ result_id }) => result_id);
    const groups = [
      { name: 'left', result_ids: half(0) },
      { name: 'right', result_ids: half(4) },
    ];
    const { data } = await call(routes.analysis.differentialMethylation, { body: { cohort_id, groups } });
    expect(data.is_selected_on_plot).toBe(true);
    expect(data.sites.p.every((p) => p === null)).toBe(true);
    expect(data.sites.difference.some((one) => one !== null)).toBe(true);
    expect(data.regions.site).toEqual([]);
  });
});

describe('what can’t be tested is refused', () => {
  test('a batch that goes with the groups, by name', async () => {
    const confounded = samples.map((sample, at) => ({
      ...sample,
      metadata: { ...sample.metadata, plate: at < 4 ? 'one' : 'two' },
    }));
    const own = await cohortOf('One plate a group', tileTable({ samples: confounded }, reads));
    const { message } = await refused({ cohort_id: own, covariates: ['plate'] });
    expect(message).toContain('The design ~ Plate + Treatment is not of full rank');
    expect(message).toContain('“Treatment: treated” is confounded with “Plate: two”');
  });

  test('one sample in a group', async () => {
    const alone = samples.slice(0, 5);
    const own = await cohortOf('One treated', tileTable({ samples: alone }, reads.slice(0, 5)));
    const { message } = await refused({ cohort_id: own });
    expect(message).toContain(
      'at least two groups with at least 2 samples each. Group sizes: control (4), treated (1)',
    );
  });

  test('bisulfite sequencing together with arrays', async () => {
    const betas = { features: [cpgFeature(1)], data_type: 16, amount_unit: 'beta' as const, samples: samples.slice(4) };
    const array = { ...betas, counts: betas.samples.map(() => [0.5]), name: 'Array study' };
    const own = await cohortOf('Both', tileTable({ samples: samples.slice(0, 4) }, reads.slice(0, 4)), array);
    expect((await refused({ cohort_id: own })).message).toContain(
      'some of these samples are of bisulfite sequencing'.replace('some', 'Some'),
    );
  });
});

test('betas of an array are tested as M-values to 1e-6 of R’s, with missing values, and without genotype probes', async () => {
  const draw = drawsOf(5);
  const n = 300;
  const base = Array.from({ length: n }, () => 0.1 + 0.8 * draw());
  const betas = study.map(({ group }) =>
    base.map((level, at) => {
      if (draw() < 0.05) return Number.NaN;
      const shift = at < 20 && group === 'treated' ? 0.2 : 0;
      return at === 30 ? 1 : Math.min(1, Math.max(0, level - 0.1 + shift + 0.02 * normal(draw)));
    }),
  );
  const features = [...base.map((_, at) => cpgFeature(at)), { ...cpgFeature(0), feature_id: 'rs1019916' }];
  const table: SeedTable = {
    ...{ samples, features, counts: betas.map((row) => [...row, 0.5]), data_type: 16, amount_unit: 'beta' },
    ...{ name: 'Array', taxonomy_release: 'sites as named' },
  };
  const own = await cohortOf('Array', table);
  const data = await ask({ cohort_id: own, covariates: ['age_years'] });
  const mValue = (sample: number, site: number) => {
    const beta = Math.min(0.999, Math.max(0.001, betas[sample]?.[site] ?? Number.NaN));
    return Math.log2(beta / (1 - beta));
  };
  const { kept, rows } = responseOf(mValue, n);
  const genes = kept.map((site) => cpgFeature(site).feature_id);
  const theirs = await fitInPlainR('limma', { genes, samples: study, counts: rows, formula: '~ age + group' });
  expect(data).toMatchObject({ scale: 'm_value', region_set: null, region_sets: [] });
  expect(data.sites.site).not.toContain('rs1019916');
  expect(mostApart(rowsOf(data), theirs)).toBeLessThan(1e-6);
  const found = data.sites.site.slice(0, 20).filter((id) => Number(id.slice(2)) < 20);
  expect(found.length).toBeGreaterThanOrEqual(18);
  expect(data.regions.site).toEqual([]);
  expect(data.sites.mean_compared.some((mean) => mean !== null)).toBe(true);
});
