import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openLog, stripSecrets } from './index.ts';

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
    req: { method: 'POST', url: '/download?workspace_id=w1&ticket=[hidden]&page=2' },
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

test('secrets are hidden in a URL however their names are written', () => {
  expect(stripSecrets('/a/b')).toBe('/a/b');
  expect(stripSecrets('/a?tick%65t=1&TOKEN=2&q=x%20y&flag')).toBe('/a?tick%65t=[hidden]&TOKEN=[hidden]&q=x%20y&flag');
  expect(stripSecrets('/a?%E0%A4%A=1')).toBe('/a?%E0%A4%A=1');
});
