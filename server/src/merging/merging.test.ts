import { type Cohort, type MergeBody, type MergeCheck, type OverlayEdit, type Rank, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { commitDataSet, contentHash, dataSetById } from '#samples';
import { refusal, type SeedTable, seedTable, sharedPortal, type TestPerson } from '#testing';

const { portal, callAs, person } = await sharedPortal();
const { platform } = portal;
const { db } = platform;
const { cohorts, analysis, projects } = routes;
const ana = await person();
const call = callAs(ana);

const rdp = (genus: string) => [
  'Bacteria',
  'Firmicutes',
  'Clostridia',
  'Clostridiales',
  'Lachnospiraceae',
  genus,
  null,
];
const gtdb = (genus: string) => [
  'Bacteria',
  'Bacillota_A',
  'Clostridia',
  'Lachnospirales',
  'Lachnospiraceae',
  genus,
  null,
];
const hash = (at: number) => String(at).repeat(40);
const variants = (lineage: typeof rdp, genera = ['Blautia', 'Dorea']) =>
  genera.map((genus, at) => ({ feature_id: hash(at + 1), sequence: 'ACGT', lineage: lineage(genus) }));

let seeded = 0;
async function study(change: Partial<SeedTable> & { n?: number; who?: TestPerson } = {}) {
  seeded += 1;
  const { n = 4, who = ana, ...table } = change;
  const samples = Array.from({ length: n }, (_, at) => ({
    sample_id: `s${seeded}-${at}`,
    subject_id: `m${at}`,
    metadata: { weight: 20 + at, diet: at % 2 ? 'rye' : 'oats' },
  }));
  const counts = samples.map((_, at) => [30 + at, 10]);
  const given = { samples, counts, features: variants(rdp), variable_region: 'V4', taxonomy_release: 'rdp', ...table };
  return seedTable(platform, who, { name: `Study ${seeded}`, reference_name: 'RDP 18', ...given });
}
let made = 0;
async function cohort(result_ids: string[], who: TestPerson = ana): Promise<Cohort> {
  made += 1;
  return (await callAs(who)(cohorts.create, { body: { name: `Cohort ${made}`, result_ids } })).data;
}
const chosen = (...some: Pick<Cohort, 'id'>[]) => some.map(({ id: cohort_id }) => ({ cohort_id }));
const check = async (...some: Pick<Cohort, 'id'>[]): Promise<MergeCheck> =>
  (await call(cohorts.mergeCheck, { body: { cohorts: chosen(...some) } })).data;
const merge = async (some: Pick<Cohort, 'id'>[], change: Partial<MergeBody> = {}) => {
  made += 1;
  return (await call(cohorts.merge, { body: { name: `Merged ${made}`, cohorts: chosen(...some), ...change } })).data;
};
const codes = ({ findings }: Pick<MergeCheck, 'findings'>) => findings.map(({ code }) => code);
const found = ({ findings }: Pick<MergeCheck, 'findings'>, code: string) => findings.find((one) => one.code === code);
const genera = async (cohort_id: string, rank: Rank = 'genus') =>
  (await call(analysis.composition, { body: { cohort_id, rank } })).data.taxa.map(({ taxon }) => taxon).sort();

const one = await study({ n: 6 });
const two = await study();
const first = await cohort(one.result_ids);
const second = await cohort(two.result_ids);

describe('samples of one kind', () => {
  test('fit: nothing blocks, every sample is counted once, and the parents are on record', async () => {
    const source = await cohort(one.result_ids.slice(0, 3));
    const response = await check(first, second, source);
    expect(response).toMatchObject({ n_samples: 10, deepest_rank: 'feature', translation: null });
    expect(codes(response)).toEqual(['imported', 'repeated_results']);
    expect(found(response, 'repeated_results')).toMatchObject({ severity: 'notes', n_samples: 3 });
    const merged = await merge([source, second, first]);
    expect(merged).toMatchObject({ cohort_type: 'merged', version: 1, n_samples: 10, n_subjects: 10 });
    expect(merged.content_hash).toBe(contentHash([...one.result_ids, ...two.result_ids]));
    const { recipe } = (await call(cohorts.detail, { params: { id: merged.id } })).data;
    const named = [first, second, source].map(({ id, name }) => ({ cohort_id: id, version: 1, name }));
    expect(recipe.parents).toEqual(named);
    expect(recipe.steps.at(-1)).toEqual({ description: `Cohort “${source.name}”, version 1`, n_samples: 10 });
    const listed = await call(cohorts.list, { query: { cohort_type: 'merged' } });
    expect(listed.data.map(({ id }) => id)).toContain(merged.id);
    expect(await genera(merged.id)).toEqual(['Blautia', 'Dorea']);
  });

  test('show their reads per sample once, and a minimum leaves shallow samples out of the merge', async () => {
    const source = await cohort(one.result_ids.slice(0, 3));
    const body = { cohorts: chosen(first, second, source), min_reads: 43 };
    const { data: reads } = await call(cohorts.mergeReads, { body });
    expect(reads).toMatchObject({ n_samples: 10, n_counted: 10, n_kept: 4, minimum: 40, maximum: 45 });
    const deep = await merge([first, second, source], { min_reads: 43 });
    expect(deep).toMatchObject({ version: 1, n_samples: 4 });
    const { recipe } = (await call(cohorts.detail, { params: { id: deep.id } })).data;
    expect(recipe.steps.at(-1)).toEqual({ description: 'At least 43 reads per sample', n_samples: 4 });
    expect(await refusal(merge([first, second], { min_reads: 1000 }))).toMatchObject({ status: 422 });
  });

  test('merge in any order, in any grouping and with themselves to the same members', async () => {
    const ids = [...one.result_ids, ...two.result_ids];
    let seed = 7;
    const draw = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed / 2147483648;
    };
    const sources = [];
    for (let at = 0; at < 3; at++) {
      const some = ids.filter((_, place) => place === at || draw() < 0.5);
      sources.push({ some, made: await cohort(some) });
    }
    const [a, b, c] = sources.map((source) => source.made);
    if (!a || !b || !c) throw new Error('Three cohorts were made.');
    const hashes = await Promise.all([check(a, b, c), check(c, a, b), check(b, b, c, a, c)]);
    const all = contentHash([...new Set(sources.flatMap(({ some }) => some))]);
    expect(hashes.map(({ content_hash }) => content_hash)).toEqual([all, all, all]);
    expect((await check(await merge([a, b]), c)).content_hash).toBe(all);
    expect((await check(a, await merge([c, b]))).content_hash).toBe(all);
    const alone = await merge([a, a]);
    expect(alone).toMatchObject({ content_hash: a.content_hash, n_samples: a.n_samples, n_subjects: a.n_subjects });
  });

  test('of which several runs made results are named, and the newest can be kept', async () => {
    const again = await twiceProcessed(two.pipeline_data_id);
    const newer = await cohort(again);
    const response = await check(second, newer);
    expect(found(response, 'repeated_samples')).toMatchObject({ severity: 'warns', n_samples: 8 });
    expect(response.n_samples).toBe(8);
    const body = { cohorts: chosen(second, newer), min_reads: 42 };
    expect((await call(cohorts.mergeReads, { body })).data).toMatchObject({ n_samples: 8, n_kept: 2 });
    const newest = { ...body, one_result_per_sample: true };
    expect((await call(cohorts.mergeReads, { body: newest })).data).toMatchObject({ n_samples: 4, n_kept: 0 });
    const stored = await merge([second, newer], { one_result_per_sample: true });
    expect(stored.content_hash).toBe(contentHash(again));
    const { merge_settings } = (await call(cohorts.comparability, { params: { id: stored.id } })).data;
    expect(merge_settings).toMatchObject({ one_result_per_sample: true, rank: 'feature' });
  });
});

