import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openLog } from './index.ts';
import { redactUrl } from './log-options.ts';

function listen() {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  return { log, text: () => lines.join(''), entries: () => lines.map((line) => JSON.parse(line)) };
}

test('a request is logged with its id, address and status, and without its secrets', async () => {
  const { log, text, entries } = listen();
  const app = Fastify({ loggerInstance: log, genReqId: () => 'request-0001' });
  app.post('/download', async (request) => {
    request.log.info({ headers: request.headers, body: request.body }, 'noted');
    return {};
  });
  await app.inject({
    method: 'POST',
    url: '/download?workspace_id=w1&ticket=abc.def&page=2',
    headers: { authorization: 'Bearer s3cret-token', cookie: 'a=b-cookie' },
    payload: { password: 'correct horse', name: 'Ada' },
  });
  await app.close();
  expect(text()).not.toMatch(/s3cret-token|b-cookie|correct horse|abc\.def/);
  const [incoming, noted, completed] = entries();
  expect(incoming).toMatchObject({
    level: 'info',
    reqId: 'request-0001',
    req: { method: 'POST', url: '/download?workspace_id&ticket&page' },
  });
  expect(noted).toMatchObject({ msg: 'noted', body: { name: 'Ada', password: '[hidden]' } });
  expect(completed).toMatchObject({ res: { status: 200 }, reqId: 'request-0001' });
  expect(new Date(incoming.time).getTime()).toBeGreaterThan(0);
});

test('an error is logged with its reason and its stack', () => {
  const { log, entries } = listen();
  log.error({ err: new Error('the index is away') }, 'could not search');
  expect(entries()[0]).toMatchObject({
    level: 'error',
    err: { message: 'the index is away', stack: expect.stringContaining('logging.test') },
  });
});

test.each([null, 'away', 7])('%s thrown instead of an error is logged too', (thrown) => {
  const { log, entries } = listen();
  log.error({ err: thrown }, 'could not search');
  expect(entries()[0]).toMatchObject({ err: { message: String(thrown) } });
});

test('an error quotes no row, no address, and is not endless', () => {
  const { log, text, entries } = listen();
  const cause = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(ada@lab.example) already exists.' });
  log.error({
    err: Object.assign(new Error(`no place for eve@lab.example ${'x'.repeat(10_000)}`, { cause }), {
      ...cause,
      code: '23505',
    }),
  });
  expect(text()).not.toMatch(/@lab|already exists/);
  expect(text().length).toBeLessThan(6000);
  expect(entries()[0]).toMatchObject({
    err: { code: '23505', message: expect.stringContaining('no place for [address]') },
  });
});

test('of an address the path is logged, and which parameters it has', () => {
  expect(redactUrl('/a/b')).toBe('/a/b');
  expect(redactUrl('/a?tick%65t=1&ticket=2&query=x%20y&melanoma')).toBe('/a?…&ticket&query&…');
  expect(redactUrl('/a?melanoma of ana&b?c=1')).toBe('/a?…&…');
  expect(redactUrl(`/people/ana@lab.example/${'x'.repeat(1000)}`).length).toBeLessThan(320);
  expect(redactUrl('/people/ana@lab.example')).toBe('/people/[address]');
});
