// @vitest-environment page
import { afterEach, expect, test, vi } from 'vitest';
import { openPage, screen } from '#testing/page';
import type { SubmissionDraft } from '../drafts/use-submission-draft.ts';
import { UploadActions, UploadProgress } from './upload-progress.tsx';
import { totalsOf } from './upload-totals.ts';

afterEach(() => vi.unstubAllGlobals());

type State = SubmissionDraft['files'][number]['state'];

/** Files of 10 MB, of which as much has been sent as is said. */
const filesOf = (...files: [state: State, sent_mb: number][]) =>
  files.map(([state, sent_mb]) => ({ state, size_bytes: 10_000_000, sent_bytes: sent_mb * 1_000_000 }));
const stateOf = (...of: [State, number][]) => ({ files: filesOf(...of), totals: totalsOf(filesOf(...of)) });

function progressOf(speed: number | null, ...of: [State, number][]): string {
  openPage(<UploadProgress draftState={{ ...stateOf(...of), speed }} />);
  const text = document.querySelector('p')?.textContent?.replaceAll('\u00a0', ' ') ?? '';
  document.body.replaceChildren();
  return text;
}

test('the upload says how much has arrived, how fast, and how long it will take', () => {
  expect(progressOf(2_000_000, ['sending', 4], ['waiting', 0], ['ok', 10])).toBe(
    '14.0 MB of 30.0 MB (47 %) · 1 of 3 files · 2.0 MB/s · 8 s left · 1 checked',
  );
  expect(progressOf(null, ['sending', 4])).toBe('4.0 MB of 10.0 MB (40 %) · 0 of 1 file');
});

test('nothing is said before anything is sent', () => {
  expect(progressOf(null, ['chosen', 0], ['chosen', 0])).toBe('');
});

test('paused, checked and unusable files are counted; no time is promised while nothing moves', () => {
  expect(progressOf(2_000_000, ['paused', 5], ['checking', 10], ['invalid', 10])).toBe(
    '25.0 MB of 30.0 MB (83 %) · 2 of 3 files · 1 paused · 1 being checked · 1 not usable',
  );
});

test('an interrupted upload says whether the server or the network is away, and that it resumes by itself', () => {
  expect(progressOf(2_000_000, ['lost', 5])).toContain('waiting for the server; resumes automatically');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(progressOf(2_000_000, ['sending', 5])).toContain('waiting for the network; resumes automatically');
  vi.restoreAllMocks();
});

test('each button is there as long as it does something', async () => {
  const queue = { retryFailed: vi.fn(), pauseAll: vi.fn(), goOnAll: vi.fn() };
  const onStart = vi.fn();
  const actions = (...of: [State, number][]) => (
    <UploadActions draftState={{ ...stateOf(...of), queue }} onStart={onStart} />
  );
  const { user, redraw } = openPage(actions(['chosen', 0], ['chosen', 0]));
  await user.click(screen.getByRole('button', { name: 'Upload 2 files' }));
  redraw(actions(['sending', 1], ['failed', 0]));
  await user.click(screen.getByRole('button', { name: 'Pause all' }));
  await user.click(screen.getByRole('button', { name: 'Retry 1' }));
  redraw(actions(['paused', 1]));
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  expect([onStart, queue.pauseAll, queue.retryFailed, queue.goOnAll].map(({ mock }) => mock.calls.length)).toEqual([
    1, 1, 1, 1,
  ]);
  redraw(actions(['ok', 10]));
  expect(screen.queryByRole('button')).toBeNull();
});
