import { type Rule, routes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { testPortal } from '../../test/testing/index.ts';
import { seedTable } from '../../test/testing/seed-table.ts';
import { loadDataSet } from './projection/load-data-set.ts';
import { reconcileIndex } from './projection/reconcile-index.ts';
import { dataSetById, nextLoadNo } from './samples-store.ts';

const { samples } = routes;
const portal = await testPortal();
const { platform } = portal.portal;
const ana = await portal.person();
const call = portal.callAs(ana);
const genus = (name: string) => ({
  feature_id: name,
  sequence: null,
  lineage: ['Bacteria', 'P', 'C', 'O', 'F', name, null],
});

const seeded = await seedTable(platform, ana, {
  name: 'Gut and mouth',
  features: [genus('Blautia'), genus('Prevotella')],
  variable_region: 'V4',
  samples: [
    {
      sample_id: 's1',
      subject_id: 'm1',
      metadata: { sex: 'female', age_years: 12, diagnosis: 'Crohn’s', dose: 5, tag: 'RISK; pilot' },
    },
    {
      sample_id: 's2',
      subject_id: 'm1',
      metadata: { sex: 'male', age_years: 33.5, diagnosis: 'none', dose: -3, tag: 'RISK' },
    },
    { sample_id: 's3', metadata: { sex: null, diagnosis: "O'Brien's \\ {x:String}", plate: '007' } },
  ],
  counts: [
    [90, 10],
    [0, 40],
    [0, 0],
  ],
});

const rule = (field: string, operator: Rule['operator'], value: Rule['value'] = null, regex = false): Rule => ({
  field,
  operator,
  value,
  regex,
});
async function found(and_: Rule[], or_: Rule[] = []): Promise<string[]> {
  const { data } = await call(samples.microbiomics, { body: { and_, or_, sort: { field: 'sample_id' } } });
  return data.map(({ sample_id }) => sample_id);
}

describe('samples pass a filter by the kind of the field', () => {
  test.each<[string, Rule, string[]]>([
    ['text, equal', rule('sex', '=', 'female'), ['s1']],
    ['text, not equal, missing counts as different', rule('sex', '!=', 'female'), ['s2', 's3']],
    ['number, at least', rule('age_years', '>=', 33.5), ['s2']],
    ['number between', rule('age_years', 'between', [10, 20]), ['s1']],
    ['a submitter’s number', rule('dose', '<', 0), ['s2']],
    ['a submitter’s number, equal', rule('dose', '=', 5), ['s1']],
    ['one of', rule('diagnosis', 'in', ['none', 'Crohn’s']), ['s1', 's2']],
    ['none of', rule('diagnosis', 'not_in', ['none']), ['s1', 's3']],
    ['contains, in any case', rule('diagnosis', 'contains', 'CROHN'), ['s1']],
    ['starts with', rule('sample_id', 'starts_with', 'S'), ['s1', 's2', 's3']],
    ['a pattern', rule('diagnosis', '=', "^O'B", true), ['s3']],
    ['recorded', rule('age_years', 'exists'), ['s1', 's2']],
    ['not recorded', rule('dose', 'not_exists'), ['s3']],
    ['a code with leading zeros stays text', rule('plate', '=', '007'), ['s3']],
    ['a tag', rule('tag', '=', 'pilot'), ['s1']],
    ['any of tags', rule('tag', 'in', ['pilot', 'RISK']), ['s1', 's2']],
    ['quotes, backslashes and braces are only text', rule('diagnosis', '=', "O'Brien's \\ {x:String}"), ['s3']],
    ['reads', rule('reads', '>', 50), ['s1']],
    ['a number as text, with blanks and an exponent', rule('age_years', '>', ' 3.3e1 '), ['s2']],
    ['a submitter’s number by the same number otherwise written', rule('dose', 'in', ['5.0', '+5e0']), ['s1']],
    ['a code is not the number that it looks like', rule('plate', '=', 7), []],
  ])('%s', async (_, one, expected) => {
    expect(await found([one])).toEqual(expected);
  });

  test('all of and_ and one of or_', async () => {
    const or_ = [rule('sex', '=', 'male'), rule('dose', '=', 5)];
    expect(await found([rule('age_years', 'exists')], or_)).toEqual(['s1', 's2']);
    expect(await found([rule('sex', '=', 'female')], or_)).toEqual(['s1']);
  });

  test('what cannot be compared is refused by name', async () => {
    await expect(found([rule('age_years', '>', 'old')])).rejects.toMatchObject({
      status: 422,
      body: { fields: [{ field: 'and_.0', message: 'Age: “>” needs a number, not “old”.' }] },
    });
    // Nothing that only a program would take for a number.
    for (const [operator, value] of [
      ['=', '0x21'],
      ['>', '0b1'],
      ['<=', '1e999'],
      ['in', ['33.5', '1_000']],
      ['between', ['0x1', '99']],
    ] as const) {
      const one = rule('age_years', operator, Array.isArray(value) ? [...value] : String(value));
      await expect(found([one]), `${operator} ${value}`).rejects.toMatchObject({
        status: 422,
        body: { fields: [{ field: 'and_.0', message: expect.stringContaining('needs') }] },
      });
    }
    await expect(found([rule('tag', '>', 1)])).rejects.toMatchObject({ status: 422 });
    await expect(found([rule('sex', 'in', 'female')])).rejects.toMatchObject({ status: 422 });
    await expect(found([rule('age_years', 'between', [9, 3])])).rejects.toMatchObject({ status: 422 });
    await expect(found([rule('sex', '=', '(?=a)', true)])).rejects.toMatchObject({
      status: 422,
      body: {
        detail: expect.stringContaining('is not a valid RE2 regular expression.'),
        fields: [{ field: 'and_.0' }],
      },
    });
    await expect(found([rule('sex', '=', '(fe', true)])).rejects.toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('is not a valid RE2 regular expression.') },
    });
  });

  test('a field that no sample has is refused by name, in a rule and in the order, whatever it is called', async () => {
    for (const field of ['nope', "dose'] = 1 or 1 = 1 --"]) {
      await expect(found([rule(field, 'exists')])).rejects.toMatchObject({
        status: 422,
        body: { fields: [{ field: 'and_.0', message: `None of the samples you can see has a field “${field}”.` }] },
      });
      const body = { sort: { field } };
      await expect(call(samples.microbiomics, { body })).rejects.toMatchObject({ status: 422 });
    }
    expect(
      (await portal.callAs(await portal.person())(samples.microbiomics, { body: { and_: [rule('nope', 'exists')] } }))
        .data,
    ).toEqual([]);
  });

  test('a rule may carry the condition that the page’s filter rows have', async () => {
    expect(await found([{ ...rule('sex', '=', 'female'), condition: 'and' }])).toEqual(['s1']);
  });
});

