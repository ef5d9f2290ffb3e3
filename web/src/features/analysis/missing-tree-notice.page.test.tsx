// @vitest-environment page
import type { CohortTree } from '@cohortium/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { openPage, screen, waitFor } from '#testing/page';
import { cohortTreeQuery, MissingTreeNotice } from './missing-tree-notice.tsx';

const cohort = { id: 'c'.repeat(32) } as const;
const none: CohortTree = {
  ...{ state: 'none', reason: null, can_build: true, n_features: null, variable_region: 'V4', content_key: null },
  ...{ method: 'Aligned by MAFFT; built by FastTree.', software: [], size_bytes: null, sha256: null },
  ...{ created_at: null, finished_at: null },
};
const going: CohortTree = { ...none, state: 'queued', can_build: false, n_features: 232 };

/** What the portal says of the tree, one answer after the other; the last one stays. */
const details = { answers: [none] };
const portal = await startRecordingServer((response, { line }) => {
  const [next, ...rest] = details.answers;
  if (rest.length > 0) details.answers = rest;
  if (next === undefined) return answerJson(response, { detail: `No answer to ${line}`, code: 'not_found' }, 404);
  answerJson(response, { data: next });
});
connectPages(portal);
const onBuilt = vi.fn();
beforeEach(() => onBuilt.mockClear());

const sendRequest = (denial: string | null = null) => (
  <MissingTreeNotice cohort={cohort as never} denial={denial} metricTitle="Unweighted UniFrac" onBuilt={onBuilt} />
);
const open = (first: CohortTree, denial: string | null = null) =>
  openPage(sendRequest(denial), [[cohortTreeQuery(cohort).queryKey, { data: first }]]);
const build = () => screen.getByRole('button', { name: 'Build tree' });

describe('where a cohort has no tree', () => {
  test('it is built from there, and taken once it is there', async () => {
    details.answers = [none, going, { ...going, state: 'succeeded' }];
    const { user } = open(none);
    expect(screen.getByText('Unweighted UniFrac needs a tree, but this cohort has none.')).toBeDefined();
    expect(document.body.textContent).toContain('Aligned by MAFFT; built by FastTree.');
    await waitFor(() => expect(details.answers).toHaveLength(2));
    await user.click(build());
    await screen.findByText(/Building the tree of 232 variants/);
    expect(portal.received.some(({ line }) => line.startsWith('POST') && line.includes('/tree'))).toBe(true);
    await waitFor(() => expect(onBuilt).toHaveBeenCalledOnce());
  });

  test('what keeps it from being built is reported in words, without a button that could not help', async () => {
    const reason = 'Some of these samples hold OTUs, which are not comparable between runs.';
    details.answers = [{ ...none, can_build: false, reason }];
    open(none);
    await screen.findByText(reason);
    expect(screen.queryByRole('button')).toBeNull();
    expect(onBuilt).not.toHaveBeenCalled();
  });

  test('who may not make cohorts is told why, and one that failed can be built again', async () => {
    details.answers = [{ ...none, state: 'failed', reason: 'MAFFT ran out of memory.' }];
    open(none, 'Readers may not make cohorts.');
    expect(build().getAttribute('aria-disabled')).toBe('true');
    expect((await screen.findByRole('button', { name: 'Rebuild tree' })).getAttribute('aria-disabled')).toBe('true');
    expect(document.body.textContent).toContain('MAFFT ran out of memory.');
  });

  test('a tree that was there before is not asked with again and again', async () => {
    details.answers = [{ ...none, state: 'succeeded', can_build: false }];
    const { user } = open({ ...none, state: 'succeeded' });
    await user.click(screen.getByRole('button', { name: 'Compute' }));
    expect(onBuilt).toHaveBeenCalledOnce();
  });
});
