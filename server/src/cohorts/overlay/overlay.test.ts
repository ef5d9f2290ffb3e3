import { type CohortOverlay, OVERLAY, type OverlayEdit, type Rule, routes, ruleSchema } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { transact } from '#platform/database';
import { declareHumanReads } from '#projects';
import { laboratory, refusal, seedTable, type TestPerson, testPortal, textCell, workbook } from '#testing';
import { makeCohortPublic } from '../cohorts-store.ts';
import { purgeCohorts } from '../versions/delete-cohort.ts';

const portal = await testPortal();
const { platform } = portal.portal;
const { cohorts, analysis } = routes;
const lab = await laboratory(portal);
const call = portal.callAs(lab.owner);

const lineage = (genus: string) => ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', genus, null];
const features = ['Blautia', 'Dorea'].map((genus) => ({ feature_id: genus, sequence: null, lineage: lineage(genus) }));
const people = Array.from({ length: 8 }, (_, at) => ({
  sample_id: `S${at}`,
  subject_id: `P${at % 4}`,
  metadata: {
    host: 'Homo sapiens',
    age_years: 60 + at * 5,
    diet: at < 5 ? 'western' : 'rye',
    weight: at === 7 ? null : 50 + at,
    visit: `2020-0${at + 1}-15`,
    smokes: at % 2 ? 'yes' : 'no',
  },
}));
const study = await seedTable(platform, lab.owner, {
  name: 'Elders',
  samples: people,
  features,
  counts: people.map((_, at) => [10 + at, 20 - at]),
});
const [first = '', second = ''] = study.result_ids;

let made = 0;
const newCohort = async () => {
  made += 1;
  return (await call(cohorts.create, { body: { name: `Cohort ${made}`, result_ids: study.result_ids } })).data;
};
const edit = async (cohort_id: string, version: number, ...edits: OverlayEdit[]) =>
  (await call(cohorts.addMetadata, { body: { cohort_id, version, edits } })).data;
const refused = async (cohort_id: string, ...edits: OverlayEdit[]) =>
  (await refusal(call(cohorts.addMetadata, { body: { cohort_id, version: 1, edits } }))).message;
