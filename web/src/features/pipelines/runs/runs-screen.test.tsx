import {
  CallError,
  permissionsOfWorkspaceRole,
  pipelineRoutes,
  type Run,
  type RunState,
  type WorkspaceRole,
} from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queryOf } from '#platform/api';
import { setGrants } from '#platform/permissions';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import { RunProgressIndicator } from '../notification-bell.tsx';
import { FilesTab } from '../run/files-tab.tsx';
import { ResultsTab } from '../run/results-tab.tsx';
import { RunActions } from '../run/run-actions.tsx';
import { readRunTab } from '../run/run-screen.tsx';
import { RecentRuns } from './recent-runs.tsx';
import { mouseRun, sampleOf } from './run.fixture.ts';
import { RunRowActions } from './run-row-actions.tsx';
import { noRunFilter, type RunsView, runsQuery } from './runs.ts';
import { RunsScreen } from './runs-screen.tsx';

const nothing = () => undefined;
const as = (role: WorkspaceRole) =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
beforeEach(() => as('writer'));
afterEach(() => setGrants());

const ended = (changed: Partial<Run> = {}) =>
  mouseRun({ state: 'succeeded', progress: 1, finished_at: '2026-11-20T09:20:00.000Z', ...changed });
const pageOf = <Row,>(data: Row[]) => ({ data, paging: { page: 1, page_size: 25, total: data.length } });
/** The acts that are offered, each open or closed. */
const acts = (html: string) =>
  [...html.matchAll(/<(?:button|a)\b([^>]*)>((?:<svg.*?<\/svg>)?[^<]*)<\/(?:button|a)>/g)].map(
    ([, attributes = '', inside = '']) =>
      `${textOfHtml(inside) || (/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? '')}${attributes.includes('aria-disabled="true"') ? ' (closed)' : ''}`,
  );

describe('the list of runs', () => {
  const list = (rows: Run[], changed: Partial<RunsView> = {}) => {
    const view = { ...noRunFilter, ...changed };
    return renderText(<RunsScreen view={view} onView={nothing} />, [[runsQuery(view).queryKey, pageOf(rows)]]);
  };

  test('shows of each its state, how many samples have results of how many, and what it took', () => {
    const text = list([ended({ n_samples: 1359, n_samples_failed: 2, engine_seconds: 492 })]);
    expect(text).toContain('1 run ');
    expect(text).toMatch(/Mouse gut, weaning Succeeded 2 failed 1,357 \/ 1,359/);
    expect(text).toContain('Amplicon 16S 1.0.0 · V4 MiSeq');
    expect(text).toContain('8 min 12 s');
    expect(text).not.toContain('Owner');
  });

  test('before its end a run has only how many samples there are', () => {
    expect(list([mouseRun({ state: 'queued', queue_position: 2 })])).toMatch(/Queued · 2nd in line 2 Mouse gut/);
  });

  test('says whose runs are as soon as one is somebody else’s', () => {
    const text = list([ended(), ended({ id: 'b'.repeat(32), access: 'shared', shared_by: 'Ben' })]);
    expect(text).toContain('Owner');
    expect(text).toContain('Mouse lab, shared by Ben');
  });

  test('distinguishes nothing at all, nothing shared, and nothing found', () => {
    expect(list([])).toContain('No runs yet. A run processes the reads of a submission with a pipeline');
    expect(list([], { scope: 'shared' })).toContain('run is shared with you or this workspace');
    expect(list([], { scope: 'public' })).toContain('No run is public.');
    expect(list([], { state: 'failed' })).toContain('No runs match these filters. Show all');
    expect(list([], { param_set_id: 'p' })).toContain('Parameter set “…”');
    expect(list([ended()], { name: 'gut' })).toContain('1 run found');
  });

  test('is closed to whom may not see runs; one that failed to load says why', () => {
    const error = new CallError(503, { detail: 'The portal restarts.', code: 'unavailable' });
    const text = renderText(<RunsScreen view={noRunFilter} onView={nothing} />, [
      [runsQuery(noRunFilter).queryKey, error],
    ]);
    expect(text).toContain('The runs could not be loaded. The portal restarts.');
    expect(text).not.toContain('No runs yet.');
    setGrants({ app_permissions: null, workspace_permissions: [], settings: null });
    const closed = list([ended()]);
    expect(closed).toContain('You don’t have access to the runs of this workspace.');
    expect(closed).not.toContain('1 run');
  });

  test('on the home has the last few, and is not there without any', () => {
    const { queryKey } = runsQuery({ ...noRunFilter, page_size: 4 });
    expect(renderText(<RecentRuns />, [[queryKey, pageOf([ended({ n_samples: 1 })])]])).toMatch(
      /^Runs All runs Mouse gut, weaning 1 sample .* Succeeded$/,
    );
    expect(renderText(<RecentRuns />, [[queryKey, pageOf([])]])).toBe('');
  });
});

