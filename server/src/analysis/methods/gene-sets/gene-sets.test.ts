import { type GeneSets, type GeneSetsBody, pathOf, routes } from '@cohortium/contract';
import { describe, expect, test, vi } from 'vitest';
import { refusal, seedTable, type TestPerson, testPortal } from '#testing';
import { geneFeature, geneId, geneTable, N_DIFFERENT, simulateCounts } from '../../expression/counts.fixture.ts';
import { runPlainR } from '../differential-expression/plain-r.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });

const { portal, callAs, person, upload } = await testPortal();
const ana = await person();
const call = callAs(ana);

const study = ['A', 'B', 'A', 'B', 'A', 'B', 'A', 'B'].map((batch, at) => ({
  ...{ batch, group: at < 4 ? 'control' : 'treated' },
}));
const counts = simulateCounts(study);
const genes = counts[0]?.map((_, at) => geneId(at)) ?? [];
const nameOf = (id: string) => `GENE${genes.indexOf(id) + 1}`;
const samples = study.map(({ batch, group }, at) => ({
  ...{ sample_id: `S${at + 1}`, subject_id: null, metadata: { treatment: group, batch } },
}));
const features = genes.map((id) => ({ ...geneFeature(id), annotations: { gene_name: nameOf(id) } }));
const { result_ids } = await seedTable(portal.platform, ana, geneTable({ samples, counts, features }));
const { data: cohort } = await call(routes.cohorts.create, { body: { name: 'Cells', result_ids } });

/** Different genes: the even ones are higher in treated samples, the odd ones lower. */
const planted = (parity: number) => genes.slice(0, N_DIFFERENT).filter((_, at) => at % 2 === parity);
const others = genes.slice(N_DIFFERENT);
/** Twenty genes that do not differ: every 23rd, from another one for each set. */
const noise = Array.from({ length: 20 }, (_, set) => ({
  name: `NOISE_${set + 1}`,
  genes: Array.from({ length: 20 }, (_, at) => others[(set * 7 + at * 23) % others.length] ?? ''),
}));
const sets = [
  { name: 'RISES', genes: planted(0) },
  { name: 'FALLS', genes: [...planted(1), 'ENSG00000999999'] },
  { name: 'MIXED', genes: [...genes.slice(0, 10), ...others.slice(0, 20)] },
  ...noise,
  { name: 'THREE', genes: others.slice(0, 3) },
  { name: 'ALL', genes },
];
const gmtOf = (all: readonly { name: string; genes: readonly string[] }[], write = (id: string) => id) =>
  all.map((set) => [set.name, 'https://example.org', ...set.genes.map(write)].join('\t')).join('\n');

async function addSets(who: TestPerson, name: string, gmt: string): Promise<string> {
  const file_id = await upload(who, `${name}.gmt`, Buffer.from(gmt));
  const body = { kind: 'gene-sets', name, version: '1', terms_of_use: 'CC BY 4.0', file_ids: [file_id] };
  return (await callAs(who)(routes.pipelines.createReference, { body })).data.id;
}
const reference_id = await addSets(ana, 'Planted', gmtOf(sets));

const testOfGenes = {
  cohort_id: cohort.id,
  group_by: 'treatment',
  covariates: ['batch'],
  engine: 'limma_voom' as const,
};
const ask = async (body: Partial<GeneSetsBody> = {}): Promise<GeneSets> =>
  (
    await call(routes.analysis.geneSets, {
      body: { test: testOfGenes, reference_id, largest_set: 400, ...body },
    })
  ).data;
const refused = (body: Partial<GeneSetsBody>) =>
  refusal(call(routes.analysis.geneSets, { body: { test: testOfGenes, reference_id, ...body } }));

/** What R answers for the sets of the portal’s answer, with its tested and its called genes. */
async function askPlainR(engine: 'limma_voom' | 'deseq2') {
  const body = { ...testOfGenes, engine };
  const { data } = await call(routes.analysis.differentialExpression, { body });
  const tested = data.genes.gene.filter((_, at) => data.genes.q[at] !== null);
  const called = data.genes.gene.filter((_, at) => (data.genes.q[at] ?? 1) < 0.05);
  const known = sets.filter(({ name }) => name !== 'THREE' && name !== 'ALL');
  const files = {
    'sets.gmt': `${gmtOf(known)}\n`,
    'tested.txt': `${tested.join('\n')}\n`,
    'called.txt': `${called.join('\n')}\n`,
  };
  const script = new URL('./plain-camera.R', import.meta.url);
  const formula = '~ batch + group';
  return { rows: await runPlainR(script, { genes, samples: study, counts, formula }, files), tested, called };
}

const apart = (ours: number | null | undefined, theirs: number | undefined) =>
  Math.abs((ours ?? Number.NaN) - (theirs ?? Number.NaN)) / Math.max(1e-300, Math.abs(theirs ?? Number.NaN));

