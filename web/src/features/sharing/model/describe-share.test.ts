import { type Shared, shareKinds } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { SIGHTS, sayLeftOut, sayOpened, sortGrantees, sumUpShared } from './describe-share.ts';

const came = (outcome: Shared['outcome']): Shared => ({
  grantee: 'ana@lab.example',
  outcome,
  message: '',
  grant: null,
});

test('of everything that can be shared it is said what is seen and what is not', () => {
  for (const kind of shareKinds) {
    expect(SIGHTS[kind].seen.length).toBeGreaterThan(0);
    expect(SIGHTS[kind].unseen.length).toBeGreaterThan(0);
  }
  expect(SIGHTS.cohort.unseen).toContain('The raw read files');
  expect(SIGHTS.run.unseen).toContain('The raw read files');
});

test('ids of workspaces are told from addresses', () => {
  const workspace = '0'.repeat(31).concat('a');
  expect(sortGrantees(['ana@lab.example', workspace, 'nonsense'])).toEqual({
    emails: ['ana@lab.example', 'nonsense'],
    workspace_ids: [workspace],
  });
});

test('what came of several is summed up', () => {
  expect(sumUpShared([came('shared'), came('changed')])).toBe('Shared with 2.');
  expect(sumUpShared([came('unchanged'), came('refused')])).toBe('Shared with 1, 1 not.');
  expect(sumUpShared([came('refused')])).toBe('Not shared.');
});

test('members that may not be shared are counted over their submissions', () => {
  expect(sayLeftOut([])).toBeNull();
  expect(sayLeftOut([{ n_samples: 1 }])).toBe('1 member is left out: it can’t be shared.');
  expect(sayLeftOut([{ n_samples: 20 }, { n_samples: 3 }])).toBe('23 members are left out: they can’t be shared.');
});

test('a share that waits, for a person or for their account, is only “not opened yet”', () => {
  expect(sayOpened({ opened_at: null })).toBe('not opened yet');
  expect(sayOpened({ opened_at: '2026-11-21T05:00:00.000Z' })).toBe('opened');
});