describe('what can be done with a run', () => {
  test.each([
    ['queued', ['Cancel Mouse gut, weaning']],
    ['running', ['Cancel Mouse gut, weaning']],
    ['failed', ['Retry Mouse gut, weaning from finished steps']],
    ['cancelled', ['Retry Mouse gut, weaning from finished steps']],
    ['succeeded', []],
  ] as const)('in its row while it is %s', (state, offered) => {
    expect(acts(renderMarkup(<RunRowActions run={mouseRun({ state })} />))).toEqual(offered);
    as('reader');
    expect(acts(renderMarkup(<RunRowActions run={mouseRun({ state })} />))).toEqual(
      offered.map((act) => `${act} (closed)`),
    );
  });

  const page = (changed: Parameters<typeof mouseRun>[0]) =>
    acts(renderMarkup(<RunActions run={mouseRun(changed)} onResumed={nothing} onOpenRun={nothing} />));

  test('on its page: cancelled while it goes on, its results looked at in the end', () => {
    expect(page({ state: 'running' })).toEqual(['Cancel run']);
    expect(page({ state: 'failed' })).toEqual(['Retry from finished steps', 'Delete']);
    expect(page({ state: 'succeeded', index_state: 'loaded' })).toEqual(['Open in data browser']);
    expect(page({ state: 'succeeded', index_state: 'pending' })).toContain('Open in data browser (closed)');
  });

  test('one is invited to retry only what may end better', () => {
    const looks = (changed: Parameters<typeof mouseRun>[0]) =>
      /data-look="(\w+)"/.exec(
        renderMarkup(<RunActions run={mouseRun(changed)} onResumed={nothing} onOpenRun={nothing} />),
      )?.[1];
    expect(looks({ state: 'failed', retriable: true })).toBe('primary');
    expect(looks({ state: 'cancelled', retriable: true })).toBe('primary');
    expect(looks({ state: 'failed', retriable: false })).toBe('plain');
  });

  test('failed samples are done again once their files are others, by whom may', () => {
    const failed = { state: 'succeeded', index_state: 'loaded', n_samples_failed: 1 } as const;
    expect(page(failed)).toContain('Retry failed samples (closed)');
    const possible = { ...failed, retry_failed: { possible: true, message: '1 sample has other files.' } };
    expect(page(possible)).toContain('Retry failed samples');
    expect(page({ ...possible, access: 'shared', access_level: 'read' })).toContain('Retry failed samples (closed)');
    expect(page({ ...possible, n_samples_failed: 0 }).join()).not.toContain('Retry failed samples');
    expect(page({ ...possible, state: 'failed' })).toEqual(['Retry from finished steps', 'Delete']);
  });

  test('an address that names no tab opens the results of a run that has any, and the steps of every other', () => {
    const opened = (word: string, state: RunState) => readRunTab(word, { state });
    expect(opened('', 'succeeded')).toBe('results');
    expect(opened('constructor', 'succeeded')).toBe('results');
    expect(opened('steps', 'succeeded')).toBe('steps');
    for (const state of ['queued', 'running', 'failed', 'cancelled'] as const) expect(opened('', state)).toBe('steps');
    expect(opened('toString', 'running')).toBe('steps');
  });
});