/** The same samples in a second data set. */
async function twiceProcessed(pipeline_data_id: string): Promise<string[]> {
  const dataSet = await dataSetById(db, pipeline_data_id);
  if (!dataSet) throw new Error('The data set is not there.');
  const { load_no: _load, state: _state, created_at: _at, ...known } = dataSet;
  const { rows } = await sql<{ sample: string }>`
    select sample from results where pipeline_data_id = ${pipeline_data_id} order by result_id`.execute(db);
  const results = rows.map(({ sample }) => ({ sample, result_id: newId(), internal_run_id: newId() }));
  const copy = { ...known, pipeline_data_id: newId() };
  await transact(db, (tx) => commitDataSet(platform, tx, { dataSet: copy, results }));
  await expect.poll(async () => (await dataSetById(db, copy.pipeline_data_id))?.state).toBe('loaded');
  return results.map(({ result_id }) => result_id);
}

describe('what does not fit', () => {
  test('OTUs of two runs are refused by feature and offered at a rank, which later analyses keep to', async () => {
    const otus = async () => cohort((await study({ data_type: 14 })).result_ids);
    const [a, b] = [await otus(), await otus()];
    const response = await check(a, b);
    expect(response.deepest_rank).toBe('species');
    expect(found(response, 'features')).toMatchObject({ severity: 'blocks', compares_from: 'species', n_samples: 8 });
    const refused = await refusal(merge([a, b]));
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'rank' }] } });
    expect(refused.message).toContain('OTUs from 2 separate runs.');
    expect(refused.message).toContain('Choose species or above.');
    const merged = await merge([b, a], { rank: 'genus' });
    expect(await genera(merged.id)).toEqual(['Blautia', 'Dorea']);
    const below = await refusal(genera(merged.id, 'feature'));
    expect(below.message).toContain(`rank: “${merged.name}” was merged for comparison at genus or a rank above it`);
    expect(below.message).toContain('OTUs from 2 separate runs.');
    const request = { params: { id: merged.id } };
    await expect(call(cohorts.createExport, { ...request, body: { level: 'feature' } })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('was merged for comparison at genus'),
    });
    const { data: exported } = await call(cohorts.exportState, { ...request, query: { level: 'genus' } });
    expect(exported).toMatchObject({ reason: null, can_create: true });
    const { members } = await membersOf(merged.id);
    const sub = { name: 'Of the merged', result_ids: members.slice(1, 7), parent_cohort_id: merged.id };
    const { data: source } = await call(cohorts.create, { body: sub });
    expect(await refusal(genera(source.id, 'species'))).toMatchObject({ status: 422 });
    const { data: alone } = await call(cohorts.create, {
      body: { ...sub, name: 'Of one run', result_ids: members.slice(0, 2) },
    });
    expect(await genera(alone.id, 'feature')).toHaveLength(2);
  });

  test('variants of different regions compare at genus; without a region on record, at species', async () => {
    const v1 = await cohort((await study({ variable_region: 'V1-V3' })).result_ids);
    const unknown = await cohort((await study({ variable_region: null })).result_ids);
    const response = await check(first, v1);
    expect(response.deepest_rank).toBe('genus');
    expect(found(response, 'variable_region')?.compared).toEqual([
      {
        title: 'Variable region',
        sides: [
          { source: 0, values: [{ value: 'V4', n_samples: 6 }] },
          { source: 1, values: [{ value: 'V1-V3', n_samples: 4 }] },
        ],
      },
    ]);
    expect(await refusal(merge([first, v1], { rank: 'species' }))).toMatchObject({ status: 422 });
    expect((await check(first, unknown)).deepest_rank).toBe('species');
  });

  test('other omic types are refused altogether', async () => {
    const viral = await study();
    const mixed = await cohort(viral.result_ids);
    await sql`update data_sets set data_type = 22 where pipeline_data_id = ${viral.pipeline_data_id}`.execute(db);
    expect(await check(first, mixed)).toMatchObject({ deepest_rank: null });
    const refused = await refusal(merge([first, mixed], { rank: 'domain' }));
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.message).toContain('Different omic types.');
  });

  test('references that name differently are reported with what of the reads keeps its name, and read as one if agreed', async () => {
    const other = await study({
      ...{ features: variants(gtdb, ['Blautia', 'Roseburia']), taxonomy_release: 'gtdb', reference_name: 'GTDB r214' },
    });
    const named = await cohort(other.result_ids);
    const response = await check(first, named);
    expect(codes(response).slice(0, 2)).toEqual(['reference', 'rank_system']);
    expect(found(response, 'rank_system')?.title).toBe('Different naming systems: GTDB and RDP.');
    const genus = response.translation?.ranks.find(({ rank }) => rank === 'genus');
    // 195 + 126 reads of Blautia, 60 of Dorea and 40 of Roseburia.
    expect(genus).toMatchObject({ by_lineage: 0, by_name: expect.closeTo(321 / 421, 9) });
    expect(genus?.unmatched.map(({ name }) => name)).toEqual(['Dorea', 'Roseburia']);
    expect(response.translation?.ranks[0]).toMatchObject({ rank: 'domain', by_lineage: 1, by_name: 1 });
    const [asOne, apart] = [await merge([first, named], { translation: 'by_name' }), await merge([first, named])];
    expect(await genera(apart.id)).toEqual(
      ['Blautia', 'Blautia', 'Dorea', 'Roseburia'].map((name) => expect.stringContaining(name)),
    );
    expect(await genera(asOne.id)).toEqual(['Blautia', 'Dorea', 'Roseburia']);
    const { recipe } = (await call(cohorts.detail, { params: { id: asOne.id } })).data;
    expect(recipe.steps.at(-1)?.description).toBe('Equal names of GTDB r214 and RDP 18 treated as the same taxon');
  });

  test('parameters of the same pipeline appear side by side, and primers that end elsewhere part variants', async () => {
    const [a, b] = [await study(), await study()];
    await asRuns([
      [a.pipeline_data_id, { forward_primer: 'GTGYCAGCMGCCGCGGTAA', unoise_min_size: 8 }],
      [b.pipeline_data_id, { forward_primer: 'CCTACGGGNGGCWGCAG', unoise_min_size: 4 }],
    ]);
    const response = await check(await cohort(a.result_ids), await cohort(b.result_ids));
    expect(found(response, 'parameters')?.compared).toEqual([
      {
        title: 'Minimum reads per variant',
        sides: [
          { source: 0, values: [{ value: '8', n_samples: 4 }] },
          { source: 1, values: [{ value: '4', n_samples: 4 }] },
        ],
      },
    ]);
    expect(found(response, 'primers')).toMatchObject({ severity: 'blocks', compares_from: 'species' });
    expect(found(response, 'primers')?.compared[0]?.title).toBe('Forward primer');
    expect(codes(response)).not.toContain('imported');
    // What is in another workspace's own parameter set is nobody else's.
    await sql`update param_sets set workspace_id = ${(await person()).workspace_id} where name like 'Set %'`.execute(
      db,
    );
    const untold = await check(await cohort(a.result_ids), await cohort(b.result_ids));
    expect(codes(untold)).not.toContain('parameters');
    expect(JSON.stringify(untold)).not.toContain('GTGYCAGC');
  });

  test('columns of one name with other types, other units or no common value are reported by name', async () => {
    const samples = Array.from({ length: 4 }, (_, at) => ({
      sample_id: `c${at}`,
      metadata: { weight: 20_000 + at, diet: at % 2 ? 'Roggen' : 'Hafer', day: at },
    }));
    const dated = { ...samples[0], metadata: { weight: 21_000, diet: 'Hafer', day: 'first' } };
    const a = await study({ samples, n: 4 });
    const b = await study({ samples: [{ sample_id: 'd0', ...dated }], counts: [[1, 1]] });
    const response = await check(first, await cohort(a.result_ids), await cohort(b.result_ids));
    const columns = (code: string) => found(response, code)?.compared.map(({ title }) => title);
    expect(columns('column_types')).toEqual(['day']);
    expect(columns('column_units')).toEqual(['weight']);
    expect(columns('column_values')).toEqual(['diet']);
    expect(found(response, 'column_units')?.compared[0]?.sides.map(({ values }) => values[0]?.value)).toEqual([
      'numbers, 20 to 25',
      'numbers, 20,000 to 20,003',
      'numbers, 21,000',
    ]);
  });
});

