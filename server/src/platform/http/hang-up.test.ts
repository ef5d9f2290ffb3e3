import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { anyone, defineRoute, oneOf } from '@cohortium/contract';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#platform/config';
import { IndexTimeoutError } from '#platform/index';
import { openLog } from '#platform/logging';
import { createHttp, type RequestInfo, type ServerEvent } from './index.ts';
import { mapError } from './map-error.ts';

const details = { base: 'api', path: '/slow', access: anyone, summary: '', response: oneOf(z.string()) } as const;
const slow = defineRoute({ ...details, method: 'GET' });
const sent = defineRoute({ ...details, method: 'POST', body: z.object({ age: z.number() }) });

const messages: { level: string; msg: string }[] = [];
const api = await createHttp({
  config: readConfig({}, [], '/'),
  logger: openLog('info', { write: (line: string) => void messages.push(JSON.parse(line)) }),
  pages: null,
  readiness: async () => [],
  once: (_, work) => work(),
  source: { findCaller: async () => null },
});
let query = Promise.withResolvers<void>();
api.mount(slow, async ({ request }) => {
  const left = once(request.signal, 'abort');
  query.resolve();
  await left;
  throw new IndexTimeoutError('The asker did not wait.');
});
api.mount(sent, async () => ({ data: 'x' }));
/** Answers after the caller has left, as a handler that ignores its signal does. */
const late = async ({ request }: { request: RequestInfo }) => {
  const left = once(request.signal, 'abort');
  query.resolve();
  await left;
};
const followed = defineRoute({ ...details, method: 'POST', path: '/followed', body: z.object({}) });
api.mountEvents(followed, async (call) => {
  await late(call);
  return (async function* () {
    yield { event: 'progress', data: {} };
  })();
});
const written = defineRoute({ ...details, method: 'POST', path: '/written', body: z.object({}) });
api.mountJsonChunks(written, async (call) => {
  await late(call);
  return [Buffer.from('{"data":"x"}')];
});
const torn = defineRoute({ ...details, method: 'POST', path: '/torn', body: z.object({}) });
api.mountEvents(torn, async () =>
  (async function* () {
    yield await Promise.reject<ServerEvent>(new IndexTimeoutError('The index was late.'));
  })(),
);
const { hostname, port } = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => api.app.close());

const noted = () => messages.filter(({ msg }) => msg === 'the caller disconnected').length;

test('callers who hang up are noted in the log, not lamented', async () => {
  const impatient = connect(Number(port), hostname);
  impatient.write('GET /api/v1/slow HTTP/1.1\r\nhost: portal\r\n\r\n');
  await query.promise;
  impatient.destroy();
  await expect.poll(noted).toBe(1);
  const cut = connect(Number(port), hostname);
  cut.write(
    'POST /api/v1/slow HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
  );
  await pause(50);
  cut.destroy();
  await expect.poll(noted).toBe(2);
  expect(messages.filter(({ level }) => level !== 'info')).toEqual([]);
});

test('a call that is cut off from this side is unavailable for the moment, not a fault of the program', async () => {
  const { status, body } = mapError(AbortSignal.abort().reason, '1');
  expect([status, body.code]).toEqual([503, 'unavailable']);
});

test.each(['followed', 'written'])(
  'a caller who disconnects before a streamed answer begins is not logged as an error: %s',
  async (path) => {
    query = Promise.withResolvers<void>();
    const before = messages.length;
    const impatient = connect(Number(port), hostname);
    impatient.write(
      `POST /api/v1/${path} HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
    );
    await query.promise;
    impatient.destroy();
    await expect.poll(() => messages.slice(before).some(({ msg }) => msg === 'the caller disconnected')).toBe(true);
    await pause(50);
    expect(messages.slice(before).filter(({ level }) => level !== 'info')).toEqual([]);
  },
);

test('a stream that fails before its first chunk is answered like any other error', async () => {
  const answer = await fetch(`http://${hostname}:${port}/api/v1/torn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/json; charset=utf-8']);
  expect(await answer.json()).toMatchObject({ code: 'unavailable', detail: 'The index was late.' });
});
