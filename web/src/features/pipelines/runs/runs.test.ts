import { pipelineRoutes, projectRoutes, type RunState } from '@cohortium/contract';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ServerEvent } from '#platform/api';
import { answerJson, connectPages, invalidatedBy, startRecordingServer } from '#testing';
import { paramSetsQuery, pipelineListQuery } from '../catalogue.ts';
import { launchRun } from '../launch-run.ts';
import { markRead } from '../notification-bell.tsx';
import { clearDefault, makeDefault } from '../param-sets/default-menu.tsx';
import { followRun } from '../run/follow-run.ts';
import { cancelRun, retryRun } from './change-run.ts';
import { mouseRun, stepOf } from './run.fixture.ts';
import { noRunFilter, runsQuery, stepLogQuery } from './runs.ts';

/** How the stream of a run's news answers, and how far the run is when it is looked at instead. */
const details = { stream: 200, events: '', state: 'succeeded' as RunState, refused: false };
beforeEach(() => Object.assign(details, { stream: 200, events: '', state: 'succeeded', refused: false }));

const run = () => mouseRun({ state: details.state, step_records: [stepOf('merge', 'F3D1', { state: 'succeeded' })] });
const lines = [
  { line: 4, text: 'completed' },
  { line: 5, text: 'done' },
];
const portal = await startRecordingServer((response, { line }) => {
  if (details.refused) return answerJson(response, { detail: 'The run has ended.', code: 'conflict' }, 409);
  if (/\/events/.test(line)) {
    if (details.stream !== 200)
      return answerJson(
        response,
        { detail: 'No stream.', code: details.stream === 404 ? 'not_found' : 'unavailable' },
        details.stream,
      );
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    return void response.end(details.events);
  }
  if (line.includes('/run/log/')) return answerJson(response, { data: lines });
  if (line.startsWith('GET') && /detail/.test(line)) return answerJson(response, { data: run() });
  answerJson(response, { data: run(), paging: { page: 1, page_size: 25, total: 0 } });
});
connectPages(portal);
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const askedIn = () => {
  const found = new URL(portal.received.at(-1)?.line.replace(/^\w+ /, '') ?? '/', portal.origin).searchParams;
  found.delete('workspace_id');
  return Object.fromEntries(found);
};

describe('lists ask', () => {
  const page = { page: '1', page_size: '25' };

  test('for runs by what is set; words that an address makes up are left out', async () => {
    await client.fetchQuery(runsQuery(noRunFilter));
    expect(askedIn()).toEqual(page);
    await client.fetchQuery(runsQuery({ ...noRunFilter, state: 'failed', name: 'Früh & spät', sort: 'created_at' }));
    expect(askedIn()).toEqual({
      ...page,
      state: 'failed',
      name: 'Früh & spät',
      sort: 'created_at',
      descending: 'true',
    });
    await client.fetchQuery(
      runsQuery({ ...noRunFilter, state: 'exploded', sort: 'drop table', param_set_id: 'p', page: 2 }),
    );
    expect(askedIn()).toEqual({ ...page, page: '2', param_set_id: 'p' });
  });

  test.each([
    ['own', { hide_public: 'true', hide_shared: 'true' }],
    ['shared', { shared_with_me: 'true' }],
    ['public', { hide_private: 'true', hide_shared: 'true' }],
  ] as const)('for things that are %s without the others', async (which, hidden) => {
    await client.fetchQuery(pipelineListQuery({ page: 1, page_size: 25, name: '', scope: which, all_versions: false }));
    expect(askedIn()).toEqual({ ...page, show_deprecated: 'false', ...hidden });
  });

  test('for parameter sets of one pipeline, archived ones where they are wanted', async () => {
    const view = { page: 1, page_size: 25, name: '', scope: '', pipeline_id: 'p', archived: true } as const;
    await client.fetchQuery(paramSetsQuery(view));
    expect(askedIn()).toEqual({ ...page, show_archived: 'true', pipeline_id: 'p' });
  });

  test('for the log of a step over the pool without naming a sample', async () => {
    await client.fetchQuery(stepLogQuery('r', 'pool', null));
    expect(askedIn()).toEqual({ step: 'pool' });
    await client.fetchQuery(stepLogQuery('r', 'merge', 'F3D1'));
    expect(askedIn()).toEqual({ step: 'merge', sample_id: 'F3D1' });
  });
});