describe('a row', () => {
  test('has reads, the submitter’s columns, and genera as shares of the reads', async () => {
    const { data } = await call(samples.microbiomics, { body: { and_: [rule('sample_id', '=', 's1')] } });
    const [row] = data;
    expect(row).toMatchObject({
      result_id: seeded.result_ids[0],
      reads: 100,
      n_features: 2,
      age_years: 12,
      variable_region: 'V4',
      tags: ['RISK', 'pilot'],
      metadata: { diagnosis: 'Crohn’s', dose: 5 },
    });
    expect(row?.top_genera).toEqual([
      { taxon: 'Blautia', abundance: 0.9 },
      { taxon: 'Prevotella', abundance: 0.1 },
    ]);
  });

  test('a sample without reads is listed with none', async () => {
    const { data } = await call(samples.microbiomics, { body: { and_: [rule('reads', '=', 0)] } });
    expect(data).toMatchObject([{ sample_id: 's3', n_features: 0, top_genera: [] }]);
  });

  test('pages hold every sample once, in either order', async () => {
    const page = async (page: number, descending: boolean) => {
      const body = { page, page_size: 2, sort: { field: 'age_years', descending } };
      return (await call(samples.microbiomics, { body })).data.map(({ sample_id }) => sample_id);
    };
    expect([...(await page(1, false)), ...(await page(2, false))]).toEqual(['s1', 's2', 's3']);
    expect([...(await page(1, true)), ...(await page(2, true))]).toEqual(['s2', 's1', 's3']);
  });
});

describe('counts beside the list', () => {
  test('a facet ignores its own rules, keeps the missing as a bucket, and names every field there is', async () => {
    const body = { and_: [rule('sex', '=', 'female')], fields: ['diagnosis'] };
    const { data } = await call(samples.microbiomicsMetric, { body });
    expect(data).toMatchObject({ total: 1, total_unfiltered: 3, n_subjects: 1, n_projects: 1 });
    const sexes = [
      { value: 'female', count: 1, total: 1 },
      { value: 'male', count: 1, total: 1 },
      { value: null, count: 1, total: 1 },
    ];
    expect(data.sex).toHaveLength(3);
    expect(data.sex).toEqual(expect.arrayContaining(sexes));
    expect(data.fields.diagnosis).toEqual(expect.arrayContaining([{ value: 'none', count: 0, total: 1 }]));
    expect(data.tag).toEqual(expect.arrayContaining([{ value: 'RISK', count: 1, total: 2 }]));
    expect(data.age).toEqual({
      bins: [
        { from: 10, to: 15, count: 1, total: 1 },
        { from: 30, to: 35, count: 0, total: 1 },
      ],
      n_missing: 1,
    });
    expect(data.catalogue).toEqual(
      expect.arrayContaining([{ field: 'dose', title: 'Dose', kind: 'number', unit: null, n_values: 2, n_missing: 1 }]),
    );
  });

  test('only the types asked for are counted', async () => {
    const { data } = await call(samples.microbiomicsMetric, { body: { types: ['sex'] } });
    expect(data.sex).toBeDefined();
    expect(data.tag).toBeUndefined();
    expect(data.age).toBeUndefined();
  });
});

