import type { Notification } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { describeActiveRuns, newNotifications, overallProgress, toneOfNotification } from './notification-bell.tsx';

const news = (id: string, read_at: string | null = null): Notification => ({
  id,
  kind: 'run_ended',
  title: 'Mouse gut succeeded',
  text: '13 samples',
  workspace_id: 'w',
  object_id: 'r',
  state: 'succeeded',
  created_at: '2026-11-20T09:12:00Z',
  read_at,
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('what was there before the page was opened is not announced again', () => {
  expect(newNotifications(null, [news('a'), news('b')])).toEqual([]);
  expect(newNotifications(new Set(['a']), [news('b'), news('a')]).map(({ id }) => id)).toEqual(['b']);
});

test('what was read in another window is not announced here', () => {
  expect(newNotifications(new Set(), [news('a', '2026-11-20T09:13:00Z')])).toEqual([]);
});

test('the top bar counts runs and says how far those are that run', () => {
  const run = (state: 'running' | 'queued', progress: number) => ({ state, progress });
  expect(plain(describeActiveRuns([run('running', 0.714)]))).toBe('1 run · 71 %');
  expect(plain(describeActiveRuns([run('running', 0.5), run('queued', 0)]))).toBe('2 runs · 50 %');
  expect(describeActiveRuns([run('queued', 0), run('queued', 0)])).toBe('2 runs waiting');
  expect(overallProgress([])).toBe(0);
});

test('only a success is green', () => {
  expect((['succeeded', 'failed', 'cancelled'] as const).map(toneOfNotification)).toEqual([
    'success',
    'danger',
    'warning',
  ]);
});