const valuesOf = async (cohort_id: string, column: string, person: TestPerson = lab.owner) => {
  const body = { cohort_id, columns: [column], page_size: 100 };
  const { data } = await portal.callAs(person)(cohorts.metadata, { body });
  const rows = data.toSorted((a, b) => (a.sample_id < b.sample_id ? -1 : 1));
  return rows.map(({ values }) => values[column]);
};
const columnOf = ({ columns }: CohortOverlay, name: string) => columns.find(({ field }) => field === name);
const derive = (column: string, formula: string): OverlayEdit => ({ kind: 'derive', column, formula });
const oldOrNot = derive('group', 'if(age_years >= 80, "old", "young")');
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('columns of the cohort’s own', () => {
  test('are added, computed, recoded, renamed and hidden as versions in words, and the source stays as it is', async () => {
    const { id } = await newCohort();
    const rows = (await call(cohorts.result, { body: { cohort_id: id } })).data;
    const added = await edit(id, 1, {
      kind: 'add',
      column: 'batch',
      type: 'text',
      cells: [
        { result_id: first, value: 'A' },
        { result_id: second, value: '=SUM(A1:A2)' },
      ],
    });
    expect(added).toMatchObject({ version: 2, undo: '“batch” added (texts, 2 cells)', redo: null });
    expect(columnOf(added, 'batch')).toMatchObject({ n_values: 2, n_missing: 6, kind: 'category', origin: 'added' });
    const overlaid = await edit(id, 2, oldOrNot, {
      ...{ kind: 'recode', column: 'diet', to: 'food', others: 'keep' },
      values: [{ from: 'western', to: 'burgers' }],
    });
    expect(overlaid.version).toBe(3);
    const last = await edit(id, 3, { kind: 'rename', column: 'weight', to: 'Mass' }, { kind: 'hide', column: 'visit' });
    expect(last.edits.map(({ description, created_by }) => [description, created_by])).toEqual([
      ['“batch” added (texts, 2 cells)', 'Ana Ribeiro'],
      ['“group” computed: if(age_years >= 80, "old", "young")', 'Ana Ribeiro'],
      ['“diet” recoded as “food”: “western” → “burgers”', 'Ana Ribeiro'],
      ['“weight” renamed to “Mass”', 'Ana Ribeiro'],
      ['“visit” hidden', 'Ana Ribeiro'],
    ]);
    expect(last.hidden).toEqual(['visit', 'weight']);
    expect(await valuesOf(id, 'batch')).toEqual(['A', '=SUM(A1:A2)', ...Array(6).fill(null)]);
    expect(await valuesOf(id, 'group')).toEqual([...Array(4).fill('young'), ...Array(4).fill('old')]);
    expect(await valuesOf(id, 'food')).toEqual([...Array(5).fill('burgers'), ...Array(3).fill('rye')]);
    expect(await valuesOf(id, 'Mass')).toEqual([50, 51, 52, 53, 54, 55, 56, null]);
    const detail = (await call(cohorts.detail, { params: { id } })).data;
    const fields = detail.fields.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['batch', 'group', 'food', 'Mass', 'diet']));
    expect(fields).not.toContain('weight');
    expect(fields).not.toContain('visit');
    const passing = async (and_: Rule[]) =>
      (await call(cohorts.result, { body: { cohort_id: id, metadata_filter: { and_ } } })).data.length;
    expect(await passing([ruleSchema.parse({ field: 'food', value: 'burgers' })])).toBe(5);
    const hidden = await refusal(passing([ruleSchema.parse({ field: 'visit', operator: 'exists' })]));
    expect(hidden).toMatchObject({ status: 422, message: expect.stringContaining('“visit”') });
    const shown = (await call(cohorts.result, { body: { cohort_id: id } })).data;
    const mine = shown.find(({ result_id }) => result_id === first);
    expect(mine?.metadata).toMatchObject({ batch: 'A', group: 'young', food: 'burgers', Mass: 50 });
    expect(mine?.metadata).not.toHaveProperty('visit');
    const other = await newCohort();
    expect((await call(cohorts.result, { body: { cohort_id: other.id } })).data).toEqual(rows);
  });

  test('group an analysis, and another overlay is another question', async () => {
    const { id } = await newCohort();
    await edit(id, 1, oldOrNot);
    const request = async (version: number) =>
      (await call(analysis.alphaDiversity, { body: { cohort_id: id, version, group_by: 'group' } })).data;
    const groups = async (version: number) =>
      (await request(version)).samples.map(({ group }) => group).filter((group) => group === 'old').length;
    expect(await groups(2)).toBe(4);
    await edit(id, 2, derive('group', 'if(age_years >= 90, "old", "young")'));
    expect(await groups(3)).toBe(2);
    expect(await groups(2)).toBe(4);
    await edit(id, 3, { kind: 'hide', column: 'group' });
    expect(await refusal(request(4))).toMatchObject({ status: 422, message: expect.stringContaining('“Group”') });
  });

  test('go along into a cohort of some of the members, and back with the version that had them', async () => {
    const { id, name } = await newCohort();
    await edit(id, 1, oldOrNot);
    const old = study.result_ids.slice(4);
    const body = { name: `Old of ${name}`, result_ids: old, parent_cohort_id: id };
    const part = (await call(cohorts.create, { body })).data;
    expect(await valuesOf(part.id, 'group')).toEqual(Array(4).fill('old'));
    await edit(part.id, 1, { kind: 'hide', column: 'group' });
    expect(await valuesOf(id, 'group')).toHaveLength(8);
    await call(cohorts.revert, { body: { cohort_id: part.id, version: 2, to_version: 1 } });
    expect(await valuesOf(part.id, 'group')).toEqual(Array(4).fill('old'));
  });

  test('may stand in for the submission’s in place, of the same type', async () => {
    const { id } = await newCohort();
    await edit(id, 1, { kind: 'set', column: 'age_years', cells: [{ result_id: first, value: 61.5 }] });
    expect((await valuesOf(id, 'age_years'))[0]).toBe(61.5);
    const shown = (await call(cohorts.result, { body: { cohort_id: id } })).data;
    expect(shown.find(({ result_id }) => result_id === first)?.age_years).toBe(61.5);
    const recode: OverlayEdit = { kind: 'recode', column: 'age_years', type: 'text', values: [], others: 'keep' };
    expect(await refusal(edit(id, 2, recode))).toMatchObject({
      message: expect.stringContaining(
        '“age_years” contains numbers in every cohort. Give the derived column another name.',
      ),
    });
    const text = await edit(id, 2, { ...recode, to: 'age_text' }, { ...recode, column: 'weight' });
    expect(columnOf(text, 'age_text')).toMatchObject({ type: 'text' });
    expect((await valuesOf(id, 'weight')).slice(0, 2)).toEqual(['50', '51']);
  });

  test('are paged in the order of any of them, missing last', async () => {
    const { id } = await newCohort();
    await edit(id, 1, derive('half', 'weight / 2'));
    const page = async (descending: boolean, number: number) => {
      const sort = { column: 'half', descending };
      const body = { cohort_id: id, columns: ['half'], sort, page: number, page_size: 5 };
      const { data, paging } = await call(cohorts.metadata, { body });
      expect(paging.total).toBe(8);
      return data.map(({ values }) => values.half);
    };
    expect(await page(false, 1)).toEqual([25, 25.5, 26, 26.5, 27]);
    expect(await page(true, 2)).toEqual([25.5, 25, null]);
    const wrong = call(cohorts.metadata, { body: { cohort_id: id, columns: ['nothing'] } });
    expect((await refusal(wrong)).message).toContain('The cohort has no column “nothing”.');
  });
});