const membersOf = async (cohort_id: string) => {
  const { data } = await call(cohorts.result, { body: { cohort_id, page_size: 100 } });
  return { members: data.map(({ result_id }) => result_id) };
};

/** Makes imported data sets those of runs of Amplicon 16S with parameters. */
async function asRuns(sets: readonly (readonly [string, object])[]): Promise<void> {
  const reference = newId();
  await sql`insert into reference_databases (id, workspace_id, kind, name, version, sha256, state, terms_of_use)
    values (${reference}, null, 'sequences-with-lineages', ${reference}, '1', 'x', 'ready', '')`.execute(db);
  for (const [pipeline_data_id, params] of sets) {
    const [set, run] = [newId(), newId()];
    await sql`insert into param_sets (id, workspace_id, name, pipeline_id, reference_ids, params, params_hash)
      select ${set}, null, ${`Set ${set}`}, id, ${JSON.stringify({ reference })}::jsonb, ${JSON.stringify(params)}::jsonb, ${set}
      from pipelines where folder = 'amplicon-16s'`.execute(db);
    await sql`update data_sets set run_id = ${run}, param_set_id = ${set},
      pipeline_id = (select id from pipelines where folder = 'amplicon-16s'), pipeline_name = 'Amplicon 16S 1.1.0'
      where pipeline_data_id = ${pipeline_data_id}`.execute(db);
  }
}

