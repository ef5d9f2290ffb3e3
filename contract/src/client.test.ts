import { describe, expect, test } from 'vitest';
import { addressOf, CallError, type ClientRequest, createClient } from './client.ts';
import { routes } from './routes.ts';

const recorder = (status: number, json: unknown) => {
  const sent: ClientRequest[] = [];
  const call = createClient(async (request) => {
    sent.push(request);
    return { status, json };
  });
  return { sent, call };
};

describe('a call by its definition', () => {
  test('fills path parameters in and adds the workspace unless it is set', () => {
    const { runDetail, runs } = routes.pipelines;
    expect(addressOf(runDetail, { params: { id: 'ab' } }, 'w1')).toBe('/api/v1/pipeline/run/detail/ab?workspace_id=w1');
    expect(addressOf(runs, { query: { workspace_id: 'w2', page: 2 } }, 'w1')).toBe(
      '/api/v1/pipeline/run?workspace_id=w2&page=2',
    );
    expect(addressOf(runs, { query: { name: undefined } })).toBe('/api/v1/pipeline/run');
  });

  test('signs in form-encoded, sends everything else as JSON, and a content type only with a body', async () => {
    const { sent, call } = recorder(200, {});
    await call(routes.identity.login, { body: { username: 'a@b.co', password: 'x y&z' } });
    await call(routes.identity.verify, { body: { token: 't', password: 'p' } });
    await call(routes.user.me, {});
    expect(sent[0]).toMatchObject({
      path: '/identity/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=a%40b.co&password=x+y%26z',
    });
    expect(sent[1]).toMatchObject({
      headers: { 'content-type': 'application/json' },
      body: '{"token":"t","password":"p"}',
    });
    expect(sent[2]).toMatchObject({ method: 'GET', headers: {} });
    expect(sent[2]?.body).toBeUndefined();
  });

  test('rejects with what the server said', async () => {
    const body = { detail: 'Permissions', code: 'permission_denied' };
    await expect(recorder(401, body).call(routes.user.me, {})).rejects.toMatchObject({ status: 401, body });
  });

  test('has a sentence where the server gave no reason', async () => {
    const { call } = recorder(502, '<html>Bad gateway</html>');
    const refused = await call(routes.user.me, {}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CallError);
    expect(refused).toMatchObject({ message: 'The server answered 502 without an error message.' });
  });

  test('writes lists with commas, leaves out what is not there, and keeps false, 0 and the empty word', () => {
    const { runs, runRefresh } = routes.pipelines;
    expect(addressOf(runRefresh, { query: { ids: ['a', 'b_2'] } })).toBe('/api/v1/pipeline/run/refresh?ids=a%2Cb_2');
    expect(addressOf(runRefresh, { query: { ids: [] } })).toBe('/api/v1/pipeline/run/refresh?ids=');
    const query = { name: '', page: 0, hide_private: false, state: null, project_id: undefined };
    expect(addressOf(runs, { query })).toBe('/api/v1/pipeline/run?name=&page=0&hide_private=false');
  });

  test('keeps whatever a name holds from being read as a part of the address', () => {
    const { detail, list } = routes.projects;
    expect(addressOf(detail, { params: { id: '../a b?c#d&e=f/腸' } })).toBe(
      '/api/v1/project/detail/..%2Fa%20b%3Fc%23d%26e%3Df%2F%E8%85%B8',
    );
    const address = addressOf(list, { query: { name: 'a&b=c #1 100% 🦠+' } }, 'w1');
    expect(new URL(address, 'http://x').searchParams.get('name')).toBe('a&b=c #1 100% 🦠+');
    expect(new URL(address, 'http://x').searchParams.get('workspace_id')).toBe('w1');
  });

  test('fills every parameter of an address, and takes none for another that begins alike', () => {
    const { runOutput } = routes.pipelines;
    expect(addressOf(runOutput, { params: { kind: 'table', id: 'r1' } })).toBe('/api/v1/pipeline/run/output/r1/table');
  });

  test.each([null, undefined, ''])('asks about no workspace where there is none (%j)', (workspace) => {
    expect(addressOf(routes.projects.list, {}, workspace)).toBe('/api/v1/project');
  });

  test('goes to the service that the call belongs to', () => {
    expect(addressOf(routes.wes.run, { params: { run_id: 'r' } })).toBe('/ga4gh/wes/v1/runs/r');
    expect(addressOf(routes.identity.logout, {})).toBe('/identity/auth/logout');
  });

  test('sends own headers beside, and can be given up', async () => {
    const { sent, call } = recorder(200, {});
    const { signal } = new AbortController();
    const headers = { 'idempotency-key': 'k1', authorization: 'Bearer t' };
    await call(
      routes.identity.verify,
      { body: { token: 't', password: 'p' } },
      { headers, signal, workspace_id: 'w1' },
    );
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/identity/auth/verify?workspace_id=w1',
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect(sent[0]?.signal).toBe(signal);
  });

  test('sends a body that is empty but asked for, and words of any script as they are', async () => {
    const { sent, call } = recorder(200, {});
    await call(routes.samples.studio, { body: {} });
    await call(routes.samples.studio, { body: { identifiers: ['腸 🦠', '"'], metadata_filter: undefined } });
    expect(sent.map(({ body }) => body)).toEqual(['{}', '{"identifiers":["腸 🦠","\\""]}']);
  });

  test('leaves out of a form what is not there', async () => {
    const { sent, call } = recorder(200, {});
    await call(routes.identity.login, { body: { username: 'a@b.co', password: 'ä+', second_factor: undefined } });
    expect(sent[0]?.body).toBe('username=a%40b.co&password=%C3%A4%2B');
  });

  test.each([
    [400, { detail: 'Not signed term of service', code: 'terms_not_signed' }],
    [422, { detail: 'Look at the fields', code: 'validation', fields: [{ field: 'name', message: 'is missing' }] }],
    [503, { detail: 'Closed until noon', code: 'maintenance', request_id: 'r1' }],
  ])('refuses with the status %s, the code, the fields and the number of the request', async (status, body) => {
    await expect(recorder(status, body).call(routes.user.me, {})).rejects.toMatchObject({
      name: 'CallError',
      message: body.detail,
      status,
      body,
    });
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['another program’s words', { error: 'Bad gateway' }],
    ['a code that nobody knows', { detail: 'x', code: 'teapot' }],
    ['no detail', { code: 'internal' }],
  ])('refuses in a sentence when the server answered %s', async (_, json) => {
    await expect(recorder(500, json).call(routes.user.me, {})).rejects.toMatchObject({
      body: { detail: 'The server answered 500 without an error message.', code: 'internal' },
    });
  });

  test('answers with what the server said, whatever the good status', async () => {
    for (const status of [200, 201, 204, 304, 399]) {
      await expect(recorder(status, { data: status }).call(routes.user.me, {})).resolves.toEqual({ data: status });
    }
  });

  test('does not hide that the server could not be reached', async () => {
    const broken = createClient(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(broken(routes.user.me, {})).rejects.toThrow(TypeError);
  });
});