describe('a filter', () => {
  const rule = (
    field: string,
    operator: '=' | '!=' | '>=' | 'exists' | 'not_exists' | 'contains',
    value: string | number | null,
  ) => ({
    ...{ field, operator, value },
  });
  const laidOver = async () => {
    const { id } = await newCohort();
    const cells = [first, second].map((result_id, at) => ({ result_id, value: at * 10 }));
    const notes = [{ result_id: first, value: 'said by phone' }];
    const edits = [
      oldOrNot,
      derive('mass', 'weight * 2'),
      { kind: 'add', column: 'score', type: 'number', cells },
      { kind: 'add', column: 'note', type: 'text', cells: notes },
      { kind: 'recode', column: 'diet', others: 'keep', values: [{ from: 'rye', to: 'bread' }] },
      { kind: 'hide', column: 'smokes' },
    ] satisfies OverlayEdit[];
    await edit(id, 1, ...edits);
    return id;
  };

  test('looks for values that are overlaid on the members, as they are there, also for what is missing', async () => {
    const id = await laidOver();
    const found = async (...and_: ReturnType<typeof rule>[]) => {
      const body = { cohorts: [{ cohort_id: id }], metadata_filter: { and_ }, page_size: 100 };
      const { data } = await call(cohorts.studio, { body });
      const metric = (await call(cohorts.metric, { body: { cohorts: body.cohorts, metadata_filter: { and_ } } })).data;
      expect(metric.total).toBe(data.length);
      return data.map(({ sample_id }) => sample_id).sort();
    };
    expect(await found(rule('group', '=', 'old'))).toEqual(['S4', 'S5', 'S6', 'S7']);
    expect(await found(rule('group', '!=', 'old'), rule('mass', '>=', 104))).toEqual(['S2', 'S3']);
    expect(await found(rule('score', '>=', 5))).toEqual(['S1']);
    expect(await found(rule('score', '=', 0))).toEqual(['S0']);
    expect(await found(rule('score', 'not_exists', null))).toEqual(['S2', 'S3', 'S4', 'S5', 'S6', 'S7']);
    expect(await found(rule('mass', 'exists', null), rule('group', '=', 'old'))).toEqual(['S4', 'S5', 'S6']);
    expect(await found(rule('note', 'contains', 'PHONE'))).toEqual(['S0']);
    expect(await found(rule('diet', '=', 'bread'))).toEqual(['S5', 'S6', 'S7']);
    expect(await found(rule('diet', '=', 'rye'))).toEqual([]);
    // The submissions' own beside them, as ever.
    expect(await found(rule('group', '=', 'old'), rule('age_years', '>=', 90))).toEqual(['S6', 'S7']);
    expect(await refusal(found(rule('smokes', '=', 'yes')))).toMatchObject({ status: 422 });
  });

  test('keeps the members that pass, with a sentence; the rows shown are those of the cohort', async () => {
    const id = await laidOver();
    const filter = { and_: [rule('group', '=', 'old'), rule('diet', '=', 'bread')] };
    const stored = (await call(cohorts.subset, { body: { cohort_id: id, version: 2, filter } })).data;
    expect(stored).toMatchObject({ version: 3, n_samples: 3 });
    const { recipe } = (await call(cohorts.detail, { params: { id } })).data;
    expect(recipe.steps.slice(-2)).toEqual([
      { description: 'Group is old', n_samples: 4 },
      { description: 'Diet is bread', n_samples: 3 },
    ]);
    const { data } = await call(cohorts.studio, { body: { cohorts: [{ cohort_id: id }] } });
    expect(data.map(({ metadata }) => [metadata.group, metadata.diet])).toEqual(Array(3).fill(['old', 'bread']));
    const wrong = { and_: [rule('smokes', '=', 'yes')] };
    expect(await refusal(call(cohorts.subset, { body: { cohort_id: id, version: 3, filter: wrong } }))).toMatchObject({
      status: 422,
    });
  });

  test('over several cohorts passes a member that one of them shows so', async () => {
    const [id, other] = [await laidOver(), await newCohort()];
    const refs = [{ cohort_id: id }, { cohort_id: other.id }];
    const of = async (value: string) => {
      const body = { cohorts: refs, metadata_filter: { and_: [rule('diet', '=', value)] } };
      return (await call(cohorts.studio, { body })).paging.total;
    };
    expect([await of('bread'), await of('rye'), await of('western')]).toEqual([3, 3, 5]);
    const hidden = { cohorts: refs, metadata_filter: { and_: [rule('smokes', '=', 'yes')] } };
    expect((await call(cohorts.studio, { body: hidden })).paging.total).toBe(4);
  });
});