describe('the index is a projection', () => {
  const sizes = async () => {
    const [row] = await platform.index.query<{ samples: number; profiles: number; abundances: number }>(
      `select (select count() from samples final) as samples, (select count() from profile) as profiles,
        (select count() from taxon_abundance) as abundances`,
    );
    return row;
  };

  test('loading again changes nothing that can be seen, and leaves nothing behind', async () => {
    const before = await sizes();
    await loadDataSet(platform, seeded.pipeline_data_id);
    expect(await sizes()).toEqual(before);
    expect(await found([rule('dose', 'exists')])).toEqual(['s1', 's2']);
  });

  test('so does loading several times at once: one is taken for done, and what the others wrote is gone', async () => {
    const before = await sizes();
    const loads = await Promise.allSettled([1, 2, 3].map(() => loadDataSet(platform, seeded.pipeline_data_id)));
    expect(loads.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect((await dataSetById(platform.db, seeded.pipeline_data_id))?.state).toBe('loaded');
    expect(await sizes()).toEqual(before);
    expect(await found([rule('dose', 'exists')])).toEqual(['s1', 's2']);
  });

  test('a load that is overtaken by a newer one is not taken for done', async () => {
    const { load_no } = (await dataSetById(platform.db, seeded.pipeline_data_id)) ?? { load_no: 0 };
    const loading = loadDataSet(platform, seeded.pipeline_data_id);
    const pending = expect(loading).rejects.toThrow('The index was cleared during this load.');
    await expect
      .poll(async () => (await dataSetById(platform.db, seeded.pipeline_data_id))?.load_no, { interval: 2 })
      .toBeGreaterThan(load_no);
    await nextLoadNo(platform.db, seeded.pipeline_data_id);
    await pending;
    await loadDataSet(platform, seeded.pipeline_data_id);
    expect(await found([])).toEqual(['s1', 's2', 's3']);
  });

  test('what was lost from it comes back by itself at the next start', async () => {
    await platform.index.command('truncate table samples');
    expect(await found([])).toEqual([]);
    expect(await reconcileIndex(platform)).toBe(1);
    const state = async () => (await dataSetById(platform.db, seeded.pipeline_data_id))?.state;
    await expect.poll(state, { timeout: 15_000 }).toBe('loaded');
    expect(await found([])).toEqual(['s1', 's2', 's3']);
    expect(await reconcileIndex(platform)).toBe(0);
  });

  test('a result has a row for its owners and a guarded one for everybody, after a load and after a change', async () => {
    const rows = () =>
      platform.index.query<{ audience: string; n: number; places: string[] }>(
        `select toString(audience) as audience, toUInt32(count()) as n, groupUniqArray(assumeNotNull(location)) as places
         from samples final group by audience order by audience`,
      );
    expect(await rows()).toMatchObject([
      { audience: 'public', n: 3 },
      { audience: 'workspace', n: 3 },
    ]);
    const one = (await call(samples.microbiomics, { body: {} })).data[0];
    const { data } = await call(routes.projects.data, { query: { project_id: seeded.project_id } });
    const id = data.find(({ sample_id }) => sample_id === one?.sample_id)?.id ?? '';
    const edited = [{ id, metadata: { location: 'USA: Texas, Houston' } }];
    await call(routes.projects.edit, { body: { project_id: seeded.project_id, samples: edited } });
    await expect.poll(async () => (await rows())[1]?.places).toContain('USA: Texas, Houston');
    const [open] = await rows();
    expect(open?.places).toContain('USA: Texas');
    expect(open?.places).not.toContain('USA: Texas, Houston');
  });

  test('rows for one audience that were lost come back at the next start', async () => {
    await platform.index.command("delete from samples where audience = 'public'");
    expect(await reconcileIndex(platform)).toBe(1);
    const state = async () => (await dataSetById(platform.db, seeded.pipeline_data_id))?.state;
    await expect.poll(state, { timeout: 15_000 }).toBe('loaded');
    expect(await reconcileIndex(platform)).toBe(0);
  });

  test('another workspace sees none of it', async () => {
    const stranger = portal.callAs(await portal.person());
    expect((await stranger(samples.microbiomics, { body: {} })).paging.total).toBe(0);
    expect((await stranger(samples.microbiomicsMetric, { body: {} })).data.catalogue).toEqual([]);
  });
});
