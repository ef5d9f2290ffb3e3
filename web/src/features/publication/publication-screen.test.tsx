import { type PreviewRow, type PublicationDetail, publicationStates } from '@cohortium/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { setTimeZone } from '#platform';
import { renderMarkup, textOfHtml } from '#testing';
import { STATES } from './describe-publication.ts';
import { PreviewTab } from './preview-tab.tsx';
import { PublicationActions } from './publication-actions.tsx';
import { PublicationScreen, type PublicationTab } from './publication-screen.tsx';
import { previewQuery, publicationQuery } from './publications.ts';
import { lungRequest } from './request.fixture.ts';

beforeAll(() => setTimeZone('UTC'));

interface Seen {
  tab?: PublicationTab;
  workspaceId?: string | null;
}

function drawn(request: PublicationDetail, { tab = 'request', workspaceId = null }: Seen = {}): string {
  const id = request.publication_id;
  const screen = (
    <PublicationScreen id={id} tab={tab} memberOf={[]} workspaceId={workspaceId} onDeleted={() => undefined} />
  );
  return renderMarkup(screen, [[publicationQuery(id).queryKey, { data: request }]]);
}

describe('a request', () => {
  test('says in every state what that means for anyone who waits', () => {
    for (const state of publicationStates) {
      expect(textOfHtml(drawn(lungRequest({ state })))).toContain(
        `${STATES[state].title}. ${STATES[state].description}`,
      );
    }
  });

  test('that was withdrawn says why, in the words of the person who did it', () => {
    const removed = lungRequest({
      ...{ state: 'withdrawn', withdrawn_reason: 'Consent was withdrawn.' },
      ...{ public_at: '2026-03-01T00:00:00.000Z', withdrawn_at: '2026-06-01T00:00:00.000Z' },
    });
    const text = textOfHtml(drawn(removed));
    expect(text).toContain('Withdrawn. Consent was withdrawn.');
    expect(text).toContain('public since 1 Mar 2026 withdrawn 1 Jun 2026');
    expect(text).not.toContain(STATES.withdrawn.description);
  });

  test('leads to what it is about from its own workspace, and from everywhere once that is public', () => {
    const request = lungRequest();
    const page = `href="/projects/${request.object_id}"`;
    expect(drawn(request, { workspaceId: request.workspace_id })).toContain(page);
    expect(drawn(request, { workspaceId: 'e'.repeat(32) })).not.toContain(page);
    expect(drawn(lungRequest({ state: 'public', public_at: '2026-03-01T00:00:00.000Z' }))).toContain(page);
    const removed = { public_at: '2026-03-01T00:00:00.000Z', withdrawn_at: '2026-06-01T00:00:00.000Z' };
    expect(drawn(lungRequest({ state: 'withdrawn', ...removed }))).not.toContain(page);
  });

  test('says who asked and who reviews, and of a cohort which version', () => {
    expect(textOfHtml(drawn(lungRequest()))).toContain('requested by Ana Ribeiro no reviewer yet');
    const reviewer = { person_id: 'f'.repeat(32), name: 'Ben Okoro' };
    const cohort = lungRequest({ reviewer, object_type: 'cohort', object_version: 2 });
    expect(textOfHtml(drawn(cohort))).toContain('Cohort of 78 samples, version 2');
    expect(textOfHtml(drawn(cohort))).toContain('reviewed by Ben Okoro');
  });

  test('of a pipeline has no samples to preview, even when the address asks for them', () => {
    const pipeline = lungRequest({ object_type: 'pipeline', n_samples: 0 });
    const html = drawn(pipeline, { tab: 'preview' });
    expect(textOfHtml(html)).not.toContain('Public preview');
    expect(textOfHtml(html)).toContain('Checklist');
  });
});

describe('what may be done with it', () => {
  const acts = (more: Partial<PublicationDetail>): string =>
    renderMarkup(<PublicationActions publication={lungRequest(more)} memberOf={[]} onDeleted={() => undefined} />);

  test('is what the server says, and nothing else', () => {
    expect(acts({ allowed_actions: [] })).toBe('');
    expect(textOfHtml(acts({ allowed_actions: ['note', 'retract'] }))).toBe('Add note Withdraw request');
    const all = textOfHtml(acts({ allowed_actions: ['approve', 'request_changes', 'assign', 'delete', 'edit'] }));
    expect(all).toBe('Delete Edit terms Assign Request changes Approve');
  });

  test('handing in waits until nothing is missing; what a reviewer judges does not hold it back', () => {
    const [licence] = lungRequest().checklist;
    const missing = licence ? [{ ...licence, state: 'missing' as const }] : [];
    expect(acts({ allowed_actions: ['submit'], checklist: missing })).toContain('aria-disabled="true"');
    expect(acts({ allowed_actions: ['submit'] })).not.toContain('aria-disabled="true"');
    // Nobody else's step waits for the checklist.
    expect(acts({ allowed_actions: ['retract'], checklist: missing })).not.toContain('aria-disabled="true"');
  });

  test('one step is the one to be expected; those that take away look dangerous', () => {
    const looks = (html: string) => [...html.matchAll(/data-look="(\w+)"/g)].map(([, look]) => look);
    expect(looks(acts({ allowed_actions: ['note', 'request_changes', 'approve'] }))).toEqual([
      'plain',
      'plain',
      'primary',
    ]);
    expect(looks(acts({ allowed_actions: ['withdraw'] }))).toEqual(['danger']);
  });
});

describe('the preview', () => {
  const { publication_id } = lungRequest();
  const row: PreviewRow = {
    ...{ id: '1'.repeat(32), sample_id: 'L1', subject_id: null, project_name: 'Lung', is_human: true },
    metadata: { age_years: 90, sex: 'female' },
    changes: [{ field: 'age_years', kind: 'capped', before: 93, after: 90 }],
  };
  const shown = (rows: PreviewRow[]): string => {
    const { queryKey } = previewQuery(publication_id, { page: 1, page_size: 25, changed_only: false });
    const paging = { page: 1, page_size: 25, total: rows.length };
    return renderMarkup(<PreviewTab publication={lungRequest()} />, [[queryKey, { data: rows, paging }]]);
  };

  test('marks what a guard changed, and says what it was, to anyone who cannot see the mark too', () => {
    const html = shown([row]);
    expect(html.match(/<mark/g)).toHaveLength(1);
    expect(textOfHtml(html)).toContain('90 (capped: was 93)');
    expect(textOfHtml(html)).toContain('female');
  });

  test('names the columns that were changed first', () => {
    expect(textOfHtml(shown([row]))).toContain('Submission age_years sex');
    expect(textOfHtml(shown([{ ...row, changes: [] }]))).not.toContain('(capped');
  });
});
