import { analysisRequest, type PendingAnalysis } from '@cohortium/contract';
import { beforeEach, expect, test } from 'vitest';
import { isRejected, sentenceOf, setShareLink } from '#platform/api';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { pendingAnalysis, setPendingAnalysis, subscribePending } from './analysis-query.ts';
import { tagClusters } from './methods/cluster/tag-clusters.tsx';
import { requestAnalysis } from './request-analysis.ts';

const cohort_id = 'c'.repeat(32);
const id = 'a'.repeat(32);
const body = analysisRequest('composition', { cohort_id });
const pending: PendingAnalysis = {
  ...{ id, method: 'composition', state: 'running', n: 20_000, runs_in_background: false },
  ...{ progress: 0.1, status_text: 'Queued' },
};
const result = { data: { n: 3 } };
const progress = 'event: progress\ndata: {"progress":0.25,"status_text":"Reading counts"}\n\n';

/** What the portal does: how it answers the request, and what each connection to the events brings. */
const behaviour = { accepts: false, in_background: false, streams: [] as (string | 'open')[], ready: true };
beforeEach(() => {
  Object.assign(behaviour, {
    accepts: true,
    in_background: false,
    streams: [`${progress}event: done\ndata: {"id":"${id}"}\n\n`],
    ready: true,
  });
  setShareLink(null);
});

const portal = await startRecordingServer((response, { line }) => {
  const accepted = { data: { ...pending, runs_in_background: behaviour.in_background } };
  if (line.includes('/events')) {
    const stream = behaviour.streams.shift() ?? 'open';
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (stream === 'open') response.write(progress);
    else response.end(stream);
    return;
  }
  if (line.includes('tag-samples')) {
    const skipped = [{ reason: 'read_only', message: 'One is another’s.', n_results: 1 }];
    return answerJson(response, { data: { n_samples: 2, n_changed: 1, skipped, index: 'current' } });
  }
  if (line.startsWith('POST'))
    return behaviour.accepts ? answerJson(response, accepted, 202) : answerJson(response, result);
  if (line.startsWith('DELETE')) return answerJson(response, { data: { id } });
  const ready = behaviour.ready;
  behaviour.ready = true;
  return ready ? answerJson(response, result) : answerJson(response, accepted, 202);
});
connectPages(portal);
const requests = () =>
  portal.received.map(({ line }) =>
    /^(\w+) \/api\/v1\/analysis([a-z/]*)/.exec(line.replace(id, 'id'))?.slice(1).join(' '),
  );

function send(signal = new AbortController().signal) {
  const steps: string[] = [];
  const onPending = ({ status_text }: PendingAnalysis) => steps.push(status_text);
  return { steps, answered: requestAnalysis('composition', body, { signal, onPending }) };
}

test('a result that is known takes one request, and no progress is shown', async () => {
  behaviour.accepts = false;
  const { answered, steps } = send();
  expect(await answered).toEqual({ n: 3 });
  expect(steps).toEqual([]);
  expect(requests()).toEqual(['POST ']);
});

test('one that is computed takes three, however long it takes: request, events, result', async () => {
  const { answered, steps } = send();
  expect(await answered).toEqual({ n: 3 });
  expect(steps).toEqual(['Queued', 'Reading counts']);
  expect(requests()).toEqual(['POST ', 'GET /id/events', 'GET /id']);
  expect(portal.received[0]?.body).toEqual(body);
  expect(portal.received[1]?.headers.authorization).toBe('Bearer token-of-ana');
});

test('a connection that breaks is taken up again, and the request is not repeated', async () => {
  behaviour.streams = [progress, ...behaviour.streams];
  behaviour.ready = false;
  const { answered } = send();
  expect(await answered).toEqual({ n: 3 });
  expect(requests()).toEqual(['POST ', 'GET /id/events', 'GET /id', 'GET /id/events', 'GET /id']);
});

test('a computation that fails says why; one that somebody stopped can be requested again', async () => {
  const failing = (code: string, detail: string) => [`event: failed\ndata: ${JSON.stringify({ code, detail })}\n\n`];
  behaviour.streams = failing('validation', 'Memory ran out: take fewer samples.');
  const failed = await send().answered.catch((error: unknown) => error);
  expect([sentenceOf(failed), isRejected(failed)]).toEqual(['Memory ran out: take fewer samples.', true]);
  behaviour.streams = failing('conflict', 'The computation was stopped.');
  const stopped = await send().answered.catch((error: unknown) => error);
  expect([sentenceOf(stopped), isRejected(stopped)]).toEqual(['The computation was stopped.', false]);
});

test.each([
  { what: 'is cancelled', in_background: false, link: false, cancelled: true },
  { what: 'in the background goes on', in_background: true, link: false, cancelled: false },
  { what: 'through a link is left to stop by itself', in_background: false, link: true, cancelled: false },
])('a computation whose page is left $what', async ({ in_background, link, cancelled }) => {
  Object.assign(behaviour, { in_background, streams: ['open'] });
  if (link) setShareLink({ token: 'link', refused: () => undefined });
  const leave = new AbortController();
  const { answered, steps } = send(leave.signal);
  await expect.poll(() => steps.at(-1)).toBe('Reading counts');
  leave.abort();
  await expect(answered).rejects.toThrow();
  if (cancelled) await expect.poll(() => requests().at(-1)).toBe('DELETE /id');
  else expect(requests()).toEqual(['POST ', 'GET /id/events']);
});

test('progress reaches whoever shows it, until it is over', () => {
  let n_changes = 0;
  const leave = subscribePending(() => {
    n_changes += 1;
  });
  setPendingAnalysis('a', pending);
  expect(pendingAnalysis('a')).toEqual(pending);
  expect(pendingAnalysis('b')).toBeNull();
  setPendingAnalysis('a', null);
  leave();
  setPendingAnalysis('a', null);
  expect([pendingAnalysis('a'), n_changes]).toEqual([null, 2]);
});

test('each cluster gets its own tag, and what could not be tagged is reported once', async () => {
  const clusters = [
    { tag: 'cluster 1', result_ids: ['a'.repeat(32), 'b'.repeat(32)] },
    { tag: 'cluster 2', result_ids: ['d'.repeat(32)] },
  ];
  const tagged = await tagClusters(clusters, 'clusters by Bray–Curtis distance');
  expect(portal.received.map(({ body: sent }) => sent.tags)).toEqual([['cluster 1'], ['cluster 2']]);
  for (const { body: sent } of portal.received) expect(sent.selected_on).toBe('clusters by Bray–Curtis distance');
  expect(tagged).toEqual({ n_samples: 4, skipped: ['One is another’s.'] });
});