describe('what was done', () => {
  test('is undone and redone one edit at a time, as versions that stay', async () => {
    const { id } = await newCohort();
    const two = await edit(id, 1, derive('a', 'age_years * 2'), derive('b', 'a + 1'));
    const target = (version: number) => ({ body: { cohort_id: id, version } });
    const one = (await call(cohorts.undoOverlay, target(2))).data;
    expect(one).toMatchObject({ version: 3, undo: '“a” computed: age_years * 2', redo: '“b” computed: a + 1' });
    const none = (await call(cohorts.undoOverlay, target(3))).data;
    expect(none).toMatchObject({ version: 4, hash: null, undo: null, redo: '“a” computed: age_years * 2' });
    expect((await refusal(call(cohorts.undoOverlay, target(4)))).status).toBe(409);
    await call(cohorts.redoOverlay, target(4));
    const back = (await call(cohorts.redoOverlay, target(5))).data;
    expect(back).toMatchObject({ version: 6, hash: two.hash, columns: two.columns, redo: null });
    expect((await refusal(call(cohorts.redoOverlay, target(6)))).message).toContain('nothing to redo');
    const before = await call(cohorts.overlay, { params: { id }, query: { version: 2 } });
    expect(before.data.hash).toBe(two.hash);
    await call(cohorts.undoOverlay, target(6));
    const other = await edit(id, 7, derive('c', 'a - 1'));
    expect(other.redo).toBeNull();
  });

  test('compares two versions column by column, with how many members have another value there', async () => {
    const { id } = await newCohort();
    await edit(id, 1, oldOrNot, {
      kind: 'add',
      column: 'batch',
      type: 'text',
      cells: [{ result_id: first, value: 'A' }],
    });
    await edit(id, 2, derive('group', 'if(age_years >= 90, "old", "young")'), { kind: 'hide', column: 'visit' });
    await call(cohorts.remove, { body: { cohort_id: id, version: 3, result_ids: [first] } });
    const differ = async (from: number, to: number) =>
      (await call(cohorts.diff, { params: { id }, query: { from, to } })).data.metadata_columns;
    const group = { type: 'text', origin: 'derived', formula: 'if(age_years >= 80, "old", "young")' };
    const older = { ...group, formula: 'if(age_years >= 90, "old", "young")' };
    const batch = { type: 'text', origin: 'added', formula: null };
    expect(await differ(1, 2)).toEqual([
      { column: 'batch', change: 'added', from: null, to: batch, n_samples: 1 },
      { column: 'group', change: 'added', from: null, to: group, n_samples: 8 },
    ]);
    expect(await differ(2, 3)).toEqual([
      { column: 'group', change: 'changed', from: group, to: older, n_samples: 2 },
      { column: 'visit', change: 'hidden', from: null, to: null, n_samples: 8 },
    ]);
    // The first is in exactly one cohort.
    expect(await differ(4, 1)).toEqual([
      { column: 'batch', change: 'removed', from: batch, to: null, n_samples: 0 },
      { column: 'group', change: 'removed', from: older, to: null, n_samples: 7 },
      { column: 'visit', change: 'unhidden', from: null, to: null, n_samples: 7 },
    ]);
    expect(await differ(3, 4)).toEqual([]);
  });

  test('is refused to anyone who has not seen the last version, and to those who only read', async () => {
    const { id } = await newCohort();
    await edit(id, 1, oldOrNot);
    expect(await refusal(edit(id, 1, derive('x', '1')))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Ana Ribeiro'),
    });
    const asReader = portal.callAs(lab.reader)(cohorts.addMetadata, {
      body: { cohort_id: id, version: 2, edits: [derive('x', '1')] },
    });
    expect((await refusal(asReader)).status).toBe(401);
    expect(await valuesOf(id, 'group', lab.reader)).toHaveLength(8);
  });

  test('goes with the last version that shows it', async () => {
    const { id, workspace_id } = await newCohort();
    await edit(id, 1, oldOrNot, { kind: 'add', column: 'n', type: 'number', cells: [{ result_id: first, value: 1 }] });
    const left = async () => {
      const { rows } = await sql<{ n: number }>`select (select count(*)::int from cohort_overlays)
        + (select count(*)::int from cohort_overlay_cells) as n`.execute(platform.db);
      return rows[0]?.n;
    };
    const rolledBack = new Error('Only looked at.');
    const forgetting = transact(platform.db, async (tx) => {
      await purgeCohorts(tx, workspace_id);
      const { rows } = await sql<{ n: number }>`select (select count(*)::int from cohort_overlays)
        + (select count(*)::int from cohort_overlay_cells) as n`.execute(tx);
      expect(rows[0]?.n).toBe(0);
      throw rolledBack;
    });
    await expect(forgetting).rejects.toBe(rolledBack);
    expect(await left()).toBeGreaterThan(2);
  });
});