describe('what cohorts had overlaid on their members', () => {
  const lay = async ({ id }: Pick<Cohort, 'id'>, ...edits: OverlayEdit[]) => {
    const { version } = (await call(cohorts.show, { params: { id } })).data;
    await call(cohorts.addMetadata, { body: { cohort_id: id, version, edits } });
  };
  const derive = (column: string, formula: string): OverlayEdit => ({ kind: 'derive', column, formula });
  /** By sample, of every column. */
  const valuesOf = async (cohort_id: string) => {
    const { data } = await call(cohorts.metadata, { body: { cohort_id, page_size: 100 } });
    return new Map(data.map(({ sample_id, values }) => [sample_id, values]));
  };
  const recodeDiet = (to: string): OverlayEdit => ({
    ...{ kind: 'recode', column: 'diet', others: 'missing' },
    values: [{ from: 'rye', to }],
  });

  test('comes along, each for its own samples; one name for two things stays behind, and is named', async () => {
    const [a, b] = [await cohort(one.result_ids), await cohort(two.result_ids)];
    const size = derive('size', 'if(weight >= 22, "large", "small")');
    const batch = (id: string, value: string): OverlayEdit => ({
      ...{ kind: 'add', column: 'batch', type: 'text' },
      cells: [{ result_id: id, value }],
    });
    await lay(a, size, batch(one.result_ids[0] ?? '', '1'), recodeDiet('bread'), derive('ratio', 'weight / 2'));
    await lay(b, size, batch(two.result_ids[0] ?? '', '2'), derive('ratio', 'weight * 2'));
    await lay(b, { kind: 'rename', column: 'weight', to: 'grams' });
    const response = await check(a, b);
    expect(found(response, 'overlay_columns')).toMatchObject({
      ...{ severity: 'warns', n_samples: 10 },
      compared: [
        {
          title: 'ratio',
          sides: [
            { source: 0, values: [{ value: 'weight / 2' }] },
            { source: 1, values: [{ value: 'weight * 2' }] },
          ],
        },
      ],
    });
    const merged = await merge([b, a]);
    const [ours, theirs, all] = await Promise.all([a, b, merged].map(({ id }) => valuesOf(id)));
    for (const [sample, { ratio: _, ...values }] of [...(ours ?? []), ...(theirs ?? [])]) {
      expect({ sample, ...all?.get(sample) }).toMatchObject({ sample, ...values });
      expect(all?.get(sample)).not.toHaveProperty('ratio');
    }
    // The second renamed it, and has none under the old name.
    const [last] = (theirs ?? new Map()).keys();
    expect(all?.get(String(last))?.weight).toBeNull();
    const overlay = (await call(cohorts.overlay, { params: { id: merged.id } })).data;
    expect(overlay.columns.find(({ field }) => field === 'size')).toMatchObject({
      ...{ origin: 'derived', formula: 'if(weight >= 22, "large", "small")', n_missing: 0 },
    });
    expect(overlay.edits[0]?.description).toContain(
      `5 columns carried over from “${a.name}”, “${b.name}”, each for the samples of its cohort`,
    );
    expect(overlay.edits.at(-1)?.description).toBe(`In “${b.name}”: “weight” renamed to “grams”`);
    expect(overlay.undo).toBeNull();
    const undone = call(cohorts.undoOverlay, { body: { cohort_id: merged.id, version: 1 } });
    expect((await refusal(undone)).message).toContain(
      'Columns from merged cohorts can’t be undone. Hide them instead.',
    );
  });

  test('is the same whichever way they are named, merged again, and after their cohorts are gone', async () => {
    const [a, b, c] = [
      await cohort(one.result_ids),
      await cohort(two.result_ids),
      await cohort(one.result_ids.slice(2)),
    ];
    await lay(a, recodeDiet('bread'));
    await lay(b, derive('heavy', 'weight > 21'), { kind: 'hide', column: 'diet' });
    const shownAs = async (id: string) => ({
      hash: (await call(cohorts.overlay, { params: { id } })).data.hash,
      values: await valuesOf(id),
    });
    const [ab, ba] = [await merge([a, b]), await merge([b, a])];
    const shown = await shownAs(ab.id);
    expect(shown).toEqual(await shownAs(ba.id));
    // Merged with what has nothing of its own, with itself, and with a part of it.
    const again = await merge([ab, c, ab]);
    expect((await valuesOf(again.id)).size).toBe(10);
    expect(await valuesOf(again.id)).toEqual(shown.values);
    // What is overlaid on a merge stands on what came along, and is undone alone.
    await lay(again, derive('note', 'coalesce(diet, "none")'));
    expect((await valuesOf(again.id)).get('s1-1')).toMatchObject({ diet: 'bread', note: 'bread' });
    await call(cohorts.undoOverlay, { body: { cohort_id: again.id, version: 2 } });
    expect(await valuesOf(again.id)).toEqual(shown.values);
    for (const { id } of [a, b]) await call(cohorts.delete, { body: { cohort_id: id } });
    await sql`delete from cohorts where id in (${a.id}, ${b.id})`.execute(db);
    expect(await valuesOf(again.id)).toEqual(shown.values);
  });

  test('stays where it is of a cohort that is only lent: a merge does not outlive what was shared', async () => {
    const eve = await person();
    const hers = await study({ who: eve });
    const lent = await cohort(hers.result_ids, eve);
    const body = { cohort_id: lent.id, version: 1, edits: [derive('secret', 'weight * 3')] };
    await callAs(eve)(cohorts.addMetadata, { body });
    await callAs(eve)(cohorts.share, { body: { id: lent.id, email: ana.email } });
    await callAs(eve)(projects.share, { body: { id: hers.project_id, email: ana.email } });
    expect(found(await check(first, lent), 'overlay')?.message).toContain(
      'The columns of other workspaces’ cohorts are not carried over.',
    );
    const merged = await merge([first, lent]);
    const [values] = (await valuesOf(merged.id)).values();
    expect(values).not.toHaveProperty('secret');
  });
});

