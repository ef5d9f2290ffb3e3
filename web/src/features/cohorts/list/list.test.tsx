import { CallError, COMPARED_COHORTS, type CohortDeletion, permissionsOfWorkspaceRole } from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { disabledReasons, renderMarkup, renderText, textOfHtml } from '#testing';
import { aCohort } from '../cohort.fixture.ts';
import { cohortsQuery } from '../queries/cohort-queries.ts';
import { tagsQuery } from '../queries/mark-queries.ts';
import { deletedQuery } from '../queries/version-queries.ts';
import { columnChoices, columnVisibility, StarButton } from './cohort-columns.tsx';
import { CohortFilterBar } from './cohort-filters.tsx';
import { type CohortListView, noFilters, parseSort } from './cohort-list-view.ts';
import { CohortListSelectionBar } from './cohorts-list.tsx';
import { CohortsScreen, CohortTabs, NewCohort } from './cohorts-screen.tsx';

const nothing = () => undefined;
const idOf = (at: number) => String(at).repeat(32);
const view = { ...noFilters, status: null, page: 1, page_size: 25 };

beforeEach(() =>
  setGrants({ app_permissions: null, workspace_permissions: ['workspace:cohort:create'], settings: null }),
);
afterEach(() => setGrants());

describe('cohorts that are ticked', () => {
  const bar = (n: number) => (
    <CohortListSelectionBar ids={Array.from({ length: n }, (_, at) => idOf(at))} onNone={nothing} />
  );

  test('are compared two to six at a time, and the bar says why not', () => {
    expect(renderText(bar(1))).toContain('1 cohort selected');
    expect(JSON.stringify(disabledReasons(bar(1)))).toContain('Select a second cohort to compare');
    expect(JSON.stringify(disabledReasons(bar(COMPARED_COHORTS.maximum)))).not.toContain('compared');
    expect(JSON.stringify(disabledReasons(bar(COMPARED_COHORTS.maximum + 1)))).toContain(
      'At most 6 cohorts can be compared',
    );
  });
});

describe('what a list is narrowed by', () => {
  const answers = [[tagsQuery().queryKey, { data: [{ tag: 'paper', n_cohorts: 2 }] }]] as const;

  test('offers tags where there are any, and those made by runs where all kinds are listed', () => {
    const all = renderMarkup(<CohortFilterBar view={view} onView={nothing} />, [[...answers[0]]]);
    expect(all).toContain('aria-label="Tag"');
    expect(all).toContain('Show cohorts created by runs');
    const merged = renderMarkup(<CohortFilterBar view={{ ...view, status: 'merged' }} onView={nothing} />);
    expect(merged).not.toContain('aria-label="Tag"');
    expect(merged).not.toContain('Show cohorts created by runs');
  });

  test('keeps a tag in sight that no cohort has any more, and says that stars are looked for', () => {
    const html = renderMarkup(<CohortFilterBar view={{ ...view, tag: 'old', starred: true }} onView={nothing} />);
    expect(html).toContain('aria-label="Tag"');
    expect(html).toMatch(/<button[^>]*aria-pressed="true"/);
  });

  test('stands in the address of each kind of list', () => {
    const links = (status: string | null) => (status === 'shared' ? { status: 'shared', name: 'gut' } : {});
    const html = renderMarkup(<CohortTabs current="shared" links={links} />);
    expect(html).toMatch(/href="\/cohort\?(?:status=shared&amp;name=gut|name=gut&amp;status=shared)"/);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(renderText(<CohortTabs current={null} links={links} />)).toBe(
      'All Private Shared with me Public Merged From runs Recently deleted',
    );
  });
});

describe('a new cohort', () => {
  test('is made by filter or by hand by anyone who may; members are browsed by everybody', () => {
    setGrants();
    const closed = JSON.stringify(disabledReasons(<NewCohort onByHand={nothing} />));
    expect(closed).toContain('From a list');
    expect(closed).not.toContain('Browse members');
    expect(renderMarkup(<NewCohort onByHand={nothing} />)).toContain('href="/cohort/studio"');
  });
});

test('a star says whose cohort it marks', () => {
  const html = renderMarkup(<StarButton cohort={aCohort({ name: 'A “b” <c>' })} />);
  expect(html).toContain('aria-label="Star A “b” &lt;c&gt;"');
});

