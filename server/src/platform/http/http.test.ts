import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyone, defineRoute, inWorkspace, oneOf, pagingShape } from '@cohortium/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#platform/config';
import { CheckViolation, DatabaseFull, TransactionConflict, UniqueViolation } from '#platform/database';
import { AppError } from '#platform/errors';
import { FileStoreFullError } from '#platform/files';
import { IndexFullError, IndexTimeoutError, IndexUnavailableError } from '#platform/index';
import { testHome } from '../../../test/testing/test-home.ts';
import { type Api, createHttp } from './index.ts';

const echo = defineRoute({
  base: 'api',
  method: 'POST',
  path: '/echo',
  access: anyone,
  summary: 'Says it again',
  query: z.object(pagingShape),
  body: z.strictObject({
    age: z.number().max(130),
    names: z.array(z.string()).min(1),
    at: z.strictObject({ row: z.number() }).optional(),
  }),
  response: oneOf(z.object({ age: z.number() })),
});
const failing = defineRoute({
  base: 'api',
  method: 'GET',
  path: '/fail',
  access: anyone,
  summary: '',
  response: oneOf(z.string()),
});
const item = defineRoute({ ...failing, path: '/item/:id', params: z.object({ id: z.string() }) });

const above = testHome();
const pages = join(above, 'pages');
mkdirSync(pages);
mkdirSync(join(pages, 'assets'));
writeFileSync(join(pages, 'index.html'), '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__">');
writeFileSync(join(pages, 'assets', 'app-1a2b.js'), 'export {}');
for (const name of ['package.json', 'secret.key']) writeFileSync(join(above, name), 'outside the pages');

async function open(settings: Record<string, string> = {}, prepare: (api: Api) => void = () => undefined) {
  const api = await createHttp({
    config: readConfig({ ...settings }, [], pages),
    logger: false,
    pages,
    readiness: async () => (settings.COHORTIUM_ENVIRONMENT === 'staging' ? ['The sample index does not answer.'] : []),
    once: (_, work) => work(),
    source: { findCaller: async () => null },
  });
  prepare(api);
  await api.app.ready();
  afterAll(() => api.app.close());
  return api.app;
}

const failures: Error[] = [];
const app = await open({}, (api) => {
  api.mount(echo, async ({ body }) => ({ data: { age: body.age } }));
  api.mount(item, async ({ params }) => ({ data: params.id }));
  api.mount(failing, async () => {
    throw failures.pop() ?? new Error('nothing to throw');
  });
});

describe('every answer', () => {
  test('carries a request id and the security policy, with a nonce of its own', async () => {
    const [one, two] = [await app.inject('/'), await app.inject('/')];
    const policy = String(one.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe/);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(one.body).toContain(`content="${nonce}"`);
    expect(two.headers['content-security-policy']).not.toBe(policy);
    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each(['/', '/assets/app-1a2b.js', '/api/v1/nothing', '/api/v1/fail', '/health', '/api/v1/%ZZ'])(
    'of %s keeps strangers’ pages, scripts and frames away, and sets no cookie',
    async (url) => {
      const { headers } = await app.inject(url);
      const policy = String(headers['content-security-policy']);
      for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(rule);
      }
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      });
      expect(headers).not.toHaveProperty('set-cookie');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('server');
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );

  test('asks browsers to come by https from then on, where people reach it so', async () => {
    const secure = await open({ COHORTIUM_URL: 'https://portal.example' });
    for (const url of ['/', '/api/v1/nothing']) {
      expect((await secure.inject(url)).headers['strict-transport-security']).toBe('max-age=31536000');
      expect((await app.inject(url)).headers).not.toHaveProperty('strict-transport-security');
    }
  });

  test('is the application for its own addresses, a file for its files, and 404 in words for an unknown call', async () => {
    expect((await app.inject('/cohorts/1?tab=pcoa')).statusCode).toBe(200);
    expect((await app.inject('/assets/app-1a2b.js')).headers['cache-control']).toContain('immutable');
    expect((await app.inject('/assets/gone-3c4d.js')).statusCode).toBe(404);
    expect((await app.inject({ method: 'HEAD', url: '/login' })).statusCode).toBe(200);
    const unknown = await app.inject('/api/v1/nothing');
    expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { code: 'not_found' }]);
  });
});

