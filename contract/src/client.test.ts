import { describe, expect, test } from 'vitest';
import { addressOf, CallError, createClient, type Request } from './client.ts';
import { routes } from './routes.ts';

const recorder = (status: number, json: unknown) => {
  const sent: Request[] = [];
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
    await call(routes.identity.verify, { body: { token: 't' } });
    await call(routes.user.me, {});
    expect(sent[0]).toMatchObject({
      path: '/identity/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=a%40b.co&password=x+y%26z',
    });
    expect(sent[1]).toMatchObject({ headers: { 'content-type': 'application/json' }, body: '{"token":"t"}' });
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
    expect(refused).toMatchObject({ message: 'The server answered 502 without a reason.' });
  });
});