describe('gene sets of an uploaded GMT file', () => {
  test.each(['limma_voom', 'deseq2'] as const)(
    'after %s: camera is limma’s to 1e-9, over-representation Fisher’s to 1e-6',
    async (engine) => {
      const test = { ...testOfGenes, engine };
      const preset = await ask({ test });
      const estimated = await ask({ test, correlation: 'estimated' });
      const { rows, tested, called } = await askPlainR(engine);
      expect(preset.n_genes).toMatchObject({ tested: tested.length, called: called.length });
      expect(preset.sets.name.toSorted()).toEqual([...rows.keys()].sort());
      for (const [name, [size, up, p, q, estimated_p, correlation, over, over_q]] of rows) {
        const [at, there] = [preset.sets.name.indexOf(name), estimated.sets.name.indexOf(name)];
        expect(preset.sets.genes[at]).toHaveLength(size ?? -1);
        expect(preset.sets.is_up[at]).toBe(up === 1);
        expect(apart(preset.sets.p[at], p)).toBeLessThan(1e-9);
        expect(apart(preset.sets.q[at], q)).toBeLessThan(1e-9);
        expect(apart(estimated.sets.p[there], estimated_p)).toBeLessThan(1e-9);
        expect(apart(estimated.sets.correlation[there], correlation)).toBeLessThan(1e-9);
        expect(apart(preset.sets.over_p[at], over)).toBeLessThan(1e-6);
        expect(apart(preset.sets.over_q[at], over_q)).toBeLessThan(1e-6);
      }
    },
  );

  test('finds the planted sets with their directions, and none of those without any difference', async () => {
    const { sets: found, n_sets, n_genes, matched_by, genes: ids, method_description } = await ask();
    expect(found.name.slice(0, 2).toSorted()).toEqual(['FALLS', 'RISES']);
    const [rises, falls] = [found.name.indexOf('RISES'), found.name.indexOf('FALLS')];
    expect([found.is_up[rises], found.is_up[falls]]).toEqual([true, false]);
    expect(Math.max(found.q[rises] ?? 1, found.q[falls] ?? 1, found.over_q[rises] ?? 1)).toBeLessThan(0.001);
    const noisy = found.name.flatMap((name, at) => (name.startsWith('NOISE') ? [at] : []));
    expect(noisy.filter((at) => (found.q[at] ?? 0) < 0.05 || (found.over_q[at] ?? 0) < 0.05)).toEqual([]);
    expect([found.size[falls], found.found[falls]]).toEqual([21, 20]);
    expect(found.genes[rises]?.map((place) => ids[place])).toEqual(planted(0));
    expect(n_sets).toEqual({ all: sets.length, tested: sets.length - 2, too_small: 1, too_large: 1 });
    expect(n_genes.in_sets).toBe(genes.length + 1);
    expect(matched_by).toBe('id');
    expect(method_description).toContain('camera (Wu & Smyth 2012; limma 3.');
    expect(method_description).toContain('whose genes are matched by id');
  });

  test('genes are found by name, and by id whatever its version', async () => {
    const first = await ask();
    const byName = await ask({ reference_id: await addSets(ana, 'By name', gmtOf(sets, nameOf)) });
    expect(byName.matched_by).toBe('name');
    const versioned = await ask({
      reference_id: await addSets(
        ana,
        'Versions',
        gmtOf(sets, (id) => `${id}.7`),
      ),
    });
    expect(versioned.matched_by).toBe('id');
    expect(versioned.sets).toEqual(first.sets);
    const rest = ({ name, p }: GeneSets['sets']) => name.map((one, at) => [one, p[at]]);
    expect(rest(byName.sets)).toEqual(rest(first.sets));
  });

  test('leave as a table with their genes, and as a workbook', async () => {
    const { sets: found } = await ask();
    const fetchTable = async (format: 'tsv' | 'xlsx') => {
      const parameters = { test: testOfGenes, reference_id, largest_set: 400 };
      const answer = await portal.api.app.inject({
        method: 'POST',
        url: `${pathOf(routes.analysis.geneSetTable)}?workspace_id=${ana.workspace_id}`,
        headers: { authorization: `Bearer ${ana.token}` },
        payload: { format, parameters },
      });
      return answer.rawPayload;
    };
    const [head = '', ...rows] = (await fetchTable('tsv')).toString().trimEnd().split('\n');
    expect(head.split('\t').slice(0, 5)).toEqual(['gene_set', 'genes', 'genes_found', 'higher_in', 'camera_p']);
    expect(rows.map((row) => row.split('\t')[0])).toEqual(found.name);
    const rises = rows.find((row) => row.startsWith('RISES'))?.split('\t') ?? [];
    expect(rises[3]).toBe('treated');
    expect(rises.at(-1)?.split(' ')).toEqual(planted(0));
    expect((await fetchTable('xlsx')).subarray(0, 2).toString()).toBe('PK');
  });

  test('of another species, of no fitting size, of another workspace or withdrawn are refused with what to do', async () => {
    const foreign = await addSets(ana, 'Yeast', 'GLYCOLYSIS\tyeast\tYGR192C\tYAL038W');
    const { message } = await refused({ reference_id: foreign });
    expect(message).toContain('None of the 2 genes in “Yeast 1” is among the tested ones');
    expect(message).toContain('the samples ids such as “ENSG');
    expect((await refused({ smallest_set: 450, largest_set: 451 })).message).toContain(
      'No set of “Planted 1” has 450 to 451 tested genes',
    );
    const bob = await person();
    const his = await addSets(bob, 'His', gmtOf(sets));
    expect((await refused({ reference_id: his })).message).toContain('This workspace does not have this reference');
    const gone = await addSets(ana, 'Gone', gmtOf(sets));
    await call(routes.pipelines.editReference, {
      params: { id: gone },
      body: { withdrawn: true, reason: 'Outdated.' },
    });
    expect((await refused({ reference_id: gone })).message).toContain('“Gone 1” was withdrawn: Outdated.');
  });

  test('are not tested between groups that were selected on a plot', async () => {
    const all = (await call(routes.cohorts.result, { body: { cohort_id: cohort.id, page_size: 100 } })).data;
    const half = (from: number) => all.slice(from, from + 4).map(({ result_id }) => result_id);
    const groups = [
      { name: 'left', result_ids: half(0) },
      { name: 'right', result_ids: half(4) },
    ];
    const { message } = await refused({ test: { cohort_id: cohort.id, groups, engine: 'limma_voom' } });
    expect(message).toContain('selected on a plot of the same samples');
  });
});