describe('what is sent wrong is named', () => {
  const send = (body: object, query = '') => app.inject({ method: 'POST', url: `/api/v1/echo${query}`, payload: body });

  test('each field of the body, at once', async () => {
    const answer = await send({ age: 131, names: [], colour: 'red' });
    expect(answer.statusCode).toBe(422);
    const fields: { field: string; message: string }[] = answer.json().fields;
    expect(fields.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: 'age', message: 'must be at most 130' },
      { field: 'colour', message: 'is not a known field' },
      { field: 'names', message: 'must not be empty' },
    ]);
    expect(answer.json().detail).toContain('age: must be at most 130');
    expect((await send({ age: 1, names: ['a'], at: { row: 1, odd: 2 } })).json().fields).toEqual([
      { field: 'at.odd', message: 'is not a known field' },
    ]);
  });

  test('an unknown query field, a page that is none', async () => {
    const request = async (query: string) => (await send({ age: 1, names: ['a'] }, query)).json().fields;
    expect(await request('?colour=red')).toEqual([{ field: 'colour', message: 'is not a known field' }]);
    expect(await request('?page=0')).toEqual([{ field: 'page', message: 'must be at least 1' }]);
    expect(await request('?page=x&page_size=5000')).toEqual([
      { field: 'page', message: 'must be a number' },
      { field: 'page_size', message: 'must be at most 1,000' },
    ]);
    expect((await send({ age: 1, names: ['a'] }, '?page=2&workspace_id=x')).statusCode).toBe(200);
  });

  test('a body that is not JSON', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/echo',
      headers: { 'content-type': 'application/json' },
      payload: '{"age":',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_request']);
  });
});

const longId = 'a'.repeat(201);
const outside = ['package.json', 'secret.key', 'etc/passwd'];
const ways = (file: string) => [
  `/assets/../../${file}`,
  `/assets/..%2f..%2f${file}`,
  `/assets/%2e%2e/%2e%2e/${file}`,
  `/assets/..\\..\\${file}`,
  `/assets/..%5c..%5c${file}`,
  `/assets/%252e%252e%252f${file}`,
  `/assets//${file}`,
  `/../../${file}`,
  `/..%2f..%2f${file}`,
  `/%2e%2e/${file}`,
  `//${file}`,
  `/assets/.%00./${file}`,
  `/assets/${file}%00.js`,
];

test.each(outside.flatMap(ways))('%s leads to nothing outside the pages', async (url) => {
  const answer = await app.inject({ method: 'GET', url });
  // An address of the application itself gets its shell; anything else a refusal. Nothing gets a file.
  if (answer.statusCode === 200) expect(answer.body).toContain('csp-nonce');
  else expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.body).not.toContain('outside the pages');
});

test.each<[string, { url: string; payload?: string; kind?: string; method?: 'GET' | 'POST' }, number, string]>([
  ['an address that cannot be decoded', { method: 'GET', url: '/api/v1/%ZZ' }, 400, 'bad_request'],
  ['an id without end', { method: 'GET', url: `/api/v1/item/${longId}` }, 400, 'bad_request'],
  [
    'a body that would poison objects',
    { url: '/api/v1/echo', payload: '{"__proto__": {"age": 1}}' },
    400,
    'bad_request',
  ],
  ['a body of another kind', { url: '/api/v1/echo', payload: 'x', kind: 'text/csv' }, 415, 'unsupported_media_type'],
])('%s is the asker’s mistake', async (_, { url, payload, kind, method = 'POST' }, status, code) => {
  const headers = payload ? { 'content-type': kind ?? 'application/json' } : {};
  const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { code, detail: expect.stringMatching(/\.$/) }]);
});

describe('an address that is no call', () => {
  test('with another method gets the list of allowed methods', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/api/v1/echo?page=1' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
    expect(answer.json()).toMatchObject({ code: 'method_not_allowed', detail: expect.stringContaining('POST') });
  });

  test.each(['/api', '/api/', '/identity', '/sso?x=1', '/api/v1'])('%s is no page either', async (url) => {
    expect((await app.inject(url)).json()).toMatchObject({ code: 'not_found' });
    expect((await app.inject('/apiary')).statusCode).toBe(200);
  });
});

