import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CallError, type Import, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sharedPortal, type TestPerson } from '#testing';

const { ingestion, samples: sampleRoutes } = routes;
const portal = await sharedPortal();
const { db, config, index } = portal.portal.platform;
const ana = await portal.person();
const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
const encoder = new TextEncoder();

const counts = lines('sample_id\tfeature_id\tvalue', 'P1\to1\t70', 'P1\to2\t30', 'P2\to1\t5', 'P3\to3\t8');
const taxonomy = lines(
  'feature_id\tPhylum\tGenus',
  'o1\tFirmicutes\tBlautia',
  'o2\tBacteroidota\tBacteroides',
  'o3\tFirmicutes\tRoseburia',
);
const sheet = lines('sample_id\tsex\tage', 'P1\tfemale\t31', 'P2\tmale\t40', 'P9\tmale\t2');

const send = (person: TestPerson, files: Record<string, string>): Promise<string[]> =>
  Promise.all(Object.entries(files).map(([name, text]) => portal.upload(person, name, encoder.encode(text))));

const gut = { 'gut.counts.tsv': counts, 'gut.taxonomy.tsv': taxonomy, 'gut.samples.tsv': sheet };

async function ended(person: TestPerson, begun: Import): Promise<Import> {
  const call = portal.callAs(person);
  const show = async () => (await call(ingestion.showImport, { params: { id: begun.import_id } })).data;
  await expect
    .poll(
      async () => {
        const { state, index: is } = await show();
        return state === 'failed' || is === 'loaded';
      },
      { timeout: 20_000, interval: 100 },
    )
    .toBe(true);
  return show();
}

async function imported(person: TestPerson, body: Parameters<typeof request>[1]): Promise<Import> {
  return ended(person, await request(person, body));
}

interface ImportCall {
  file_ids: string[];
  project_name?: string;
  project_id?: string;
}
const request = async (person: TestPerson, body: ImportCall): Promise<Import> =>
  (await portal.callAs(person)(ingestion.importTables, { body })).data;

/** What the index has of a data set at a rank, by sample and taxon. */
async function indexed(pipeline_data_id: string | null, rank: string): Promise<Record<string, number>> {
  const rows = await index.query<{ sample_id: string; node: number; abundance: number }>(
    `select sample_id, node, abundance from taxon_abundance
     join (select sample_no, sample_id from samples final
       where pipeline_data_id = {id:String} and audience = 'workspace' and is_deleted = 0) as own using (sample_no)`,
    { id: pipeline_data_id ?? '' },
  );
  const named = await sql<{
    node: number;
    name: string;
    rank: string;
  }>`select node, name, rank from taxon_nodes`.execute(db);
  const nodes = new Map(named.rows.map((one) => [one.node, one]));
  return Object.fromEntries(
    rows.flatMap(({ sample_id, node, abundance }) => {
      const taxon = nodes.get(node);
      return taxon?.rank === rank ? [[`${sample_id} ${taxon.name}`, Math.round(abundance * 1e6) / 1e6]] : [];
    }),
  );
}

const faultsOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => {
      if (error instanceof CallError) return `${error.status} ${error.body.detail}`;
      throw error;
    },
  );