describe('an export of merged cohorts', () => {
  test('joins the names that were agreed to be the same, as its analyses do, and keeps what is overlaid on its members', async () => {
    const elsewhere = await study({ features: variants(gtdb), taxonomy_release: 'gtdb', reference_name: 'GTDB' });
    const other = await cohort(elsewhere.result_ids);
    const edits: OverlayEdit[] = [{ kind: 'derive', column: 'grams', formula: 'weight * 2' }];
    await call(cohorts.addMetadata, { body: { cohort_id: other.id, version: 1, edits } });
    const rows = async (id: string) => {
      const query = { workspace_id: ana.workspace_id, run_data: 'true', merge: 'true', level: 'genus' };
      const { body: sheet } = await portal.api.app.inject({
        url: `/api/v1/cohort/${id}/export?${new URLSearchParams(query)}`,
        headers: { authorization: `Bearer ${ana.token}` },
      });
      const [head = [], ...lines] = sheet
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t'));
      return lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at]])));
    };
    const byName = await merge([second, other], { rank: 'genus', translation: 'by_name' });
    const joined = await rows(byName.id);
    const taxa = (row: Record<string, string | undefined> = {}) =>
      Object.keys(row).filter((name) => name.includes(';'));
    expect(
      taxa(joined[0])
        .map((name) => name.split(';').at(-1))
        .sort(),
    ).toEqual(await genera(byName.id));
    expect(taxa(joined[0])).toHaveLength(2);
    expect(
      joined.map(
        (row) =>
          taxa(row)
            .map((name) => Number(row[name]))
            .sort((a, b) => a - b)[0],
      ),
    ).toEqual(Array(8).fill(10));
    expect(joined.map(({ grams }) => grams).sort()).toEqual(['', '', '', '', '40', '42', '44', '46']);
    const apart = await rows((await merge([second, other], { rank: 'genus' })).id);
    expect(taxa(apart[0])).toHaveLength(4);
  });
});