describe('errors become answers in one place', () => {
  test.each([
    [new AppError('conflict', 'Taken.'), 409, 'conflict'],
    [new AppError('permission_denied', 'Permissions'), 401, 'permission_denied'],
    [new UniqueViolation('There is one already.', { cause: null }), 409, 'conflict'],
    [new TransactionConflict('deadlock detected, secret', { cause: null }), 409, 'conflict'],
    [new CheckViolation('null value in column "secret"', { cause: null }), 409, 'conflict'],
    [new FileStoreFullError('The disk is full.'), 503, 'unavailable'],
    [new IndexTimeoutError('Too slow.'), 503, 'unavailable'],
    [new IndexUnavailableError('Starting.'), 503, 'unavailable'],
    [new Error('a secret of the inside'), 500, 'internal'],
  ])('%s', async (error, status, code) => {
    failures.push(error);
    const answer = await app.inject('/api/v1/fail');
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.body).not.toContain('secret');
  });
});

test.each([
  ['the file store', new FileStoreFullError('The disk of the file store is full.')],
  ['PostgreSQL', new DatabaseFull('could not extend file "secret"', { cause: null })],
  ['the sample index', new IndexFullError('Cannot reserve 1.00 MiB of secret')],
  ['a file beside them', Object.assign(new Error('ENOSPC: no space left on device, secret'), { code: 'ENOSPC' })],
  ['a failure with another name', new Error('secret', { cause: Object.assign(new Error(''), { code: 'EDQUOT' }) })],
])('a full disk under %s is told as such', async (_, error) => {
  failures.push(error);
  const answer = await app.inject('/api/v1/fail');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({
    code: 'unavailable',
    detail: expect.stringMatching(/^The portal’s disk is full/),
  });
  expect(answer.body).not.toContain('secret');
});

describe('the portal as a whole', () => {
  test('does not boot with a route that declares no access', async () => {
    await expect(open({}, (api) => api.app.get('/api/v1/open', async () => 'x'))).rejects.toThrow(
      'Route GET /api/v1/open declares no access.',
    );
  });

  test('a workspace’s call without a token is refused before its body is read', async () => {
    const guarded = defineRoute({ ...failing, path: '/guarded', access: inWorkspace('workspace:cohort:read') });
    const closed = await open({}, (api) => api.mount(guarded, async () => ({ data: 'x' })));
    expect((await closed.inject('/api/v1/guarded')).json()).toMatchObject({ code: 'unauthenticated' });
  });

  test('takes a proxy’s word for who calls only when told to', async () => {
    const who = defineRoute({ ...failing, path: '/who' });
    const sendRequest = async (settings: Record<string, string>) => {
      const query = await open(settings, (api) => api.mount(who, async ({ request }) => ({ data: request.ip })));
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      return (await query.inject({ method: 'GET', url: '/api/v1/who', headers })).json().data;
    };
    expect(await sendRequest({})).toBe('127.0.0.1');
    expect(await sendRequest({ COHORTIUM_TRUST_PROXY: '127.0.0.1' })).toBe('203.0.113.7');
    expect(await sendRequest({ COHORTIUM_TRUST_PROXY: '10.0.0.0/8' })).toBe('127.0.0.1');
  });

  test('says what is not ready', async () => {
    const half = await open({ COHORTIUM_ENVIRONMENT: 'staging' });
    expect((await half.inject('/health')).statusCode).toBe(200);
    const ready = await half.inject('/ready');
    expect([ready.statusCode, ready.json().problems]).toEqual([503, ['The sample index does not answer.']]);
  });

  test('closes for maintenance with a page, and 503 in words for calls', async () => {
    const closed = await open({ COHORTIUM_MAINTENANCE: 'true' });
    const page = await closed.inject('/cohort');
    expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('under maintenance')]);
    expect((await closed.inject('/api/v1/user/me')).json()).toMatchObject({ code: 'maintenance' });
    expect((await closed.inject('/health')).statusCode).toBe(200);
  });

  test('describes its calls in OpenAPI, and leads to the page that shows them', async () => {
    const described = (await app.inject('/api/v1/openapi.json')).json();
    expect(Object.keys(described.paths)).toContain('/api/v1/echo');
    for (const url of ['/api/v1/reference', '/api/v1/reference/']) {
      const reference = await app.inject(url);
      expect([reference.statusCode, reference.headers.location]).toEqual([302, '/reference']);
    }
  });
});
