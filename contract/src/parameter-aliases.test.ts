import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes, listParameterAliases, pathOf, type Route, resolveParameterAliases } from './index.ts';

const nameOf = (route: Route): string => `${route.method} ${pathOf(route)}`;
const called = (name: string): Route => {
  const route = allRoutes.find((one) => nameOf(one) === name);
  if (!route) throw new Error(`no call ${name}`);
  return route;
};
const own = (name: string, part: 'query' | 'body', sent: unknown): unknown =>
  resolveParameterAliases(listParameterAliases(called(name), part), sent);

/** A field of a call wherever it stands, with the schema that checks it. */
interface Field {
  call: string;
  part: string;
  name: string;
  schema: z.ZodType;
  isTop: boolean;
}

function fieldsOf(schema: unknown, at: Omit<Field, 'name' | 'schema'>, depth = 0): Field[] {
  if (!(schema instanceof z.ZodType) || depth > 12) return [];
  const into = (inner: unknown, isTop = at.isTop) => fieldsOf(inner, { ...at, isTop }, depth + 1);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]) => [
      { ...at, name, schema: inner as z.ZodType },
      ...into(inner, false),
    ]);
  }
  if (schema instanceof z.ZodArray) return into(schema.element, false);
  if (schema instanceof z.ZodPipe) return into(schema.in);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => into(option));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return into(schema.unwrap());
  }
  return [];
}
const portalsOwn = allRoutes.filter(({ base }) => base !== 'wes');
const fields = portalsOwn.flatMap((route) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    fieldsOf(route[part], { call: nameOf(route), part, isTop: true }),
  ),
);
const top = fields.filter(({ isTop }) => isTop);

describe('every call names the same thing alike', () => {
  test('an id by the resource type that it is of', () => {
    const nouns =
      'cohort comment deletion file grant invitation link mapping metadata_file object original_project ' +
      'param_set parent_cohort person pipeline project publication reference reviewer run sample tree user workspace';
    const known = new Set(nouns.split(' ').map((noun) => `${noun}_id`));
    const odd = top.filter(({ part, name }) => part !== 'params' && /(?:^|_)id$/.test(name) && !known.has(name));
    const unexplained = odd.filter(
      ({ call, part, name }) =>
        !listParameterAliases(called(call), part === 'query' ? 'query' : 'body').some((one) => one.canonical === name),
    );
    // The sample whose files are replaced stands next to its submission's id, under the name that rows of samples give it.
    expect(unexplained.map(({ call, name }) => `${call} ${name}`)).toEqual([
      'POST /api/v1/sample/ingest/replace-files id',
      // The sample stands for itself; the gene of the cell is beside it.
      'POST /api/v1/amr/amr_studio/evidence result_id',
    ]);
  });

  test('a list of ids by the resource type that they are of', () => {
    const odd = top.filter(({ part, name }) => part !== 'params' && name === 'ids');
    expect(odd.length).toBeGreaterThan(1);
    const [query, body] = [odd.filter(({ part }) => part === 'query'), odd.filter(({ part }) => part === 'body')];
    expect(query.flatMap(({ call }) => listParameterAliases(called(call), 'query'))).toEqual([
      { general: 'run_ids', canonical: 'ids' },
    ]);
    expect(body.flatMap(({ call }) => listParameterAliases(called(call), 'body'))).toEqual([
      { general: 'notification_ids', canonical: 'ids' },
    ]);
  });

  test('below the top level, too: only groups of a filter and the sheet’s samples are known by a bare id', () => {
    const nested = fields.filter(({ isTop, part }) => !isTop && part !== 'params');
    const bare = nested.filter(({ name }) => /^(?:id|ids|limit|offset|per_page|cursor)$/.test(name));
    const withFilters = new Set(fields.filter(({ name }) => name === 'advance_filters').map(({ call }) => call));
    const odd = bare.filter(({ call }) => !withFilters.has(call));
    expect([...new Set(odd.map(({ call, name }) => `${call} ${name}`))].sort()).toEqual([
      // An output has the id that it has in the pipeline’s own workflow.
      'POST /api/v1/pipeline id',
      'POST /api/v1/project/edit id',
    ]);
    const grouped = nested
      .filter(({ name }) => name === 'class_by')
      .map(({ call }) => listParameterAliases(called(call), 'body'));
    expect(grouped.every((names) => names.some(({ general }) => general === 'group_by'))).toBe(true);
  });

  test('a filter as `filter`', () => {
    const filtering = portalsOwn.filter((route) =>
      top.some(
        ({ call, part, name }) =>
          call === nameOf(route) && part === 'body' && /^(?:filter|metadata_filter|and_)$/.test(name),
      ),
    );
    expect(filtering.length).toBeGreaterThan(20);
    const without = filtering.filter(
      (route) =>
        !top.some(({ call, name }) => call === nameOf(route) && name === 'filter') &&
        !listParameterAliases(route, 'body').some(({ general }) => general === 'filter'),
    );
    expect(without.map(nameOf)).toEqual([]);
  });

  test('a group as `group_by`, and pages as `page` and `page_size`', () => {
    const odd = top.filter(({ name }) => /^(?:group|class|page|per_page|offset|skip|take|cursor)(?:_\w+)?$/.test(name));
    const names = new Set(odd.map(({ name }) => name));
    expect([...names].sort()).toEqual(['class_by', 'group_by', 'page', 'page_size']);
    for (const { call } of odd.filter(({ name }) => name === 'class_by')) {
      expect(listParameterAliases(called(call), 'body')).toContainEqual({ general: 'group_by', canonical: 'class_by' });
    }
  });
});