describe('an edit that cannot be is refused with a sentence', async () => {
  const { id } = await newCohort();
  test.each<[string, OverlayEdit, string]>([
    [
      'a name that is there',
      derive('Diet', '1'),
      'edits.0.column: The cohort already has a column “diet”. Choose another name, or edit that column.',
    ],
    [
      'a name of the portal',
      derive('reads', '1'),
      'edits.0.column: The cohort already has a column “reads”. Choose another name, or edit that column.',
    ],
    [
      'a name kept for the portal',
      derive('Result_ID', '1'),
      'edits.0.column: “Result_ID” is a reserved name. Choose another, such as “Result_ID_2”.',
    ],
    [
      'one that programs trip over',
      derive('__proto__', '1'),
      'edits.0.column: “__proto__” is a reserved name. Choose another, such as “__proto___2”.',
    ],
    ['a column that is not there', { kind: 'hide', column: 'Weight' }, 'Did you mean “weight”?'],
    [
      'what tells who a sample is',
      { kind: 'rename', column: 'sample_id', to: 'x' },
      'identifies the sample or the measurement and can’t be changed',
    ],
    ['a formula', derive('x', 'age_years +'), 'Character 12: The formula ends where a value is expected.'],
    [
      'a formula of texts',
      derive('x', 'diet + 1'),
      'edits.0.formula: Character 1: This is text, but a number is expected. Convert it with number(…).',
    ],
    [
      'a cell of another type',
      { kind: 'set', column: 'weight', cells: [{ result_id: first, value: 'heavy' }] },
      '“heavy” is not a number such as 4.5.',
    ],
    [
      'a day that never was',
      { kind: 'add', column: 'd', type: 'date', cells: [{ result_id: first, value: '2020-02-30' }] },
      '“2020-02-30” is not a date as YYYY-MM-DD.',
    ],
    [
      'a sample of nobody',
      { kind: 'add', column: 'd', type: 'text', cells: [{ result_id: '0'.repeat(32), value: 'x' }] },
      '1 of these 1 samples are not in the cohort.',
    ],
    [
      'a cell written twice',
      { kind: 'set', column: 'diet', cells: [first, first].map((result_id) => ({ result_id, value: 'x' })) },
      'edits.0.cells: 1 of these cells have two values. Give each cell one value.',
    ],
    [
      'a value recoded twice',
      { kind: 'recode', column: 'diet', others: 'keep', values: ['a', 'b'].map((to) => ({ from: 'rye', to })) },
      '“rye” occurs twice.',
    ],
    ['a formula twice', { kind: 'derive', column: 'x' }, 'Give the formula either as text or as data, not both.'],
    ['an endless name', derive('x'.repeat(101), '1'), 'must have at most 100 characters'],
  ])('%s', async (_, request, sentence) => {
    expect(await refused(id, request)).toContain(sentence);
  });

  test('more columns than a cohort can have, and nothing of them is kept', async () => {
    const many = Array.from({ length: 50 }, (_, at) => derive(`c${at}`, '1'));
    for (const [at, letter] of ['a', 'b', 'c', 'd'].entries()) {
      await edit(id, at + 1, ...many.map((one) => ({ ...one, column: `${letter}${one.column}` })));
    }
    expect(await refusal(edit(id, 5, derive('one more', '1')))).toMatchObject({
      message: expect.stringContaining(`at most ${OVERLAY.maximum_columns} columns of its own`),
    });
    expect((await call(cohorts.overlay, { params: { id } })).data.version).toBe(5);
  });
});

