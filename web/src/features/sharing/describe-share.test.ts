import { type ShareResult, shareKinds } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { describeExcluded, describeOpened, sortGrantees, summarizeGrants, VISIBLE_CONTENT } from './describe-share.ts';

const came = (outcome: ShareResult['outcome']): ShareResult => ({
  grantee: 'ana@lab.example',
  outcome,
  message: '',
  grant: null,
});

test('everything that can be shared states what is seen and what is not', () => {
  for (const kind of shareKinds) {
    expect(VISIBLE_CONTENT[kind].visibleItems.length).toBeGreaterThan(0);
    expect(VISIBLE_CONTENT[kind].hiddenItems.length).toBeGreaterThan(0);
  }
  expect(VISIBLE_CONTENT.cohort.hiddenItems).toContain('The raw read files');
  expect(VISIBLE_CONTENT.run.hiddenItems).toContain('The raw read files');
});

test('ids of workspaces are distinguished from addresses', () => {
  const workspace = '0'.repeat(31).concat('a');
  expect(sortGrantees(['ana@lab.example', workspace, 'nonsense'])).toEqual({
    emails: ['ana@lab.example', 'nonsense'],
    workspace_ids: [workspace],
  });
});

test('what came of several is summed up', () => {
  expect(summarizeGrants([came('shared'), came('changed')])).toBe('Shared with 2.');
  expect(summarizeGrants([came('unchanged'), came('failed')])).toBe('Shared with 1, 1 not.');
  expect(summarizeGrants([came('failed')])).toBe('Not shared.');
});

test('members that may not be shared are counted over their submissions', () => {
  expect(describeExcluded([])).toBeNull();
  expect(describeExcluded([{ n_samples: 1 }])).toBe('1 member is excluded: it can’t be shared.');
  expect(describeExcluded([{ n_samples: 20 }, { n_samples: 3 }])).toBe(
    '23 members are excluded: they can’t be shared.',
  );
});

test('a share that waits, for a person or for their account, is only “not opened yet”', () => {
  expect(describeOpened({ opened_at: null })).toBe('not opened yet');
  expect(describeOpened({ opened_at: '2026-11-21T05:00:00.000Z' })).toBe('opened');
});