describe('a general name', () => {
  test('is put into the call’s own', () => {
    expect(own('POST /api/v1/analysis/lefse', 'body', { group_by: 'sex' })).toEqual({ class_by: 'sex' });
    expect(own('GET /api/v1/cohort/share', 'query', { cohort_id: 'a', page: '2' })).toEqual({ id: 'a', page: '2' });
    expect(own('POST /api/v1/sample/ingest-bulk', 'body', { project_id: 'a' })).toEqual({ submission_id: 'a' });
  });

  test('is put into the parameters of the method that has another one', () => {
    const parameters = { group_by: 'sex' };
    expect(own('POST /api/v1/analysis', 'body', { method: 'lefse', parameters })).toEqual({
      method: 'lefse',
      parameters: { class_by: 'sex' },
    });
    const composition = { method: 'composition', parameters };
    expect(own('POST /api/v1/analysis', 'body', composition)).toEqual(composition);
  });

  test('of a filter spreads it to where the call has its parts', () => {
    const filter = { and_: [1], exclude_public_data: true, identifiers: ['s1'] };
    expect(own('POST /api/v1/sample/microbiomics', 'body', { filter, page: 2 })).toEqual({ ...filter, page: 2 });
    expect(own('POST /api/v1/cohort/result', 'body', { filter })).toEqual({
      metadata_filter: { and_: [1], exclude_public_data: true },
      identifiers: ['s1'],
    });
  });

  test.each<[string, unknown]>([
    ['both names of one thing', { class_by: 'sex', group_by: 'site' }],
    ['what is no filter', { filter: 'all' }],
    ['a list', [{ group_by: 'sex' }]],
    ['nothing', undefined],
  ])('is left for the check to refuse where the call is given %s', (_, sent) => {
    expect(own('POST /api/v1/analysis/lefse', 'body', sent)).toEqual(sent);
    expect(own('POST /api/v1/sample/microbiomics', 'body', sent)).toEqual(sent);
  });
});

describe('a list of identifiers', () => {
  const ID = '0199c2f0aabb7ccc8ddd1122334455ff';
  /** What submitters call their samples, in which any character may stand. */
  const submitters = ['POST /api/v1/pipeline/run sample_ids', 'POST /api/v1/pipeline/run/estimate sample_ids'];
  const lists = fields.filter(({ call, name }) => /(?:^|_)ids$/.test(name) && !submitters.includes(`${call} ${name}`));

  test('is of word characters alone on every call that takes one', () => {
    expect(lists.length).toBeGreaterThan(30);
    for (const { call, name, schema } of lists) {
      expect(schema.safeParse([ID]).success, `${call} ${name}`).toBe(true);
      for (const wrong of ['', 'a b', `${ID} `, `${ID},${ID}`, '../x', 'a;b', 5, null]) {
        expect(schema.safeParse([wrong]).success, `${call} ${name} ${wrong}`).toBe(false);
      }
    }
  });

  test('is separated by commas where it stands in an address', () => {
    const inAddress = lists.filter(({ part }) => part === 'query');
    expect(inAddress.length).toBeGreaterThan(1);
    for (const { call, schema } of inAddress) {
      expect(schema.safeParse(`${ID},${ID}`).data, call).toEqual([ID, ID]);
      for (const wrong of ['', ',', `${ID},`, `${ID}, ${ID}`, `${ID};${ID}`]) {
        expect(schema.safeParse(wrong).success, `${call} ${wrong}`).toBe(false);
      }
    }
  });
});