describe('a finished table', () => {
  test('is previewed before anything is saved: kind, counts, and rows of the sheet without a sample', async () => {
    const file_ids = await send(ana, gut);
    const { data } = await portal.callAs(ana)(ingestion.previewImport, { body: { file_ids } });
    expect(data).toMatchObject({
      files: [{ kind: 'long_table' }, { kind: 'taxonomy' }, { kind: 'sample_sheet' }],
      ...{ data_type: 14, unit: 'reads', n_samples: 3, n_features: 3, n_entries: 4, total: 113 },
      first: { samples: ['P1', 'P2', 'P3'], rows: [{ feature_id: 'o1', amounts: [70, 5, 0] }, {}, {}] },
      metadata: { n_rows: 3, n_matched: 2, samples_without_row: ['P3'], rows_without_sample: ['P9'], n_errors: 0 },
      existing_import: null,
    });
    expect(data.ranks.filter(({ n_named }) => n_named > 0)).toEqual([
      { rank: 'phylum', n_named: 3 },
      { rank: 'genus', n_named: 3 },
    ]);
  });

  test('is read with the mapping of its sheet’s columns and values', async () => {
    const odd = lines('id\tgeschlecht\talter', 'P1\tw\t31', 'P2\tm\t40');
    const file_ids = await send(ana, { ...gut, 'gut.samples.tsv': odd });
    const named = await portal.callAs(ana)(ingestion.previewImport, { body: { file_ids } });
    const { fields, columns } = named.data.metadata ?? {};
    expect(fields?.[1]).toEqual({ column: 'geschlecht', field: null });
    expect(columns?.[1]).toMatchObject({
      name: 'geschlecht',
      suggestions: [{ field: 'sex' }],
      values: [{ value: 'w' }, { value: 'm' }],
    });
    const mapping = { columns: { geschlecht: 'sex' }, values: { sex: { w: 'female', m: 'male' } } };
    const response = await portal.callAs(ana)(ingestion.previewImport, { body: { file_ids, mapping } });
    expect(response.data.metadata?.fields[1]).toEqual({ column: 'geschlecht', field: 'sex' });
    expect(response.data.metadata?.columns[1]?.values[0]).toMatchObject({ value: 'w', term: 'female' });
  });

  test('becomes samples with results, whose numbers in the index are the file’s', async () => {
    const made = await imported(ana, { file_ids: await send(ana, gut), project_name: 'Gut' });
    expect(made).toMatchObject({
      state: 'done',
      n_samples: 3,
      n_new_samples: 3,
      n_features: 3,
      n_entries: 4,
      is_repeat: false,
    });
    expect(await indexed(made.pipeline_data_id, 'genus')).toEqual({
      'P1 Blautia': 0.7,
      'P1 Bacteroides': 0.3,
      'P2 Blautia': 1,
      'P3 Roseburia': 1,
    });
    expect(await indexed(made.pipeline_data_id, 'phylum')).toMatchObject({ 'P1 Firmicutes': 0.7, 'P3 Firmicutes': 1 });
    const { data } = await portal.callAs(ana)(sampleRoutes.microbiomics, { body: {} });
    expect(data.find(({ sample_id }) => sample_id === 'P1')).toMatchObject({ sex: 'female', age_years: 31 });
    const { data: workspaces } = await portal.callAs(ana)(routes.workspaces.all, {});
    expect(workspaces.find(({ id }) => id === ana.workspace_id)?.storage_bytes).toBeGreaterThan(0);
  });

  test('sent once more says that it is there, and is not there twice', async () => {
    const again = await request(ana, { file_ids: await send(ana, gut), project_name: 'Gut' });
    expect(again).toMatchObject({ is_repeat: true, state: 'done', n_samples: 3 });
    const file_ids = await send(ana, gut);
    const { data } = await portal.callAs(ana)(ingestion.previewImport, { body: { file_ids } });
    expect(data.existing_import).toMatchObject({ project_name: 'Gut' });
    const { paging } = await portal.callAs(ana)(ingestion.imports, { query: {} });
    expect(paging.total).toBe(1);
  });

  test('added to a submission gives known samples another result, and leaves what is known of them', async () => {
    const first = (await portal.callAs(ana)(ingestion.imports, { query: {} })).data[0];
    const profile = lines('clade_name\tP1\tP4', 'k__Bacteria\t90\t100', 'k__Bacteria|p__Firmicutes\t60\t100');
    const file_ids = await send(ana, { 'merged.tsv': profile });
    const made = await imported(ana, { file_ids, project_id: first?.project_id ?? '' });
    expect(made).toMatchObject({ state: 'done', n_samples: 2, n_new_samples: 1, data_type: 12 });
    expect(made.warnings.join(' ')).toContain(
      '1 sample was already in the submission: the existing metadata are unchanged.',
    );
    expect(await indexed(made.pipeline_data_id, 'phylum')).toEqual({
      'P1 Firmicutes': 0.666667,
      'P1 unclassified Bacteria': 0.333333,
      'P4 Firmicutes': 1,
    });
  });
});

