import { routes, type SearchKind, type SearchResults } from '@cohortium/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { transact } from '#platform/database';
import { createCwltoolEngine } from '#platform/engine';
import { openRunningIndex } from '#platform/index';
import { declareHumanReads, makeProjectPublic } from '#projects';
import { laboratory, refusal, sampleOf, seedTable, submit, type TestPerson, testPortal } from '#testing';

const portal = await testPortal();
const { platform } = portal.portal;
const { search, projects, cohorts, pipelines, publication } = routes;

const { engine } = platform;
afterEach(() => {
  platform.engine = engine;
});

const lab = await laboratory(portal);
const other = await laboratory(portal);
const stranger = await portal.person();

const lineage = (genus: string) => ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', genus, null];
const seed = (person: TestPerson, name: string, names: readonly string[], genera: readonly string[] = ['Blautia']) =>
  seedTable(platform, person, {
    name,
    samples: names.map((sample_id) => ({ sample_id })),
    features: genera.map((genus) => ({ feature_id: genus, sequence: null, lineage: lineage(genus) })),
    counts: names.map(() => genera.map(() => 10)),
  });

const find = async (person: TestPerson, query: string, limit?: number): Promise<SearchResults> =>
  (await portal.callAs(person)(search.search, { query: { query, limit } })).data;
const groupIn = ({ groups }: SearchResults, kind: SearchKind) => groups.find((group) => group.kind === kind);
const namesIn = (found: SearchResults, kind: SearchKind) => groupIn(found, kind)?.hits.map(({ name }) => name) ?? [];
const names = async (person: TestPerson, query: string, kind: SearchKind) => namesIn(await find(person, query), kind);

const lungs = await seed(lab.owner, 'Lung of smokers', ['lung 1', 'lung 2', 'Lung', 'left-lung', 'plunge', 'b']);
const theirs = await seed(other.owner, 'Their lungs', ['lung 9'], ['Blautia', 'Lungia']);

describe('what is found', () => {
  test('comes the same name first, then what begins with the query, then beginnings of words, then the rest', async () => {
    const found = await find(lab.reader, 'lung');
    expect(namesIn(found, 'sample')).toEqual(['Lung', 'lung 1', 'lung 2', 'left-lung', 'plunge']);
    expect(groupIn(found, 'sample')?.total).toBe(5);
    for (const name of ['Dark lung', 'Lungs', 'Iron-lung', 'plunger', 'lung'])
      await submit(portal, lab.owner, { name, samples: [] });
    expect(await names(lab.reader, 'LUNG ', 'project')).toEqual([
      ...['lung', 'Lungs', 'Lung of smokers', 'Iron-lung', 'Dark lung'],
    ]);
  });

  test('shows a few of each kind with the total, and more on request', async () => {
    const few = groupIn(await find(lab.owner, 'lung', 2), 'project');
    expect([few?.hits.length, few?.total]).toEqual([2, 6]);
    expect(groupIn(await find(lab.owner, 'lung', 20), 'project')?.hits).toHaveLength(6);
    expect(await refusal(find(lab.owner, 'lung', 21))).toMatchObject({ status: 422 });
  });

  test('has every word of the query, wherever it stands', async () => {
    expect(await names(lab.owner, 'smokers lung', 'project')).toEqual(['Lung of smokers']);
    expect(await names(lab.owner, 'smokers liver', 'project')).toEqual([]);
  });

  test('says of what it is: the submission of a sample, its results, the ranks of a taxon', async () => {
    const { groups } = await find(lab.owner, 'lung 1');
    expect(groups).toMatchObject([
      {
        kind: 'sample',
        total: 1,
        hits: [{ name: 'lung 1', project_name: 'Lung of smokers', project_id: lungs.project_id, n_results: 1 }],
      },
    ]);
    expect((await find(lab.owner, 'blautia')).groups).toMatchObject([
      {
        kind: 'taxon',
        hits: [
          { name: 'Blautia', rank: 'genus', n_samples: 6, lineage: expect.stringContaining('Firmicutes') },
          { name: 'unclassified Blautia', rank: 'species' },
        ],
      },
    ]);
  });

  test('of the very name comes before kinds of which others only hold it', async () => {
    await submit(portal, lab.owner, { name: 'Blautia in mice', samples: [] });
    expect((await find(lab.owner, 'Blauti')).groups.map(({ kind }) => kind)).toEqual(['project', 'taxon']);
    expect((await find(lab.owner, 'blautia ')).groups.map(({ kind }) => kind)).toEqual(['taxon', 'project']);
  });

  test('letters that patterns are made of are letters', async () => {
    await submit(portal, lab.owner, { name: '100 % rye_bread \\ (a.b)*', samples: [] });
    for (const query of ['%', '_', '\\', '(a.b)*', '100 %', '[', '^', '$'])
      expect([query, await names(lab.owner, query, 'project')]).toEqual([
        query,
        '[^$'.includes(query) ? [] : ['100 % rye_bread \\ (a.b)*'],
      ]);
    expect(await names(lab.owner, '1_0', 'project')).toEqual([]);
  });

  test('however a Mac writes its letters, and whatever their capitals', async () => {
    await submit(portal, lab.owner, { name: 'Élèves', samples: [sampleOf('Zoë')] });
    expect(await names(lab.owner, 'éLÈVES'.normalize('NFD'), 'project')).toEqual(['Élèves']);
    expect(await names(lab.owner, 'ZOË'.normalize('NFD'), 'sample')).toEqual(['Zoë']);
  });

  test('is nothing where nothing is of that name; nothing and far too much are refused', async () => {
    expect(await find(lab.owner, 'no such thing')).toEqual({ groups: [], unavailable: [] });
    expect(await refusal(find(lab.owner, '  '))).toMatchObject({ status: 422 });
    expect(await refusal(find(lab.owner, 'x'.repeat(201)))).toMatchObject({ status: 422 });
  });
});