describe('a run is', () => {
  const shown = { detail: pipelineRoutes.runDetail, runs: pipelineRoutes.runs, submissions: projectRoutes.list };

  test('launched with what was chosen, and lists hear of it', async () => {
    const launch = { pipeline_id: 'p', param_set_id: 's', project_id: 'x', compute_again: false };
    expect(await invalidatedBy(shown, () => launchRun(launch))).toEqual(['runs', 'submissions']);
    expect(portal.received[0]?.body).toEqual(launch);
  });

  test('cancelled, continued, or done again for what failed, by its id', async () => {
    expect(await invalidatedBy(shown, () => cancelRun({ id: 'r' }))).toEqual(Object.keys(shown));
    await retryRun({ id: 'r' });
    await retryRun({ id: 'r' }, { failed_only: true });
    expect(portal.received.map(({ body }) => body)).toEqual([
      { run_id: 'r' },
      { run_id: 'r', failed_only: false },
      { run_id: 'r', failed_only: true },
    ]);
  });

  test('left as it is shown when the portal refuses, with the portal’s words', async () => {
    details.refused = true;
    await expect(cancelRun({ id: 'r' })).rejects.toThrow('The run has ended.');
    expect(await invalidatedBy(shown, () => retryRun({ id: 'r' }))).toEqual([]);
  });
});

test('a default goes to the person’s settings or the workspace’s, with its pipeline; taking it back empties both', async () => {
  await makeDefault({ id: 's', pipeline_id: 'p' }, 'person');
  await makeDefault({ id: 's', pipeline_id: 'p' }, 'workspace');
  await clearDefault('workspace');
  const [person, workspace, cleared] = portal.received;
  expect(person?.body).toEqual({ default_pipeline: 'p', default_param_set: 's' });
  expect(workspace?.body).toEqual(person?.body);
  expect(workspace?.line).not.toBe(person?.line);
  expect(cleared?.line).toBe(workspace?.line);
  expect(cleared?.body).toEqual({ default_pipeline: null, default_param_set: null });
});

test('notifications are read one by one, or all at once without naming any', async () => {
  await markRead(['a']);
  await markRead();
  expect(portal.received.map(({ body }) => body)).toEqual([{ ids: ['a'] }, {}]);
});

describe('the news of a run', () => {
  async function follow() {
    const [events, live]: [ServerEvent[], boolean[]] = [[], []];
    // What would ask for ever fails instead.
    const signal = AbortSignal.timeout(1500);
    await followRun({ id: 'r', signal, onEvent: (event) => events.push(event), onLive: (is) => live.push(is) });
    return { events: events.map(({ event }) => event), live };
  }
  const sendRequest = () => portal.received.map(({ line }) => /events|log|detail/.exec(line)?.[0] ?? line);

  test('come live until its end, and nothing more is asked for', async () => {
    details.events = `event: log\ndata: ${JSON.stringify(lines)}\n\nevent: end\ndata: {}\n\n`;
    expect(await follow()).toEqual({ events: ['log', 'end'], live: [true, true, false] });
    expect(portal.received).toHaveLength(1);
  });

  test('are looked for where the stream is broken: steps, run, and the lines of the log that are not known yet', async () => {
    details.stream = 503;
    const { events, live } = await follow();
    expect(events).toEqual(['step', 'run', 'log']);
    expect(live).not.toContain(true);
    expect(sendRequest()).toHaveLength(3);
    expect(portal.received.at(-1)?.line).toContain('after=0');
  });

  test('that broke off go on after the last line that was heard', async () => {
    details.events = `event: log\ndata: ${JSON.stringify(lines)}\n\n`;
    expect((await follow()).events).toEqual(['log', 'step', 'run', 'log']);
    expect(portal.received.at(-1)?.line).toContain('after=5');
  });

  test('of a run that may not be seen are not asked for again', async () => {
    details.stream = 404;
    expect(await follow()).toEqual({ events: [], live: [false] });
    expect(portal.received).toHaveLength(1);
  });
});
