import { type AnalysisProgress, type AnalysisQuery, analysisRoutes } from '@cohortium/contract';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { call, isRejected, sentenceOf } from '#platform/api';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { progressOf, setProgress, subscribeProgress } from './progress-store.ts';
import { requestAnalysis, stopJob } from './request-analysis.ts';
import { tagClusters } from './tag-clusters.ts';

const cohort_id = 'c'.repeat(32);
const question: AnalysisQuery = { method: 'composition', order: { cohort_id } };
const job = (state: string, reason: string | null = null) => ({
  data: {
    method: 'composition',
    state,
    progress: 0.4,
    status_text: 'Reading',
    reason,
    retriable: state === 'cancelled',
    n: 20_000,
    created_at: null,
    finished_at: null,
  },
});

/** What the server says to the method's own route, to the start of a job, and to who asks for it. */
const details = { takes_job: false, slow_ms: 0, states: ['succeeded'], reason: null as string | null };
beforeEach(() => Object.assign(details, { takes_job: false, slow_ms: 0, states: ['succeeded'], reason: null }));

const portal = await startRecordingServer((response, { line, body }) => {
  if (line.includes('/analysis/progress')) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: progress\ndata: {"progress":0.25,"status_text":"Reading profiles"}\n\n');
    return;
  }
  if (line.includes('/analysis/jobs')) {
    const state = line.includes('cancel')
      ? 'cancelled'
      : details.states.length > 1
        ? details.states.shift()
        : details.states[0];
    return answerJson(response, job(state ?? 'none', details.reason));
  }
  if (line.includes('tag-samples')) {
    const skipped = [{ reason: 'read_only', message: 'One is another’s.', n_results: 1 }];
    return answerJson(response, {
      data: { n_samples: [body.tags, body.result_ids].flat().length, n_changed: 1, skipped, index: 'current' },
    });
  }
  if (details.takes_job) {
    details.takes_job = false;
    return answerJson(response, { detail: 'This takes a job.', code: 'conflict' }, 409);
  }
  const answer = () => answerJson(response, { data: { n: 3 } });
  if (details.slow_ms > 0) setTimeout(answer, details.slow_ms);
  else answer();
});
connectPages(portal);

const routesAsked = () => portal.received.map(({ line }) => /analysis\/[a-z/-]+/.exec(line)?.[0]);

function sendRequest(signal = new AbortController().signal) {
  const heard: AnalysisProgress[] = [];
  const answer = () => call(analysisRoutes.compositionBarPlot, { body: { cohort_id } }, { signal });
  return {
    heard,
    answered: requestAnalysis({ question, signal, onProgress: (progress) => heard.push(progress) }, answer),
  };
}

test('an answer that is kept is asked for once, and nobody hears how far it is', async () => {
  // On a busy machine even a kept answer may take longer than the quiet time: here that time does not pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { answered, heard } = sendRequest();
  expect(await answered).toEqual({ data: { n: 3 } });
  expect(heard).toEqual([]);
  expect(routesAsked()).toEqual(['analysis/composition-bar-plot']);
});

test('while a long one is computed, what is being done is heard, with the question in the body and the token in the header', async () => {
  details.slow_ms = 650;
  const { answered, heard } = sendRequest();
  await answered;
  expect(heard).toEqual([{ progress: 0.25, status_text: 'Reading profiles' }]);
  const followed = portal.received.find(({ line }) => line.includes('progress'));
  expect(followed?.body).toEqual(question);
  expect(followed?.headers.authorization).toBe('Bearer token-of-ana');
});

test('what takes a job is started as one, waited for, and asked for again', async () => {
  Object.assign(details, { takes_job: true, states: ['running', 'succeeded'] });
  const { answered, heard } = sendRequest();
  expect(await answered).toEqual({ data: { n: 3 } });
  expect(heard[0]).toEqual({ progress: 0.4, status_text: 'Reading' });
  expect(routesAsked().filter((route) => !route?.endsWith('progress'))).toEqual([
    'analysis/composition-bar-plot',
    'analysis/jobs',
    'analysis/jobs/find',
    'analysis/composition-bar-plot',
  ]);
});

test('a job that is refused says why, one that was stopped that it was: that may be asked again', async () => {
  Object.assign(details, { takes_job: true, states: ['failed'], reason: 'Memory ran out: take fewer samples.' });
  const failed = await sendRequest().answered.catch((error: unknown) => error);
  expect([sentenceOf(failed), isRejected(failed)]).toEqual(['Memory ran out: take fewer samples.', true]);
  Object.assign(details, { takes_job: true, states: ['cancelled'], reason: null });
  const stopped = await sendRequest().answered.catch((error: unknown) => error);
  expect([sentenceOf(stopped), isRejected(stopped)]).toEqual(['The computation was stopped.', false]);
});

test('who stops waiting is answered at once', async () => {
  details.slow_ms = 5000;
  const stop = new AbortController();
  const { answered } = sendRequest(stop.signal);
  stop.abort();
  await expect(answered).rejects.toThrow();
});

test('a job under way is stopped, one that is none is left alone', async () => {
  details.states = ['running'];
  await stopJob(question);
  expect(routesAsked()).toEqual(['analysis/jobs/find', 'analysis/jobs/cancel']);
  portal.received.splice(0);
  details.states = ['none'];
  await stopJob(question);
  expect(routesAsked()).toEqual(['analysis/jobs/find']);
});

test('progress is told to who looks, until it is taken away', () => {
  let told_times = 0;
  const leave = subscribeProgress(() => {
    told_times += 1;
  });
  setProgress('a', { progress: 0.5, status_text: '' });
  expect(progressOf('a')?.progress).toBe(0.5);
  expect(progressOf('b')).toBeNull();
  setProgress('a', null);
  leave();
  setProgress('a', null);
  expect([progressOf('a'), told_times]).toEqual([null, 2]);
});

test('each cluster gets its own tag, and what could not be tagged is reported once', async () => {
  const clusters = [
    { tag: 'cluster 1', result_ids: ['a'.repeat(32), 'b'.repeat(32)] },
    { tag: 'cluster 2', result_ids: ['d'.repeat(32)] },
  ];
  const result = await tagClusters(clusters, 'clusters by Bray–Curtis distance');
  expect(portal.received.map(({ body }) => body.tags)).toEqual([['cluster 1'], ['cluster 2']]);
  for (const { body } of portal.received) expect(body.selected_on).toBe('clusters by Bray–Curtis distance');
  expect(result).toEqual({ n_samples: 5, skipped: ['One is another’s.'] });
});
