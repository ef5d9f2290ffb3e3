import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes, bases, isReading, pathOf, type Route, routes } from './index.ts';
import { appPermissions, errorCodes, permissionsOfWorkspaceRole, statusOfCode } from './vocabulary/index.ts';

const ID = '0199c2f0aabb7ccc8ddd1122334455ff';
const nameOf = (route: Route): string => `${route.method} ${pathOf(route)}`;
/** What stands where a parameter is, so that two addresses that could be taken for each other read alike. */
const placeOf = (route: Route): string => `${route.method} ${pathOf(route).replace(/:\w+/g, ':')}`;
const parametersOf = ({ path }: Route): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.core.$ZodType> => {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return shapeOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodObject ? schema.shape : {};
};
const field = (schema: z.ZodType | undefined, name: string): z.ZodType | undefined => {
  const found = shapeOf(schema)[name];
  return found instanceof z.ZodType ? found : undefined;
};

describe('every call', () => {
  test('has a unique method and path, whatever its parameters are called', () => {
    const places = allRoutes.map(placeOf);
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
    expect(allRoutes.length).toBeGreaterThan(150);
  });

  test('is in the table once, and in no second resource type', () => {
    expect(new Set(allRoutes).size).toBe(allRoutes.length);
    expect(Object.values(routes).reduce((sum, noun) => sum + Object.keys(noun).length, 0)).toBe(allRoutes.length);
  });

  test('is written as addresses are: below a base, without a slash at the end, without blanks', () => {
    for (const route of allRoutes) {
      expect(Object.keys(bases), nameOf(route)).toContain(route.base);
      expect(route.path, nameOf(route)).toMatch(/^(\/(:?[a-z]\w*|[a-z][\w-]*))+$/);
    }
  });

  test('declares exactly the parameters that its address has', () => {
    const wrong = allRoutes.filter(
      (route) => parametersOf(route).sort().join() !== Object.keys(shapeOf(route.params)).sort().join(),
    );
    expect(wrong.map(nameOf)).toEqual([]);
  });

  test('takes as an id in its address an id, and nothing that could be a path', () => {
    const withId = allRoutes.filter((route) => field(route.params, 'id') ?? field(route.params, 'run_id'));
    expect(withId.length).toBeGreaterThan(30);
    for (const route of withId) {
      const id = field(route.params, 'id') ?? field(route.params, 'run_id');
      expect(id?.safeParse(ID).success, nameOf(route)).toBe(true);
      for (const wrong of ['', '..', '../etc', `${ID}/x`, ID.toUpperCase(), ID.slice(1), `${ID}0`, '%2e%2e']) {
        expect(id?.safeParse(wrong).success, `${nameOf(route)} ${wrong}`).toBe(false);
      }
    }
  });

  test('says in a line what it does, which is no sentence with a full stop', () => {
    const summaries = allRoutes.map(({ summary }) => summary);
    for (const summary of summaries) expect(summary).toMatch(/^[A-Z].*[^.\s]$/);
  });

  test('names refusals that exist, each once', () => {
    for (const route of allRoutes) {
      const { errors = [] } = route;
      expect(new Set(errors).size, nameOf(route)).toBe(errors.length);
      for (const code of errors) expect(errorCodes, nameOf(route)).toContain(code);
    }
    expect(Object.keys(statusOfCode).sort()).toEqual([...errorCodes].sort());
  });
});

