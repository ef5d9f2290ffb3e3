import { projectStatuses } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { describeStatus, hasActiveProject } from './describe-status.ts';

test('a submission whose reads wait for a pipeline says so, and nothing more will happen by itself', () => {
  expect(describeStatus({ status: 'ready', n_files: 26 })).toEqual({
    label: 'Not run yet',
    tone: 'plain',
    moving: false,
  });
});

test('tables that were imported do not wait for a run', () => {
  expect(describeStatus({ status: 'ready', n_files: 0 }).label).toBe('Imported');
});

test('no two states of a submission read alike', () => {
  const messages = projectStatuses.map((status) => describeStatus({ status, n_files: 26 }).label);
  expect(new Set(messages).size).toBe(projectStatuses.length);
});

test('the list looks again only while a submission is on its way', () => {
  expect(hasActiveProject([{ status: 'succeeded' }, { status: 'failed' }])).toBe(false);
  expect(hasActiveProject([{ status: 'succeeded' }, { status: 'queued' }])).toBe(true);
  expect(hasActiveProject([])).toBe(false);
});