describe('what a run left', () => {
  const sha256 = 'c0ffee'.repeat(10);
  const output = { kind: 'feature_table', title: 'Counts', name: 'counts.tsv', media_type: 'text/plain' } as const;

  test('stands with sizes and checksums; before the end it says when it comes', () => {
    const going = renderMarkup(<FilesTab run={mouseRun()} />);
    expect(textOfHtml(going)).toContain('Output files are available after the run ends.');
    expect(acts(going)).toContain('Download RO-Crate (closed)');
    const markup = renderMarkup(<FilesTab run={mouseRun({ state: 'failed' })} />);
    expect(textOfHtml(markup)).toContain('The run produced no files.');
    expect(acts(markup)).toContain('Download RO-Crate');
    const pageText = renderMarkup(
      <FilesTab run={mouseRun({ state: 'succeeded', outputs: [{ ...output, size_bytes: 12_300, sha256 }] })} />,
    );
    expect(textOfHtml(pageText)).toContain('Counts counts.tsv 12.3 kB c0ffeec0ffee');
  });

  test('says of a program whose file could not be read just that', () => {
    const software = [
      { name: 'vsearch', version: '2.30.1', sha256 },
      { name: 'cutadapt', version: '5.2', sha256: null },
    ];
    const text = renderText(<FilesTab run={mouseRun({ software })} />);
    expect(text).toContain('vsearch 2.30.1 c0ffeec0ffeec0ff');
    expect(text).toContain('cutadapt 5.2 the file could not be read');
  });

  const results = (run: ReturnType<typeof mouseRun>, rows: unknown[] | null = null) =>
    renderMarkup(
      <ResultsTab
        onCell={nothing}
        run={run}
        table={({ rows: shown, empty }) => (shown.length > 0 ? 'Rows' : empty)}
        cohortDrawer={nothing}
      />,
      rows === null
        ? []
        : [
            [
              queryOf(pipelineRoutes.runResult, { body: { run_id: run.id, page: 1, page_size: 25 } }).queryKey,
              pageOf(rows),
            ],
          ],
    );

  test('its results come at its end, are loaded, or never come, and why', () => {
    expect(textOfHtml(results(mouseRun()))).toContain('Results are available after the run ends.');
    expect(textOfHtml(results(mouseRun({ state: 'succeeded', index_state: 'pending' })))).toContain(
      'The results are being loaded.',
    );
    expect(textOfHtml(results(mouseRun({ state: 'failed', reason: 'The disk is full.' })))).toBe(
      'This run produced no results. The disk is full.',
    );
  });

  test('become a cohort for whom may make one', () => {
    const run = mouseRun({ state: 'succeeded', index_state: 'loaded', samples: [sampleOf('F3D1')] });
    expect(textOfHtml(results(run, [{}]))).toContain('1 sample with results');
    expect(acts(results(run, [{}]))).toContain('Create cohort of all');
    as('reader');
    expect(acts(results(run, [{}]))).toContain('Create cohort of all (closed)');
    expect(textOfHtml(results(run, []))).toContain('No samples of this run have results.');
  });
});

test('the top bar leads to the one run that goes on, or to all of them, with how far they are', () => {
  const one = mouseRun({ progress: 0.714 });
  expect(renderMarkup(<RunProgressIndicator runs={[one]} />)).toContain(`href="/run/${one.id}"`);
  expect(renderText(<RunProgressIndicator runs={[one]} />)).toMatch(/^1 run · 71/);
  const waiting = mouseRun({ id: 'b'.repeat(32), state: 'queued', progress: 0 });
  expect(renderMarkup(<RunProgressIndicator runs={[one, waiting]} />)).toContain('href="/run"');
  expect(renderText(<RunProgressIndicator runs={[one, waiting]} />)).toMatch(/^2 runs · 71/);
  expect(renderText(<RunProgressIndicator runs={[waiting]} />)).toBe('1 run waiting');
  expect(renderMarkup(<RunProgressIndicator runs={[]} />)).toBe('');
});