describe('features that are no taxa', () => {
  const studio = async (person: TestPerson, data_type: number, field: string, genome_value: number | null) => {
    const [feature] = (await portal.callAs(person)(sampleRoutes.features, { query: { start_with: field } })).data;
    if (!feature) throw new Error(`No feature begins with ${field}.`);
    const and_ = [{ field: feature.field, genome_type: feature.genome_type, genome_value }];
    const body = { data_type, unstructured_data_filter: { unstructured_constraints: { and_ } } };
    const { data } = await portal.callAs(person)(sampleRoutes.studio, { body });
    return data.map(({ sample_id }) => sample_id).sort();
  };
  const finder = (...genes: string[]) =>
    lines(
      'Name\tElement symbol\tType\t% Coverage of reference\t% Identity to reference',
      ...genes.map((gene) => `${gene}\t99.1`),
    );
  const tables = {
    betas: lines('probe_id\tS1\tS2\tS3', 'cg00000029\t0.9\t0.4\t0.01', 'cg00000108\t0\t0.21\tNA'),
    genes: lines('gene_id,T1,T2', 'ENSG00000141510,90,10', 'ENSG00000075624,10,990'),
    amr: finder('I1\ttet(M)\tAMR\t100.00', 'I1\ttet(M)\tAMR\t61.00', 'I2\ttet(M)\tAMR\t61.00', 'I2\tmecA\tAMR\t90'),
  };

  test('are kept with their values, listed, and found by rules on them', async () => {
    const eva = await portal.person();
    for (const [name, text] of Object.entries(tables)) {
      const made = await imported(eva, { file_ids: await send(eva, { [name]: text }), project_name: name });
      expect(made).toMatchObject({ state: 'done', warnings: name === 'betas' ? [expect.stringContaining('NA')] : [] });
    }
    const { data: listed } = await portal.callAs(eva)(sampleRoutes.features, { query: { start_with: '' } });
    expect(listed.map(({ field, genome_type, n_samples }) => `${genome_type} ${field} ${n_samples}`).sort()).toEqual([
      'amr_gene mecA 1',
      'amr_gene tet(M) 2',
      'cpg cg00000029 3',
      'cpg cg00000108 2',
      'gene ENSG00000075624 2',
      'gene ENSG00000141510 2',
    ]);
    // A beta stays what it is; a gene's share is of all its sample's counts; an AMR gene's is its best hit's coverage.
    expect(await studio(eva, 16, 'cg00000108', null)).toEqual(['S1', 'S2']);
    expect(await studio(eva, 16, 'CG00000029', 0.5)).toEqual(['S1']);
    expect(await studio(eva, 17, 'ensg00000141510', 0.5)).toEqual(['T1']);
    expect(await studio(eva, 23, 'tet(M)', null)).toEqual(['I1', 'I2']);
    expect(await studio(eva, 23, 'tet(M)', 0.9)).toEqual(['I1']);
  });

  test('are in the list of their kind, and no microbiomes', async () => {
    const eva = await portal.person();
    const file_ids = await send(eva, { betas: tables.betas });
    await imported(eva, { file_ids, project_name: 'Brains' });
    const call = portal.callAs(eva);
    const own = { exclude_public_data: true };
    const { data } = await call(sampleRoutes.methylation, { body: own });
    expect(data.map(({ sample_id, reads, n_features }) => `${sample_id} ${reads} ${n_features}`).sort()).toEqual([
      'S1 0 2',
      'S2 0 2',
      'S3 0 1',
    ]);
    expect((await call(sampleRoutes.microbiomics, { body: own })).data).toEqual([]);
    const [project] = (await call(routes.projects.list, { query: {} })).data;
    expect(project).toMatchObject({ omic_type: 'methylation', data_type: 16 });
  });
});

