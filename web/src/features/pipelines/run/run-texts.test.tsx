import { CallError, type LogLine, type Notification, type RunDetail } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { type QueryFixtures, renderMarkup, renderText, textOfHtml } from '#testing';
import { NotificationBell, notificationsQuery } from '../notification-bell.tsx';
import { mouseRun, sampleOf, stepOf } from '../runs/run.fixture.ts';
import { RunStatePill } from '../runs/run-state-pill.tsx';
import { stepLogQuery } from '../runs/runs.ts';
import { RunFacts } from './run-facts.tsx';
import { CellDrawer } from './steps/cell-drawer.tsx';
import { LogLines } from './steps/log-lines.tsx';
import { PooledSteps } from './steps/pooled-steps.tsx';
import { RunLog } from './steps/run-log.tsx';
import { RunMatrix } from './steps/run-matrix.tsx';
import { RunNotes } from './steps/run-notes.tsx';
import { StepPill } from './steps/step-pill.tsx';

const nothing = () => undefined;

const reason = 'None of the 500 pairs overlaps by 16 bases.';
const remedy = 'Replace the sample’s files in the submission, then retry the failed samples.';
const broken = mouseRun({
  step_records: [
    stepOf('merge', 'F3D1', { state: 'succeeded', attempts: 1, reads_in: 5869, reads_out: 5310 }),
    stepOf('merge', 'F3D145', { state: 'failed', attempts: 1, reads_in: 7377, reason, remedy }),
    stepOf('pool', null, { state: 'running', attempts: 1, started_at: '2026-11-20T09:13:00.000Z' }),
  ],
});

describe('beside a run, while it goes on', () => {
  test('a sample that is lost is reported with its step, the reason, what to do, and how many go on', () => {
    const text = renderText(<RunNotes run={broken} onCell={nothing} className="" />);
    expect(text).toContain('F3D145 stopped at “Check files, remove primers, merge pairs”.');
    expect(text).toContain(`${reason} ${remedy} The other sample goes on.`);
  });

  test('of many failed samples some are named and the rest counted', () => {
    const ids = Array.from({ length: 9 }, (_, at) => `S${at}`);
    const run = mouseRun({
      n_samples: 20,
      samples: ids.map((id) => sampleOf(id)),
      step_records: ids.map((id) => stepOf('merge', id, { state: 'failed', reason })),
    });
    const text = renderText(<RunNotes run={run} onCell={nothing} className="" />);
    expect(text.match(/stopped at/g)).toHaveLength(5);
    expect(text).toContain('And 4 more steps with the same problem, see the matrix.');
    expect(text).toContain('The other 11 samples go on.');
  });

  test('a run that stopped says why, and whether trying again can help', () => {
    const failed = { ...mouseRun(), state: 'failed' as const, reason: 'The disk is full.', remedy: 'Free some space.' };
    expect(renderText(<RunNotes run={failed} onCell={nothing} className="" />)).toContain(
      'The run stopped. The disk is full. Free some space. Fix this problem before you retry.',
    );
    const again = renderText(<RunNotes run={{ ...failed, retriable: true }} onCell={nothing} className="" />);
    expect(again).not.toMatch(/Fix this problem|Open the submission/);
    const stopped = renderMarkup(<RunNotes run={failed} onCell={nothing} className="" />);
    expect(stopped).toContain(`href="/projects/${failed.project_id}"`);
    const lent = renderMarkup(<RunNotes run={{ ...failed, access: 'shared' }} onCell={nothing} className="" />);
    expect(lent).not.toContain('href="/projects/');
  });

  test('the reference’s caution is always there, and a run without remarks shows none', () => {
    const [rdp] = mouseRun().references;
    const references = rdp ? [{ ...rdp, caution: 'Demonstration: 2010 type strains.' }] : [];
    const warned = mouseRun({ references });
    expect(renderText(<RunNotes run={warned} onCell={nothing} className="" />)).toContain(
      'Reference RDP 16: Demonstration',
    );
    expect(renderMarkup(<RunNotes run={mouseRun()} onCell={nothing} className="" />)).toBe('');
  });
});