describe('a column is looked at before it is kept', () => {
  const look = async (cohort_id: string, body: { column: string } | { edit: OverlayEdit }) =>
    (await call(cohorts.previewColumn, { body: { cohort_id, ...body } })).data;

  test('with counts of values, a histogram, examples, and what could not be computed', async () => {
    const { id } = await newCohort();
    const seen = await look(id, { edit: derive('ratio', 'weight / (age_years - 60)') });
    expect(seen).toMatchObject({ type: 'number', n: 8, n_missing: 2, formula: 'weight / (age_years - 60)' });
    expect(seen.problems).toEqual([{ description: 'divided by zero', n: 1 }]);
    expect(seen.bins.reduce((n, bin) => n + bin.n, 0)).toBe(6);
    expect(seen.rows).toHaveLength(8);
    const recoded = await look(id, {
      edit: { kind: 'recode', column: 'diet', values: [{ from: 'rye', to: null }], others: 'keep' },
    });
    expect(recoded.values).toEqual([{ value: 'western', n: 5 }]);
    expect(recoded.rows.filter(({ before, after }) => before === 'rye' && after === null)).toHaveLength(3);
    expect(await look(id, { column: 'diet' })).toMatchObject({
      n_values: 2,
      values: [{ value: 'western', n: 5 }, { n: 3 }],
    });
    expect((await call(cohorts.overlay, { params: { id } })).data).toMatchObject({ version: 1, hash: null });
  });
});