describe('who may call', () => {
  test('is declared by every call, as a permission that some role has', () => {
    const included = new Set<string>(permissionsOfWorkspaceRole.owner);
    for (const route of allRoutes) {
      const { access } = route;
      if (access.kind === 'workspace') expect(included, nameOf(route)).toContain(access.permission);
      else if (access.kind === 'app') expect(appPermissions, nameOf(route)).toContain(access.permission);
      else expect(['public', 'person'], nameOf(route)).toContain(access.kind);
    }
  });

  test('is everybody only where nobody can be signed in yet, a secret is the right, or something is public', () => {
    const open = allRoutes.filter(({ access }) => access.kind === 'public');
    const beyond = open.filter(({ base }) => base !== 'identity' && base !== 'sso');
    expect(beyond.map(nameOf).sort()).toEqual([
      'GET /api/v1/public/cohort',
      'GET /api/v1/public/cohort/:id/:version',
      'GET /api/v1/public/cohort/:id/:version/:file',
      'GET /api/v1/public/cohort/:id/:version/composition',
      'GET /api/v1/public/cohort/:id/:version/ordination',
      'GET /ga4gh/wes/v1/service-info',
      'POST /api/v1/share/open',
      'POST /api/v1/workspace/pending-invitation/open',
    ]);
  });

  test('is a token that only reads where a call is a GET, or a POST that says so; nothing that changes says so', () => {
    const messages = allRoutes.filter(({ reads }) => reads);
    expect(messages.filter(({ method }) => method !== 'POST').map(nameOf)).toEqual([]);
    const changes =
      /^(?:create|edit|delete|remove|save|restore|purge|cancel|share|star|comment|revoke|submit)(?=[A-Z]|$)/;
    const names = Object.values(routes).flatMap((noun) => Object.entries<Route>(noun));
    expect(names.filter(([name, route]) => changes.test(name) && isReading(route)).map(([name]) => name)).toEqual([]);
  });

  test('includes the holder of a view-only link only where something is read', () => {
    const byLink = allRoutes.filter(({ access }) => access.kind === 'workspace' && access.by_link !== undefined);
    expect(byLink.length).toBeGreaterThan(5);
    for (const route of byLink) {
      const { access, summary } = route;
      expect(isReading(route), summary).toBe(true);
      expect(access, summary).toMatchObject({ permission: expect.stringMatching(/^workspace:\w+:read$/) });
    }
  });

  test.each([
    ['project', '/project'],
    ['pipeline', '/pipeline'],
    ['param_set', '/pipeline/param-set'],
    ['run', '/pipeline/run'],
    ['cohort', '/cohort'],
  ])('shares of a %s are made, listed and taken back by who may share it', (kind, path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const route = allRoutes.find((one) => one.method === method && one.path === `${path}/share`);
      expect(route?.access, `${method} ${path}`).toEqual({ kind: 'workspace', permission: `workspace:${kind}:share` });
    }
  });
});

describe('what a call takes', () => {
  test('has no body where something is only read', () => {
    expect(allRoutes.filter(({ method, body }) => method === 'GET' && body !== undefined).map(nameOf)).toEqual([]);
  });

  test('never has a secret in an address', () => {
    const secret = /token|secret|password|email/;
    for (const route of allRoutes) {
      const names = [...Object.keys(shapeOf(route.query)), ...Object.keys(shapeOf(route.params))];
      // Of the workflow standard: where a list goes on.
      expect(
        names.filter((name) => secret.test(name) && name !== 'page_token'),
        nameOf(route),
      ).toEqual([]);
    }
  });

  test('names a field of a body that it does not know', () => {
    const withBody = allRoutes
      .filter(({ body, encoding }) => body !== undefined && encoding === undefined)
      .filter((route) => !(route.body instanceof z.ZodDiscriminatedUnion));
    expect(withBody.length).toBeGreaterThan(80);
    for (const route of withBody) {
      const issues = route.body?.safeParse({ colour_of_the_lid: 'red' }).error?.issues ?? [];
      const keys = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
      expect(keys, nameOf(route)).toEqual(['colour_of_the_lid']);
    }
  });

  test('is no list, text or nothing where a body has fields', () => {
    const needed = allRoutes.filter(({ body }) => body instanceof z.ZodObject);
    for (const route of needed) {
      for (const wrong of [[], 'text', 5, null, undefined]) {
        expect(route.body?.safeParse(wrong).success, `${nameOf(route)} ${JSON.stringify(wrong)}`).toBe(false);
      }
    }
  });

  test('is an id wherever a field says so, and no name or path', () => {
    // The submitter's own words, for which no shape is known.
    const terms = ['original_project_id', 'sample_id', 'object_id'];
    const fields = allRoutes.flatMap((route) =>
      [route.body, route.query].flatMap((schema) =>
        Object.keys(shapeOf(schema))
          .filter((name) => name.endsWith('_id') && !terms.includes(name))
          .map((name) => ({ name: `${nameOf(route)} ${name}`, schema: field(schema, name) })),
      ),
    );
    expect(fields.length).toBeGreaterThan(60);
    for (const { name, schema } of fields) {
      expect(schema?.safeParse(ID).success, name).toBe(true);
      for (const wrong of ['', 'x', '1', `${ID} `, `${ID}\n`, ID.toUpperCase(), 5, [], {}]) {
        expect(schema?.safeParse(wrong).success, `${name} ${JSON.stringify(wrong)}`).toBe(false);
      }
    }
  });

  test('begins with page 1 and 25 a page, and has 1,000 a page at most', () => {
    const special = ['GET /api/v1/workspace/member', 'GET /api/v1/admin/workspace'];
    const paged = allRoutes
      .filter(({ base }) => base === 'api')
      .filter((route) => !special.includes(nameOf(route)))
      .flatMap((route) => [route.query, route.body].map((schema) => ({ name: nameOf(route), schema })))
      .filter(({ schema }) => field(schema, 'page_size'));
    expect(paged.length).toBeGreaterThan(30);
    for (const { name, schema } of paged) {
      const [page, size] = [field(schema, 'page'), field(schema, 'page_size')];
      expect([page?.parse(undefined), size?.parse(undefined)], name).toEqual([1, 25]);
      expect([page?.parse('7'), size?.parse('1000')], name).toEqual([7, 1000]);
      for (const wrong of ['0', '-1', '1.5', 'ten', '1001', 'NaN', 'Infinity', '']) {
        expect(size?.safeParse(wrong).success, `${name} ${wrong}`).toBe(false);
      }
      expect(page?.safeParse('0').success, name).toBe(false);
    }
  });

  test('pages members by 10 at first, and workspaces by at most 100', () => {
    expect(routes.workspaces.members.query.parse({})).toEqual({ page: 1, page_size: 10 });
    const { query } = routes.admin.workspaces;
    expect(query.parse({})).toMatchObject({ page: 1, page_size: 25 });
    expect(query.safeParse({ page_size: '101' }).success).toBe(false);
  });
});