describe('the matrix of samples and steps', () => {
  test('has a row a sample with its reads and a name for every state', () => {
    const html = renderMarkup(<RunMatrix run={broken} onCell={nothing} />);
    expect(textOfHtml(html)).toContain('All 2 Failed 1');
    expect(textOfHtml(html)).toContain('F3D145 7,377');
    expect(textOfHtml(html)).toContain(
      'Merge: check files, remove primers, merge pairs · Filter: filter by expected errors',
    );
  });

  test('of a run without samples yet says so', () => {
    expect(renderText(<RunMatrix run={mouseRun({ samples: [] })} onCell={nothing} />)).toContain('No samples yet.');
  });

  test('steps over the pool stand below, each with its state and time', () => {
    const text = renderText(<PooledSteps run={broken} onCell={nothing} />);
    expect(text).toMatch(/^All samples Pool the samples Running \d/);
    expect(renderMarkup(<PooledSteps run={mouseRun({ steps: [] })} onCell={nothing} />)).toBe('');
  });

  test.each([
    ['done', 'Done'],
    ['reused', 'Reused from an earlier run'],
    ['failed', 'Failed'],
    ['not_reached', 'Not reached'],
  ] as const)('%s is a sign and a word', (state, word) => {
    const html = renderMarkup(<StepPill state={state} />);
    expect(html).toContain('<svg');
    expect(textOfHtml(html)).toBe(word);
  });
});

describe('the head of a run', () => {
  test('links what was run over what, and says since when and with how much memory', () => {
    const html = renderMarkup(<RunFacts run={mouseRun({ max_memory_mib: 168, n_features: 241 })} />);
    expect(html).toContain(`href="/pipeline/${'0'.repeat(31)}3"`);
    expect(html).toContain(`href="/projects/${'0'.repeat(31)}5"`);
    expect(textOfHtml(html)).toContain('Amplicon 16S 1.0.0, parameter set V4 MiSeq Mouse gut, weaning, 2 samples');
    expect(textOfHtml(html)).toMatch(/peak memory 1\d\d MB 241 features Ana Ribeiro/);
  });

  test.each([
    ['running', 0.5, null, 'Running · 50 %'],
    ['queued', 0, 3, 'Queued · 3rd in line'],
    ['succeeded', 1, null, 'Succeeded'],
    ['cancelled', 0.2, null, 'Cancelled'],
  ] as const)('its state is a word: %s', (state, progress, queue_position, word) => {
    const html = renderMarkup(<RunStatePill run={{ state, progress, queue_position, reason: 'why' }} />);
    expect(textOfHtml(html)).toBe(word);
    expect(html).toContain('title="why"');
  });
});

test('lines of the log are coloured by what they say of failures, warnings and ends', () => {
  const lines: LogLine[] = [
    { line: 1, text: '[2026-11-21 05:48:49] ERROR something broke' },
    { line: 2, text: '[job merge_2] WARNING: little memory' },
    { line: 3, text: '[job merge_2] completed success' },
    { line: 4, text: '' },
  ];
  const marked = [...renderMarkup(<LogLines lines={lines} />).matchAll(/class="([^"]*)"/g)].map(([, names]) => names);
  expect(marked.map((names) => /text-(\w+)/.exec(names ?? '')?.[1] ?? 'plain')).toEqual([
    'danger',
    'warning',
    'success',
    'plain',
  ]);
});

