import { projectStatuses } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { anyMoving, wordsOfStatus } from './describe-status.ts';

test('a submission whose reads wait for a pipeline says so, and nothing more will happen by itself', () => {
  expect(wordsOfStatus({ status: 'ready', n_files: 26 })).toEqual({
    word: 'Not run yet',
    tone: 'plain',
    moving: false,
  });
});

test('tables that were imported do not wait for a run', () => {
  expect(wordsOfStatus({ status: 'ready', n_files: 0 }).word).toBe('Imported');
});

test('no two states of a submission read alike', () => {
  const said = projectStatuses.map((status) => wordsOfStatus({ status, n_files: 26 }).word);
  expect(new Set(said).size).toBe(projectStatuses.length);
});

test('the list looks again only while a submission is on its way', () => {
  expect(anyMoving([{ status: 'succeeded' }, { status: 'failed' }])).toBe(false);
  expect(anyMoving([{ status: 'succeeded' }, { status: 'queued' }])).toBe(true);
  expect(anyMoving([])).toBe(false);
});
