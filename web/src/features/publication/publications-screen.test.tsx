import { type AppRole, type Publication, permissionsOfAppRole } from '@cohortium/contract';
import { afterEach, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { renderText } from '#testing';
import { type PublicationsView, publicationsQuery, type Scope } from './publications.ts';
import { PublicationsScreen } from './publications-screen.tsx';
import { lungRequest } from './request.fixture.ts';

afterEach(() => setGrants());

interface Seen {
  role?: AppRole;
  requests?: Publication[];
  filter?: Partial<PublicationsView>;
}

function read(scope: Scope, { role = 'data_explorer', requests = [], filter = {} }: Seen = {}): string {
  setGrants({ app_permissions: permissionsOfAppRole[role], workspace_permissions: null, settings: null });
  const view: PublicationsView = { page: 1, page_size: 25, scope, object_type: '', state: '', title: '', ...filter };
  const answer = { data: requests, paging: { page: 1, page_size: 25, total: requests.length } };
  return renderText(<PublicationsScreen view={view} onView={() => undefined} />, [
    [publicationsQuery(view).queryKey, answer],
  ]);
}

test('reviewers see what waits for them; everybody else their workspace’s requests and what is public', () => {
  expect(read('workspace')).toContain('This workspace Public');
  expect(read('workspace')).not.toContain('To review');
  for (const role of ['data_curator', 'platform_moderator', 'platform_admin'] as const) {
    expect(read('workspace', { role })).toContain('This workspace To review Assigned to you Public');
  }
});

test('the list of reviews is closed to everybody else, whatever the address says, and shows nothing of it', () => {
  const text = read('review', { requests: [lungRequest()] });
  expect(text).toContain('have permission to review publications');
  expect(text).toContain('Reviewers are data curators, moderators and administrators of the portal.');
  expect(text).not.toContain('Lung microbiome');
  expect(text).not.toContain('1 request');
  expect(text).not.toContain('of 1');
  expect(read('review', { role: 'data_curator', requests: [lungRequest()] })).toContain('Lung microbiome');
});

test('an empty list says what comes into it; one that a filter empties says that', () => {
  expect(read('workspace')).toContain('Open a submission, cohort or pipeline and choose “Publish”.');
  expect(read('public')).toContain(
    'Publication 0 requests This workspace Public Type State No public records yet. Published and withdrawn records are shown here.',
  );
  expect(read('review', { role: 'data_curator' })).toContain('No requests to review.');
  for (const filter of [{ title: 'Lung' }, { state: 'draft' }, { object_type: 'cohort' }] as const) {
    expect(read('workspace', { filter })).toContain('No requests match these filters. Show all');
    expect(read('workspace', { filter })).not.toContain('press “Publish”');
  }
});

test('what is there is counted', () => {
  expect(read('workspace', { requests: [lungRequest()] })).toContain('1 request');
  expect(read('workspace', { requests: [lungRequest()] })).toContain('Submitted');
});