describe('what a call answers', () => {
  const answers = allRoutes.filter(({ response, base }) => response instanceof z.ZodType && base !== 'wes');

  test('stands in “data”, a list beside its paging; or says only that it was done', () => {
    for (const route of answers) {
      const { response } = route;
      const keys = response instanceof z.ZodType ? Object.keys(shapeOf(response)) : [];
      const isDone = keys.length === 1 && /^(removed|ended|n_ended|dismissed)$/.test(keys[0] ?? '');
      const isSession = keys.includes('access_token') && keys.includes('token_type');
      expect(keys.includes('data') || isDone || isSession, `${nameOf(route)} ${keys}`).toBe(true);
      if (keys.includes('paging')) expect(keys.slice(0, 2), nameOf(route)).toEqual(['data', 'paging']);
    }
  });

  test('has a page wherever one can be asked for', () => {
    const paged = answers.filter(({ query, body }) => field(query, 'page') ?? field(body, 'page'));
    const single = paged.filter(({ response }) => response instanceof z.ZodType && !field(response, 'paging'));
    // Counts beside a list take the list's own body; a difference has a list on either side, each with its total.
    expect(single.map(nameOf).filter((name) => !name.endsWith('/metric'))).toEqual(['GET /api/v1/cohort/diff/:id']);
  });

  test('never has a password, not even as a mark that there is one', () => {
    const names = answers.flatMap(({ response }) => {
      const data = response instanceof z.ZodType ? (field(response, 'data') ?? response) : undefined;
      return Object.keys(shapeOf(data));
    });
    expect(names.length).toBeGreaterThan(400);
    expect(names.filter((name) => /password|hash_of|salt/.test(name))).toEqual([]);
  });
});

describe('a file', () => {
  const files = allRoutes.filter(
    // What a body asks for is sent by the page itself, with its token.
    ({ method, response, base, access }) =>
      method === 'GET' && response === 'file' && base === 'api' && access.kind !== 'public',
  );

  test('is fetched with a ticket that the same people get for the same file', () => {
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) {
      const ticket = allRoutes.find(({ method, path }) => method === 'POST' && path === `${file.path}/ticket`);
      // Anyone who looks through a link has a token that opens nothing else, and sends that.
      const { by_link: _, ...people } = { by_link: undefined, ...file.access };
      expect(ticket?.access, nameOf(file)).toEqual(people);
      expect(Object.keys(shapeOf(ticket?.query)), nameOf(file)).toEqual(Object.keys(shapeOf(file.query)));
      expect(ticket?.params, nameOf(file)).toBe(file.params);
    }
  });

  test.each<[object, boolean]>([
    [{}, true],
    [{ range: { start: 0, end: 0 } }, true],
    [{ range: { start: 5, end: 9 } }, true],
    [{ range: { start: 9, end: 5 } }, false],
    [{ range: { start: -1, end: 5 } }, false],
    [{ range: { start: 0.5, end: 5 } }, false],
    [{ range: { start: 0 } }, false],
    [{ range: { start: 0, end: 5, unit: 'bytes' } }, false],
  ])('is asked for as a whole or in bytes: %j is %s', (body, success) => {
    expect(routes.projects.readFileTicket.body.safeParse(body).success).toBe(success);
  });
});