describe('nothing that may not be seen', () => {
  test('can be checked, merged or reported: such a cohort does not exist', async () => {
    const eve = await person();
    const hers = await study({ who: eve });
    const secret = await cohort(hers.result_ids, eve);
    const nowhere = { id: '0'.repeat(32) };
    const nothing = 'This cohort was not found, or you don’t have access to it.';
    for (const other of [secret, nowhere]) {
      expect(await refusal(check(first, other))).toMatchObject({ status: 404, message: nothing });
      expect(await refusal(merge([other, first]))).toMatchObject({ status: 404 });
      expect(await refusal(call(cohorts.comparability, { params: { id: other.id } }))).toMatchObject({ status: 404 });
    }
  });

  test('what is read through a shared cohort alone is left out, until its submission is shared too', async () => {
    const eve = await person();
    const hers = await study({ who: eve, n: 3 });
    const lent = await cohort(hers.result_ids, eve);
    await callAs(eve)(cohorts.share, { body: { id: lent.id, email: ana.email } });
    const response = await check(first, lent);
    expect(response).toMatchObject({ n_samples: 6, deepest_rank: null, content_hash: first.content_hash });
    expect(found(response, 'no_samples')).toMatchObject({ severity: 'blocks', n_samples: 3 });
    const refused = await refusal(merge([first, lent]));
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.message).toContain(`No samples of “${lent.name}” can be merged.`);
    const id = hers.project_id;
    await callAs(eve)(projects.share, { body: { id, email: ana.email } });
    const merged = await merge([first, lent]);
    expect(merged.n_samples).toBe(9);
    const [grant] = (await callAs(eve)(projects.grants, { query: { id } })).data;
    await callAs(eve)(projects.unshare, { body: { id, grant_id: grant?.grant_id ?? '' } });
    const { data } = await call(cohorts.detail, { params: { id: merged.id } });
    expect(data).toMatchObject({ n_samples: 9, n_unavailable: 3 });
    expect(JSON.stringify((await call(cohorts.comparability, { params: { id: merged.id } })).data)).not.toContain(
      's-none',
    );
    const again = await check(merged, first);
    expect(again).toMatchObject({ n_samples: 9, content_hash: merged.content_hash });
    expect(found(again, 'unavailable')).toMatchObject({ severity: 'notes', n_samples: 3 });
  });

  test('anyone whom a merged cohort is shared with reads what was agreed, not which cohorts it came from', async () => {
    const merged = await merge([first, second], { rank: 'genus' });
    const ben = await person();
    await call(cohorts.share, { body: { id: merged.id, email: ben.email } });
    const { data } = await callAs(ben)(cohorts.comparability, { params: { id: merged.id } });
    expect(data.merge_settings).toMatchObject({ rank: 'genus', sources: [], findings: [] });
    expect(data.sources.map(({ n_samples }) => n_samples)).toEqual([6, 4]);
    const own = (await call(cohorts.comparability, { params: { id: merged.id } })).data;
    expect(own.merge_settings?.sources.map(({ name }) => name)).toEqual([first.name, second.name]);
  });
});