test('without the sample index the rest is found, and what could not be searched is named', async () => {
  const { index } = platform;
  platform.index = await openRunningIndex({ clickhouse_url: null, home: '/nowhere' });
  const found = await find(lab.owner, 'lung of').finally(() => {
    platform.index = index;
  });
  expect(found.groups).toMatchObject([{ kind: 'project', hits: [{ name: 'Lung of smokers' }] }]);
  expect(found.unavailable).toEqual(['sample', 'value', 'taxon']);
});

describe('a value of the metadata', () => {
  test('is found with its field and how many samples have it, of those that the caller may see', async () => {
    const samples = ['CD', 'CD', 'healthy'].map((diagnosis, at) => ({ sample_id: `k${at}`, metadata: { diagnosis } }));
    await seedTable(platform, lab.owner, {
      ...{ name: 'Inflammation', samples, counts: samples.map(() => [5]) },
      features: [{ feature_id: 'x', sequence: null, lineage: lineage('Blautia') }],
    });
    expect(groupIn(await find(lab.reader, 'cd'), 'value')?.hits).toEqual([
      {
        ...{ kind: 'value', id: 'diagnosis=CD', name: 'CD' },
        ...{ field: 'diagnosis', field_title: 'Diagnosis', n_samples: 2 },
      },
    ]);
    expect(groupIn(await find(other.owner, 'cd'), 'value')).toBeUndefined();
    expect(groupIn(await find(stranger, 'healthy'), 'value')).toBeUndefined();
  });
});

describe('a sample', () => {
  test('is found before any run has made a result of it, and once when there are several', async () => {
    const project_id = await submit(portal, lab.owner, {
      name: 'Waiting',
      samples: [sampleOf('spleen 1'), sampleOf('spleen 2')],
    });
    expect(groupIn(await find(lab.reader, 'spleen'), 'sample')).toMatchObject({
      total: 2,
      hits: [{ name: 'spleen 1', project_name: 'Waiting', project_id, n_results: 0 }, { name: 'spleen 2' }],
    });
    expect(await names(stranger, 'spleen', 'sample')).toEqual([]);
  });

  test('of one name in two submissions is two', async () => {
    await seed(lab.owner, 'Left kidneys', ['kidney']);
    await seed(lab.owner, 'Right kidneys', ['kidney']);
    const group = groupIn(await find(lab.owner, 'kidney', 10), 'sample');
    expect(group?.hits.map((hit) => hit.kind === 'sample' && hit.project_name).toSorted()).toEqual([
      ...['Left kidneys', 'Right kidneys'],
    ]);
    expect(group?.total).toBe(2);
  });

  test('that was deleted is not there', async () => {
    const { project_id } = await seed(lab.owner, 'Livers', ['liver 1', 'liver 2']);
    const { data } = await portal.callAs(lab.owner)(projects.data, { query: { project_id } });
    const ids = data.filter(({ sample_id }) => sample_id === 'liver 1').map(({ id }) => id);
    await portal.callAs(lab.owner)(projects.deleteSamples, { body: { project_id, sample_ids: ids } });
    const group = groupIn(await find(lab.owner, 'liver'), 'sample');
    expect([group?.total, group?.hits.map(({ name }) => name)]).toEqual([1, ['liver 2']]);
  });
});

describe('an id', () => {
  test('finds the thing itself, and nothing for anyone who may not see it', async () => {
    const { data: cohort } = await portal.callAs(lab.owner)(cohorts.create, {
      body: { name: 'Smokers', result_ids: lungs.result_ids },
    });
    const { data } = await portal.callAs(lab.owner)(projects.data, { query: { project_id: lungs.project_id } });
    const [pipeline] = (await portal.callAs(lab.owner)(pipelines.all, {})).data;
    const expected: [SearchKind, string | undefined, string | undefined][] = [
      ['project', lungs.project_id, 'Lung of smokers'],
      ['cohort', cohort.id, 'Smokers'],
      ['sample', lungs.result_ids[1], 'lung 2'],
      ['sample', data[0]?.id, data[0]?.sample_id],
    ];
    for (const [kind, id = '', name] of expected) {
      expect((await find(lab.reader, id)).groups).toMatchObject([{ kind, total: 1, hits: [{ name }] }]);
      expect((await find(stranger, id)).groups).toEqual([]);
    }
    expect((await find(stranger, pipeline?.id ?? '')).groups).toMatchObject([
      { kind: 'pipeline', hits: [{ id: pipeline?.id, name: pipeline?.name, version: pipeline?.version }] },
    ]);
  });
});