/** Rows and contents that an import may leave behind. */
async function remains(person: TestPerson) {
  const { rows } = await sql<{ projects: number; samples: number; sets: number }>`
    select (select count(*)::int from projects where workspace_id = ${person.workspace_id}) as projects,
      (select count(*)::int from samples join projects using (project_id)
        where workspace_id = ${person.workspace_id}) as samples,
      (select count(*)::int from data_sets where workspace_id = ${person.workspace_id}) as sets`.execute(db);
  const contents = await readdir(join(config.home, 'files', 'abundances'));
  return { ...rows[0], n_contents: contents.length };
}

describe('what cannot be imported leaves nothing behind', () => {
  test('a name that is taken, found at the very end', async () => {
    const before = await remains(ana);
    const file_ids = await send(ana, { 'other.tsv': lines('OTU\tA\tB', 'o1\t1\t2') });
    const made = await imported(ana, { file_ids, project_name: 'Gut' });
    expect(made.state).toBe('failed');
    expect(made.errors).toEqual([
      { field: 'project_name', message: expect.stringContaining('already has a submission named') },
    ]);
    expect(await remains(ana)).toEqual(before);
  });

  test('a table with a slip is refused by file and line, in the preview and in the import', async () => {
    const bo = await portal.person();
    const file_ids = await send(bo, { 'bad.tsv': lines('OTU\tA\tB', 'o1\t1\t2', 'o2\t1\t-2') });
    const text = 'bad.tsv, line 3: “-2” (column B) is not an amount.';
    expect(await faultsOf(portal.callAs(bo)(ingestion.previewImport, { body: { file_ids } }))).toContain(text);
    const made = await imported(bo, { file_ids, project_name: 'Bad' });
    expect(made.errors.map(({ field, message }) => `${field}: ${message}`)[0]).toContain(text);
    expect(await remains(bo)).toMatchObject({ projects: 0, samples: 0, sets: 0 });
  });

  test('a sheet that names no sample, and one with an impossible age', async () => {
    const bo = await portal.person();
    const table = lines('OTU\tA\tB', 'o1\t1\t2');
    const strangers = await imported(bo, {
      file_ids: await send(bo, { 't.tsv': table, 's.tsv': lines('sample_id\tsex', 'X\tmale') }),
      project_name: 'Strangers',
    });
    expect(strangers.errors[0]?.message).toContain('sample of the tables: the sheet has “X”, the tables have “A”');
    const old = await imported(bo, {
      file_ids: await send(bo, { 't.tsv': table, 's.tsv': lines('sample_id\tage', 'A\t400') }),
      project_name: 'Old',
    });
    expect(old.errors).toEqual([{ field: 's.tsv, row 1, age', message: expect.stringContaining('is not an age') }]);
    expect(await remains(bo)).toMatchObject({ projects: 0, samples: 0, sets: 0 });
  });

  test('uploads of somebody else, a name that is missing, and an import of another workspace', async () => {
    const [bo, file_ids] = [await portal.person(), await send(ana, { 't.tsv': counts })];
    const call = portal.callAs(bo);
    expect(await faultsOf(call(ingestion.previewImport, { body: { file_ids } }))).toMatch(/^422 .*do not exist/);
    const own = await send(bo, { 't.tsv': counts });
    expect(await faultsOf(call(ingestion.importTables, { body: { file_ids: own } }))).toMatch(/^422 project_name/);
    const [theirs] = (await portal.callAs(ana)(ingestion.imports, { query: {} })).data;
    const params = { id: theirs?.import_id ?? '' };
    expect(await faultsOf(call(ingestion.showImport, { params }))).toMatch(/^404/);
  });
});