test('a cohort’s report says what weakens a comparison within it: subjects, depth, groups that were submitted apart, missing metadata', async () => {
  const design = (subjects: readonly string[], dose: string, counts: number[][]) =>
    study({
      samples: subjects.map((subject_id, at) => ({
        sample_id: `d-${subject_id}-${dose}-${at}`,
        subject_id,
        metadata: { dose, ...(at === 0 ? { bmi: 21 } : {}) },
      })),
      counts,
    });
  const low = await design(['m1', 'm1', 'm2'], 'low', [
    [3, 2],
    [400, 20],
    [500, 30],
  ]);
  const high = await design(['m3', 'm4', 'm5'], 'high', [
    [9000, 500],
    [400, 20],
    [300, 10],
  ]);
  const body = { name: 'Doses', result_ids: [...low.result_ids, ...high.result_ids] };
  const { data: cohort } = await call(cohorts.create, { body });
  const { data } = await call(cohorts.comparability, { params: { id: cohort.id } });
  const found = (code: string) => data.findings.filter((finding) => finding.code === code).map(({ title }) => title);
  expect(found('repeated_subjects')).toEqual(['6 samples from 5 subjects.']);
  expect(found('depth')).toEqual(['Between 5 and 9,500 reads per sample.']);
  // Each dose was submitted by itself: V is 1.
  expect(found('confounded')).toEqual([expect.stringMatching(/^dose .*submission.*1\.00/i)]);
  expect(data.findings.find(({ code }) => code === 'missing_metadata')?.message).toContain('(4 of 6)');
  const { data: one } = await call(cohorts.create, { body: { name: 'One dose', result_ids: high.result_ids } });
  const { data: alone } = await call(cohorts.comparability, { params: { id: one.id } });
  expect(alone.findings.map(({ code }) => code)).not.toContain('confounded');
  expect(alone.findings.map(({ code }) => code)).not.toContain('repeated_subjects');
});