test('the list asks for filters and an order only where there are any', () => {
  const sendRequest = (changed: object) => JSON.stringify(cohortsQuery({ ...view, ...changed }).queryKey);
  expect(sendRequest({})).not.toMatch(/starred|show_auto_created|"sort"|"tag"/);
  expect(sendRequest({ tag: 'paper', starred: true })).toMatch(
    /"starred":true.*"tag":"paper"|"tag":"paper".*"starred":true/,
  );
  expect(sendRequest({ sort: 'name', descending: false })).toContain('"sort":"name"');
  expect(sendRequest({ auto_created: true })).toContain('"show_auto_created":true');
  expect(sendRequest({ auto_created: true, status: 'merged' })).not.toContain('show_auto_created');
});

const listScreen = (changed: Partial<CohortListView>) => (
  <CohortsScreen view={{ ...view, ...changed }} onView={nothing} links={() => ({})} preview={() => null} />
);

describe('the columns of the list', () => {
  const answer = { data: [aCohort()], paging: { page: 1, page_size: 25, total: 1 } };
  const listed = (changed: Partial<CohortListView> = {}) =>
    renderMarkup(listScreen(changed), [[cohortsQuery({ ...view, ...changed, status: null }).queryKey, answer]]);
  afterEach(() => columnVisibility.slot.clear());

  test('are put away and fetched back by anyone who looks, the name never', () => {
    expect(textOfHtml(listed())).toContain('Columns');
    expect(textOfHtml(listed())).not.toContain('7f3a90c1');
    expect(columnChoices.map(({ id }) => id)).not.toContain('name');
    columnVisibility.slot.write(['created_by']);
    const html = textOfHtml(listed());
    expect(html).toContain('7f3a90c1');
    expect(html).not.toContain('Ana Ribeiro');
  });

  test('order the list by its owner too', () => {
    expect(parseSort('created_by')).toBe('created_by');
    expect(parseSort('owner')).toBe('');
    const html = listed({ sort: 'created_by', descending: false });
    expect(html).toMatch(/<th[^>]*aria-sort="ascending"[^>]*>(?:(?!<th).)*Owner/);
  });
});

describe('cohorts that were deleted lately', () => {
  const isRemoved = (changed: Partial<CohortDeletion> = {}): CohortDeletion => ({
    ...{ deletion_id: 'd'.repeat(32), cohort_id: idOf(1), name: 'Mouse gut', n_versions: 3, n_grants: 1, n_links: 2 },
    ...{ n_children: 0, deleted_by: 'Ben', deleted_at: '2026-11-20T09:00:00Z', purge_after: '2026-12-20T09:00:00Z' },
    ...{ days_left: 29, can_restore: true },
    ...changed,
  });
  const { queryKey } = deletedQuery(view);
  const deleted = (rows: CohortDeletion[]) =>
    renderMarkup(listScreen({ status: 'deleted' }), [
      [queryKey, { data: rows, paging: { page: 1, page_size: 25, total: rows.length } }],
    ]);
  const as = (permissions: string[]) =>
    setGrants({ app_permissions: null, workspace_permissions: permissions, settings: null });

  test('are reported with what they held, by whom, and how long they can be brought back', () => {
    as([...permissionsOfWorkspaceRole.writer]);
    const text = textOfHtml(
      deleted([isRemoved(), isRemoved({ deletion_id: 'e'.repeat(32), name: 'Soil', n_grants: 0, n_links: 0 })]),
    );
    expect(text).toMatch(/Mouse gut 3 versions, 1 share, 2 links .* Ben.* 29 days Restore Mouse gut/);
    expect(text).toMatch(/Soil 3 versions /);
    expect(text).not.toContain('Filter by name');
  });

  test('of others cannot be brought back, and the button says so', () => {
    as([...permissionsOfWorkspaceRole.reader]);
    const part = listScreen({ status: 'deleted' });
    const answer = { data: [isRemoved({ can_restore: false })], paging: { page: 1, page_size: 25, total: 1 } };
    expect(disabledReasons(part, [[queryKey, answer]])['Restore Mouse gut']).toBe(
      "Don't have permission to restore Mouse gut",
    );
  });

  test('are none, cannot be seen, or could not be loaded: each is reported in its own words', () => {
    as([...permissionsOfWorkspaceRole.reader]);
    expect(textOfHtml(deleted([]))).toContain('No recently deleted items. Deleted cohorts are kept here for 30 days');
    const down = new CallError(503, { detail: 'The portal restarts.', code: 'unavailable' });
    expect(renderText(listScreen({ status: 'deleted' }), [[queryKey, down]])).toContain(
      'The list could not be loaded. The portal restarts',
    );
    as([]);
    expect(textOfHtml(deleted([isRemoved()]))).toContain(
      'You don’t have permission to view the cohorts of this workspace.',
    );
  });
});
