import { CallError, emptySubmission, type Submission, type SubmissionWithoutSheet } from '@cohortium/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Draft, draftOf } from './draft.ts';
import { DraftSaver } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A portal's memory of one submission: counts its revisions, and refuses an edit of an older one. */
function keeper() {
  const requests: Partial<Draft>[] = [];
  let stored: Submission | null = null;
  let failure: CallError | null = null;
  const keep = async (parts: Partial<Draft>, before: SubmissionWithoutSheet | null, force: boolean) => {
    requests.push(parts);
    if (failure) throw failure;
    if (stored && !force && before?.revision !== stored.revision) {
      throw new CallError(409, { detail: 'It was changed elsewhere.', code: 'conflict' });
    }
    stored = { ...begun, ...stored, ...parts, revision: (stored?.revision ?? 0) + 1 };
    return stored;
  };
  return {
    keep,
    asked: requests,
    fail: (error: CallError | null) => {
      failure = error;
    },
    changeElsewhere: () => {
      if (stored) stored = { ...stored, project_name: 'theirs', revision: stored.revision + 1 };
    },
    stored: () => stored,
  };
}
const begun: Submission = {
  ...emptySubmission,
  submission_id: '01'.repeat(16),
  n_files: 0,
  n_files_by_state: { waiting: 0, checking: 0, ok: 0, invalid: 0, claimed: 0 },
  size_bytes: 0,
  has_sheet: false,
  missing: [],
  project_id: null,
  created_at: '2026-11-21T00:00:00Z',
  updated_at: '2026-11-21T00:00:00Z',
  revision: 0,
};
const refusal = new CallError(0, { detail: 'No answer.', code: 'internal' });

test('what is typed in one go is kept in one request, a moment after the last letter', async () => {
  const portal = keeper();
  const saver = new DraftSaver(portal.keep, null);
  saver.edit({ project_name: 'Mouse' });
  saver.edit({ project_name: 'Mouse gut' });
  saver.edit({ description: 'weaning' });
  expect(saver.snapshot().state).toBe('unsaved');
  await vi.advanceTimersByTimeAsync(700);
  expect(portal.asked).toEqual([{ project_name: 'Mouse gut', description: 'weaning' }]);
  expect(saver.snapshot()).toMatchObject({ state: 'saved', submission: { revision: 1 } });
});

test('a server that is down is asked again until it answers, and nothing is lost', async () => {
  const portal = keeper();
  const saver = new DraftSaver(portal.keep, null);
  portal.fail(refusal);
  saver.edit({ project_name: 'Mouse gut' });
  await vi.advanceTimersByTimeAsync(700);
  expect(saver.snapshot()).toMatchObject({ state: 'waiting', reason: 'No answer.' });
  saver.edit({ description: 'written meanwhile' });
  await vi.advanceTimersByTimeAsync(5000);
  portal.fail(null);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(saver.snapshot().state).toBe('saved');
  expect(portal.stored()).toMatchObject({ project_name: 'Mouse gut', description: 'written meanwhile' });
});

test('when the connection is back, there is no waiting for the next try', async () => {
  const portal = keeper();
  const saver = new DraftSaver(portal.keep, null);
  portal.fail(refusal);
  saver.edit({ project_name: 'Mouse gut' });
  await vi.advanceTimersByTimeAsync(20_000);
  portal.fail(null);
  saver.tryNow();
  await vi.advanceTimersByTimeAsync(1);
  expect(saver.snapshot().state).toBe('saved');
});

test('a change made elsewhere is not written over without asking', async () => {
  const portal = keeper();
  const saver = new DraftSaver(portal.keep, null);
  saver.edit({ project_name: 'mine' });
  await saver.flush();
  portal.changeElsewhere();
  saver.edit({ description: 'more' });
  await saver.flush();
  expect(saver.snapshot().state).toBe('conflict');
  expect(portal.stored()?.project_name).toBe('theirs');
  await saver.overwrite({ project_name: 'mine', sheet: () => 'sample_id\n' });
  expect(portal.stored()).toMatchObject({ project_name: 'mine', sheet: 'sample_id\n' });
  expect(saver.snapshot().state).toBe('saved');
});

test('what the server will not have says why and is not asked again', async () => {
  const portal = keeper();
  const saver = new DraftSaver(portal.keep, null);
  portal.fail(new CallError(422, { detail: 'project_name is too long.', code: 'validation' }));
  saver.edit({ project_name: 'x'.repeat(300) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(portal.asked).toHaveLength(1);
  expect(saver.snapshot()).toMatchObject({ state: 'refused', reason: 'project_name is too long.' });
});

test('flush answers with what is kept, beginning the submission where there is none', async () => {
  const portal = keeper();
  const saver = new DraftSaver(portal.keep, null);
  const begun = await saver.flush();
  const stored = portal.stored();
  expect(stored && draftOf(stored)).toEqual(emptySubmission);
  expect(begun).toBe(stored);
  portal.fail(refusal);
  saver.edit({ project_name: 'x' });
  expect(await saver.flush()).toBeNull();
  saver.stop();
});

test('two who ask at once begin one submission, not two', async () => {
  const portal = keeper();
  const saver = new DraftSaver(portal.keep, null);
  const [one, other] = await Promise.all([saver.flush(), saver.flush()]);
  expect(portal.asked).toHaveLength(1);
  expect(one).toBe(other);
});

test('a sheet is written out once, when it is kept', async () => {
  const portal = keeper();
  const saver = new DraftSaver(portal.keep, null);
  const written = vi.fn(() => 'sample_id\nF3D1\n');
  for (let cell = 0; cell < 5; cell += 1) saver.edit({ sheet: written });
  await vi.advanceTimersByTimeAsync(700);
  expect(written).toHaveBeenCalledTimes(1);
  expect(portal.stored()?.sheet).toBe('sample_id\nF3D1\n');
});