describe('what may not be seen', () => {
  test('is neither found nor counted; what is shared or public is', async () => {
    const secret = ['project', 'sample', 'taxon'] as const;
    const kindsOf = async (person: TestPerson) => (await find(person, 'lung 9')).groups.map(({ kind }) => kind);
    expect(await kindsOf(lab.owner)).toEqual([]);
    expect(await names(lab.owner, 'lungia', 'taxon')).toEqual([]);
    expect((await find(stranger, 'lung')).groups).toEqual([]);
    const share = { id: theirs.project_id, workspace_id: lab.owner.workspace_id };
    await portal.callAs(other.owner)(projects.share, { body: share });
    const found = await find(lab.reader, 'their lungs');
    expect(found.groups).toMatchObject([{ kind: 'project', total: 1, hits: [{ access: 'shared' }] }]);
    expect(await kindsOf(lab.reader)).toEqual(['sample']);
    expect(await names(lab.reader, 'lungia', 'taxon')).toEqual(['Lungia', 'unclassified Lungia']);
    expect((await find(stranger, 'lung')).groups).toEqual([]);
    await transact(platform.db, async (tx) => {
      await declareHumanReads(tx, { id: theirs.project_id, human_reads: 'removed' });
      await makeProjectPublic(tx, { id: theirs.project_id, at: platform.clock.now() });
    });
    expect((await find(stranger, 'lung')).groups.map(({ kind }) => kind)).toEqual([...secret]);
    expect(groupIn(await find(stranger, 'lung'), 'project')?.hits).toMatchObject([
      { name: 'Their lungs', access: 'public' },
    ]);
  });

  test('a deleted submission is not there, nor its runs and samples', async () => {
    const { project_id } = await seed(lab.owner, 'Hearts', ['heart 1']);
    expect((await find(lab.owner, 'heart')).groups).toHaveLength(2);
    await portal.callAs(lab.owner)(projects.delete, { body: { project_id } });
    expect((await find(lab.owner, 'heart')).groups).toEqual([]);
  });
});

describe('runs, parameter sets and requests', () => {
  test('are found by their names, with what became of them', async () => {
    platform.engine = createCwltoolEngine({ clock: platform.clock, program: '/nowhere/cwltool' });
    const call = portal.callAs(lab.owner);
    const { data: all } = await call(pipelines.all, {});
    const amplicon = all.find(({ name }) => name === 'Amplicon 16S');
    const fasta = new TextEncoder().encode('>s1;tax=d:Bacteria,p:Firmicutes;\nACGTACGT\n');
    const file_id = await portal.upload(lab.owner, 'r.fasta', fasta);
    await call(pipelines.createReference, {
      body: { name: 'One strain', version: '1', terms_of_use: 'for tests', file_ids: [file_id] },
    });
    const pipeline_id = amplicon?.id ?? '';
    const { data: set } = await call(pipelines.createParamSet, { body: { name: 'Strict for lungs', pipeline_id } });
    expect((await find(lab.reader, 'strict')).groups).toMatchObject([
      { kind: 'param_set', hits: [{ id: set.id, name: 'Strict for lungs', pipeline_name: 'Amplicon 16S' }] },
    ]);
    const reads = await portal.upload(lab.owner, 'thymus.fastq', new TextEncoder().encode('@r\nACGT\n+\nIIII\n'));
    const sheet = 'sample_id\nthymus';
    const submitted = await call(routes.ingestion.ingestBulk, {
      body: { project_name: 'Thymus', sheet, file_ids: [reads] },
    });
    const project_id = submitted.data.project_id ?? '';
    const { data: run } = await call(pipelines.submitRun, { body: { project_id, pipeline_id, param_set_id: set.id } });
    expect(groupIn(await find(lab.reader, run.name), 'run')).toMatchObject({
      total: 1,
      hits: [{ id: run.id, name: run.name, pipeline_name: 'Amplicon 16S', access: 'own' }],
    });
    expect((await find(stranger, run.name)).groups).toEqual([]);
    expect((await find(stranger, run.id)).groups).toEqual([]);
  });

  test('a request for publication is the workspace’s', async () => {
    const body = { object_type: 'project' as const, object_id: lungs.project_id };
    await portal.callAs(lab.owner)(publication.request, {
      body: { ...body, licence: 'CC-BY-4.0', human_reads: 'removed' },
    });
    expect((await find(lab.reader, 'of smokers')).groups).toMatchObject([
      { kind: 'project' },
      { kind: 'publication', total: 1, hits: [{ name: 'Lung of smokers', object_type: 'project', state: 'draft' }] },
    ]);
    expect((await find(stranger, 'of smokers')).groups).toEqual([]);
  });
});