describe('a sheet', async () => {
  const fresh = await newCohort();
  const match = async (cohort_id: string, text: string | Buffer, more: object = {}) =>
    (
      await call(cohorts.matchSheet, {
        body: {
          cohort_id,
          version: 1,
          name: 'more.csv',
          content_base64: Buffer.from(text).toString('base64'),
          ...more,
        },
      })
    ).data;
  const lay = (
    cohort_id: string,
    text: string,
    columns: { column: string; name: string; type: 'text' | 'number'; fill: boolean }[],
    more: object = {},
  ) =>
    call(cohorts.addMetadata, {
      body: { cohort_id, version: 1, sheet: { name: 'more.csv', content_base64: base64(text), columns, ...more } },
    });
  const bmi = { column: 'BMI', name: 'BMI', type: 'number' as const, fill: false };

  test('shows whose its rows are before anything is kept, and is laid over by name', async () => {
    const { id } = await newCohort();
    const sheet = 'name,BMI,diet,reads\nS0,21.5,vegan,1\nS1,,,2\nS9,30,x,3\n';
    const details = await match(id, sheet);
    expect(details).toMatchObject({
      ...{ name_column: 'name', match_by: 'sample_id', n_rows: 3, n_members: 8, n_matched: 2 },
      unmatched_rows: { n: 1, listed: ['S9'] },
      unmatched_members: { n: 6 },
      repeated: { n: 0 },
    });
    expect(details.columns).toEqual([
      expect.objectContaining({ column: 'BMI', type: 'number', exists: false, problem: null, n_missing: 1 }),
      expect.objectContaining({ column: 'diet', exists: true, problem: null }),
      expect.objectContaining({
        column: 'reads',
        problem: expect.stringContaining('identifies the sample or the measurement and can’t be changed'),
      }),
    ]);
    const diet = { column: 'diet', name: 'diet', type: 'text' as const, fill: true };
    const { data } = await lay(id, sheet, [bmi, diet]);
    expect(data.edits.map(({ description }) => description)).toEqual([
      '“BMI” added (numbers, 1 cell) from more.csv',
      '1 cell of “diet” written from more.csv',
    ]);
    expect((await valuesOf(id, 'BMI')).slice(0, 3)).toEqual([21.5, null, null]);
    expect((await valuesOf(id, 'diet')).slice(0, 2)).toEqual(['vegan', 'western']);
  });

  test('by subject reaches every sample of a subject, from a workbook too', async () => {
    const { id } = await newCohort();
    const row = (at: number, ...cells: string[]) =>
      `<row r="${at}">${cells.map((cell, place) => textCell(`${'AB'[place]}${at}`, cell)).join('')}</row>`;
    const xlsx = await workbook(row(1, 'patient', 'BMI') + row(2, 'P1', '30'));
    expect(await match(id, xlsx, { name: 'more.xlsx' })).toMatchObject({ match_by: 'subject_id', n_matched: 2 });
    const sheet = { name: 'more.xlsx', content_base64: xlsx.toString('base64'), columns: [bmi] };
    await call(cohorts.addMetadata, { body: { cohort_id: id, version: 1, sheet } });
    expect(await valuesOf(id, 'BMI')).toEqual([null, 30, null, null, null, 30, null, null]);
  });

  test('of QIIME 2 declares its columns’ types, which are obeyed, and what contradicts them is named by its row', async () => {
    const { id } = await newCohort();
    const sheet = 'sample-id,cage,dose\n#q2:types,categorical,numeric\nS0,1,0.5\nS1,2,high\n';
    const details = await match(id, sheet);
    expect(details).toMatchObject({ n_rows: 2, n_matched: 2, unmatched_rows: { n: 0 } });
    expect(details.columns).toMatchObject([
      { name: 'cage', type: 'text' },
      { name: 'dose', type: 'number' },
    ]);
    expect(details.problems).toMatchObject([{ row: 3, column: 'dose' }]);
  });

  test.each<[string, string, string]>([
    ['of which no row is about a sample', 'name,BMI\nX,1\n', 'No row of the sheet matches a sample of the cohort.'],
    ['that says two things of a sample', 'name,BMI\nS1,1\nS1,2\n', 'The sheet has several rows for “S1”.'],
    ['with a word where a number is needed', 'name,BMI\nS1,fat\n', '“fat” is not a number such as 4.5.'],
    ['without the column', 'name,IQ\nS1,1\n', 'The sheet has no column “BMI”.'],
  ])('%s is refused', async (_, text, sentence) => {
    const { id } = fresh;
    const refusedWith = await refusal(lay(id, text, [bmi], { name_column: 'name' }));
    expect(refusedWith).toMatchObject({ status: 422, message: expect.stringContaining(sentence) });
  });

  test('too wide, too large or with an endless cell is refused before it is looked at', async () => {
    const { id } = fresh;
    const wide = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',');
    expect((await refusal(match(id, `name,${wide}\nS1\n`))).message).toMatch(/10001 columns; the limit is 1000/);
    const long = await refusal(match(id, `name,note\nS1,${'x'.repeat(40_000)}\n`));
    expect(long.message).toContain('This cell has 40000 characters');
    const huge = await refusal(match(id, Buffer.alloc(11_000_000, 'x')));
    expect(huge).toMatchObject({
      status: 413,
      message: expect.stringMatching(/more\.csv is 11 MB; the limit for .*10 MB/),
    });
  });
});

