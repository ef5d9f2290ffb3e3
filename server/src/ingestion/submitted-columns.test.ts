import { routes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { sharedPortal, type TestPerson } from '#testing';

const { cohorts, ingestion, projects, samples } = routes;
const portal = await sharedPortal();
const encoder = new TextEncoder();
const lines = (...rows: string[]) => `${rows.map((row) => row.replaceAll(' ', '\t')).join('\n')}\n`;

const counts = lines('sample_id feature_id value', 'P1 o1 70', 'P2 o1 5');
const sheet = lines(
  'sample_id reads run_id project_name data_type access tag BioProject',
  'P1 deep r-7 IBD shotgun open pilot;first PRJNA290926',
  'P2 shallow r-8 Controls amplicon closed pilot PRJNA290926',
);

async function imported(person: TestPerson, name: string) {
  const call = portal.callAs(person);
  const files = { 'gut.counts.tsv': counts, 'gut.samples.tsv': sheet };
  const file_ids = await Promise.all(
    Object.entries(files).map(([file, text]) => portal.upload(person, file, encoder.encode(text))),
  );
  const { data } = await call(ingestion.importTables, { body: { file_ids, project_name: name } });
  const show = async () => (await call(ingestion.showImport, { params: { id: data.import_id } })).data;
  await expect.poll(async () => (await show()).index, { timeout: 20_000, interval: 100 }).toBe('loaded');
  return show();
}

describe('columns of a sheet that are named like the portal’s own fields', () => {
  test('get names that cannot clash: reported, found, filtered by and counted', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const made = await imported(ana, 'Gut');
    expect(made.warnings.join(' ')).toContain('submitted_reads');
    const { data: rows } = await call(samples.microbiomics, { body: { sort: { field: 'sample_id' } } });
    expect(rows[0]?.metadata).toEqual({
      submitted_reads: 'deep',
      submitted_run_id: 'r-7',
      submitted_project_name: 'IBD',
      submitted_data_type: 'shotgun',
      submitted_access: 'open',
    });
    expect(rows[0]).toMatchObject({ reads: 70, project_name: 'Gut', data_type: 14 });
    const and_ = [{ field: 'submitted_run_id', operator: '=' as const, value: 'r-8', regex: false }];
    const { data: found } = await call(samples.microbiomics, { body: { and_ } });
    expect(found.map(({ sample_id }) => sample_id)).toEqual(['P2']);
    const { data: metric } = await call(samples.microbiomicsMetric, { body: { fields: ['submitted_reads'] } });
    expect(metric.fields.submitted_reads?.map(({ value }) => value).sort()).toEqual(['deep', 'shallow']);
    const names = metric.catalogue.map(({ field }) => field);
    expect(names.filter((name) => name === 'tag')).toHaveLength(1);
    expect(new Set(names).size).toBe(names.length);
  });

  test('are reported before submission, and an edit refuses such a name and suggests another', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const body = { sheet: 'sample_id\treads\nF3D0\tdeep', file_names: ['F3D0.fastq.gz'], dry_run: true };
    const { data } = await call(ingestion.ingestBulk, { body });
    expect(data.reading.problems).toContainEqual(expect.objectContaining({ severity: 'warning', column: 'reads' }));
    expect(data.reading.n_errors).toBe(0);
    const made = await imported(ana, 'Gut');
    const project_id = made.project_id ?? '';
    const [sample] = (await call(projects.data, { query: { project_id } })).data;
    const cell = (field: string) => ({
      body: { project_id, samples: [{ id: sample?.id ?? '', metadata: { [field]: 'x' } }] },
    });
    await expect(call(projects.edit, cell('run_id'))).rejects.toMatchObject({
      status: 422,
      body: { fields: [{ field: 'P1, run_id', message: expect.stringContaining('submitted_run_id') }] },
    });
  });
});

describe('where samples were first published', () => {
  test('is read from a BioProject column, filtered by, counted as source_id and told of the submission', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const made = await imported(ana, 'Gut');
    const project_id = made.project_id ?? '';
    const accession = 'PRJNA290926';
    const [project] = (await call(projects.list, { query: { original_project_id: accession } })).data;
    expect(project).toMatchObject({ project_id, original_project_id: accession });
    expect((await call(projects.list, { query: { original_project_id: 'PRJNA1' } })).paging.total).toBe(0);
    const { data: metric } = await call(samples.metric, { body: { types: ['source_id'] } });
    expect(metric.source_id).toEqual([{ value: accession, count: 2, total: 2 }]);
    const and_ = [{ field: 'original_project_id', operator: '=' as const, value: accession, regex: false }];
    expect((await call(samples.microbiomics, { body: { and_ } })).data[0]?.original_project_id).toBe(accession);
    const { data: cohort } = await call(cohorts.create, { body: { name: 'One study', filter: { and_ } } });
    expect(cohort.n_samples).toBe(2);

    const { data: rows } = await call(projects.data, { query: { project_id } });
    const moved = { project_id, samples: [{ id: rows[0]?.id ?? '', metadata: { original_project_id: 'PRJNA1' } }] };
    expect((await call(projects.edit, { body: moved })).data.original_project_id).toBe('PRJNA1, PRJNA290926');
    expect((await call(projects.list, { query: { original_project_id: 'PRJNA1' } })).paging.total).toBe(1);
  });

  test('lists of one’s own submissions leave out, when asked, what is public and what is shared', async () => {
    const ana = await portal.person();
    const ben = await portal.person();
    const call = portal.callAs(ana);
    const shared = (await imported(ana, 'Shared')).project_id ?? '';
    await imported(ana, 'Own');
    await call(projects.share, { body: { id: shared, email: ben.email } });
    const names = async (query: object) => (await call(projects.list, { query })).data.map(({ name }) => name).sort();
    expect(await names({})).toEqual(['Own', 'Shared']);
    expect(await names({ hide_shared: true })).toEqual(['Own']);
    expect(await names({ hide_public: true })).toEqual(['Own', 'Shared']);
  });
});

describe('reads and the biology that they belong to', () => {
  const check = (person: TestPerson, body: object) =>
    portal.callAs(person)(ingestion.ingestBulk, {
      body: { sheet: 'sample_id\nF3D0', file_names: ['F3D0.fastq.gz'], dry_run: true, ...body },
    });

  test('have to fit, in a dry run too', async () => {
    const ana = await portal.person();
    const refused = { status: 422, body: { fields: [{ field: 'data_type' }] } };
    await expect(check(ana, { omic_type: 'rna_seq', data_type: 10 })).rejects.toMatchObject(refused);
    await check(ana, { omic_type: 'rna_seq', data_type: 17 });
    await check(ana, { omic_type: 'rna_seq' });
    await check(ana, { data_type: 22 });
  });
});