describe('one step of one sample', () => {
  const cell = (run: RunDetail, step: string, sample_id: string | null, answers: QueryFixtures = []) =>
    renderMarkup(<CellDrawer run={run} step={step} sample_id={sample_id} onClose={nothing} />, answers);
  const done = mouseRun({
    state: 'succeeded',
    step_records: [
      stepOf('merge', 'F3D1', {
        ...{ state: 'succeeded', attempts: 2, exit_code: 0, seconds: 0, reads_in: 5869, reads_out: 5310 },
        ...{ command: 'vsearch --fastq_mergepairs "R1.fastq"', max_memory_mib: 512 },
      }),
      stepOf('merge', 'F3D145', { state: 'succeeded', attempts: 1, reused: true }),
    ],
  });

  test('that failed says why and what to do, and leads to its files', () => {
    const html = cell(broken, 'merge', 'F3D145');
    expect(textOfHtml(html)).toContain(`This step failed. ${reason} ${remedy}`);
    expect(html).toMatch(/href="\/projects\/0{31}5\?tab=files"/);
    expect(textOfHtml(html)).toContain('Replace its reads');
  });

  test('over the pool has no files to replace', () => {
    const pooled = mouseRun({ step_records: [stepOf('pool', null, { state: 'failed', attempts: 1, reason })] });
    const html = cell(pooled, 'pool', null);
    expect(textOfHtml(html)).toContain('All samples');
    expect(textOfHtml(html)).toContain(`This step failed. ${reason}`);
    expect(html).not.toContain('Replace its reads');
  });

  test('says what was run and how it went, in units; the command is copied as it was', () => {
    const html = cell(done, 'merge', 'F3D1');
    for (const fact of ['Attempts 2', 'Exit code 0', 'less than a second', 'Reads 5,869 → 5,310'])
      expect(textOfHtml(html)).toContain(fact);
    expect(textOfHtml(html)).toContain('Peak memory 537 MB');
    expect(html).toContain('vsearch --fastq_mergepairs &quot;R1.fastq&quot;');
  });

  test('that was taken over from an earlier run claims no time and no memory', () => {
    const shown = textOfHtml(cell(done, 'merge', 'F3D145'));
    expect(shown).toContain('none (reused from an earlier run');
    expect(shown).toContain('Peak memory –');
  });

  test('that has not begun, or was never reached, says which of the two', () => {
    expect(textOfHtml(cell(mouseRun(), 'filter', 'F3D1'))).toContain('This step has not started yet.');
    expect(textOfHtml(cell(done, 'filter', 'F3D1'))).toContain('The run did not reach this step.');
  });

  test('shows that the files are others by now', () => {
    const changed = mouseRun({ samples: [sampleOf('F3D1', { files_changed: true })] });
    expect(textOfHtml(cell(changed, 'merge', 'F3D1'))).toContain(
      'Its read files were replaced after this run. “Retry failed samples” uses the new files.',
    );
    expect(textOfHtml(cell(mouseRun(), 'merge', 'F3D1'))).not.toContain('Retry failed');
  });

  test('shows its own lines of the log, or that there are none, or why they cannot be read', () => {
    const log = (answer: unknown) =>
      textOfHtml(cell(broken, 'merge', 'F3D145', [[stepLogQuery(broken.id, 'merge', 'F3D145').queryKey, answer]]));
    expect(log({ data: [{ line: 1, text: 'no pair overlaps' }] })).toContain('Log no pair overlaps');
    expect(log({ data: [] })).toContain('No log lines for this step.');
    const failed = new CallError(503, { detail: 'The log is elsewhere.', code: 'unavailable' });
    expect(log(failed)).toContain('The log is elsewhere.');
  });
});

describe('the log of a run', () => {
  const lines: LogLine[] = ['one', 'two'].map((text, at) => ({ line: at + 1, text }));
  const log = (given: readonly LogLine[], live: boolean) => renderMarkup(<RunLog lines={given} live={live} />);

  test('that grows says so and can be held; an ended one cannot', () => {
    expect(textOfHtml(log(lines, true))).toContain('Live Pause one two');
    expect(textOfHtml(log(lines, false))).not.toMatch(/Live|Pause/);
    expect(log(lines, true)).toContain('aria-pressed="false"');
  });

  test('is reached and scrolled by keyboard, and never read out by itself', () => {
    expect(log(lines, true)).toMatch(/tabindex="0" role="log" aria-label="Engine log" aria-live="off/i);
  });

  test('without a line says whether one may still come', () => {
    expect(textOfHtml(log([], true))).toContain('No log lines yet.');
    expect(textOfHtml(log([], false))).toContain('No log.');
  });
});

describe('the bell', () => {
  const news: Notification = {
    ...{
      id: 'b'.repeat(32),
      kind: 'run_ended',
      object_id: mouseRun().id,
      workspace_id: 'c'.repeat(32),
      state: 'failed',
    },
    ...{ title: 'The run stopped', text: 'Mouse gut', created_at: '2026-11-20T09:15:00.000Z', read_at: null },
  };
  const bell = (n_unread: number) =>
    renderMarkup(<NotificationBell onOpen={nothing} openRun={null} />, [
      [notificationsQuery().queryKey, { data: [news], paging: { page: 1, page_size: 15, total: 1 }, n_unread }],
    ]);

  test('says how much is unread to those who do not see its sign, and nothing when there is none', () => {
    expect(bell(2)).toContain('aria-label="Notifications, 2 unread"');
    expect(bell(2)).toMatch(/role="status"[^>]*>2 unread notifications</);
    expect(bell(1)).toMatch(/role="status"[^>]*>1 unread notification</);
    expect(bell(0)).toContain('aria-label="Notifications"');
    expect(bell(0)).toMatch(/role="status"[^>]*><\/span>/);
  });
});