describe('everybody', () => {
  test('sees of a published cohort what is computed from guarded values, and no cell that is personal', async () => {
    const cohort = await newCohort();
    const { id } = cohort;
    const last = await edit(
      id,
      1,
      derive('Years', 'age_years * 1'),
      derive('over 92', 'age_years > 92'),
      derive('to the visit', 'days_between("2020-01-01", visit)'),
      { kind: 'add', column: 'age at death', type: 'number', cells: [{ result_id: first, value: 97 }] },
      { kind: 'add', column: 'sampled_on', type: 'date', cells: [{ result_id: first, value: '2021-04-05' }] },
      { kind: 'add', column: 'date_of_birth', type: 'date', cells: [{ result_id: first, value: '1931-04-05' }] },
      derive('contact', 'if(age_years > 0, "ana@example.org", "")'),
    );
    await transact(platform.db, (tx) => declareHumanReads(tx, { id: study.project_id, human_reads: 'removed' }));
    const at = new Date('2026-11-01');
    await transact(platform.db, (tx) => makeCohortPublic(tx, { id, version: last.version, at }));
    await edit(id, last.version, derive('later', '1'));
    const stranger = await portal.person();
    const own = await valuesOf(id, 'Years');
    expect(own.at(-1)).toBe(95);
    expect(Math.max(...(await valuesOf(id, 'Years', stranger)).map(Number))).toBe(90);
    expect(await valuesOf(id, 'over 92', stranger)).toEqual(Array(8).fill(false));
    expect(await valuesOf(id, 'to the visit', stranger)).toEqual(Array(8).fill(null));
    expect((await valuesOf(id, 'age at death', stranger))[0]).toBe(90);
    expect((await valuesOf(id, 'sampled_on', stranger))[0]).toBe('2021');
    expect((await valuesOf(id, 'date_of_birth', stranger))[0]).toBeNull();
    expect(await valuesOf(id, 'contact', stranger)).toEqual(Array(8).fill(null));
    const seen = (await portal.callAs(stranger)(cohorts.overlay, { params: { id } })).data;
    expect(seen).toMatchObject({ version: last.version, edits: [], undo: null, redo: null });
    expect(seen.columns.every(({ formula }) => formula === null)).toBe(true);
    expect(columnOf(seen, 'later')).toBeUndefined();
    const rows = (await portal.callAs(stranger)(cohorts.result, { body: { cohort_id: id } })).data;
    expect(JSON.stringify(rows)).not.toMatch(/ana@example|1931-04|"Years":9[1-9]/);
    const newest = portal.callAs(stranger)(cohorts.overlay, { params: { id }, query: { version: last.version + 1 } });
    expect((await refusal(newest)).status).toBe(404);
  });
});
