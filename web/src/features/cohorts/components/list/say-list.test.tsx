import { COMPARED } from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { grant } from '#platform/permissions';
import { draw, refusals, said } from '#testing';
import { aCohort } from '../../model/cohort.fixture.ts';
import { noFilters } from '../../model/list/cohort-list-view.ts';
import { cohortsQuery } from '../../queries/cohort-queries.ts';
import { tagsQuery } from '../../queries/mark-queries.ts';
import { ChosenCohorts } from './chosen-cohorts.tsx';
import { CohortFilterBar } from './cohort-filters.tsx';
import { CohortTabs } from './cohort-list-tabs.tsx';
import { NewCohort } from './new-cohort.tsx';
import { StarButton } from './star-button.tsx';

const nothing = () => undefined;
const idOf = (at: number) => String(at).repeat(32);
const view = { ...noFilters, status: null, page: 1, page_size: 25 };

beforeEach(() => grant({ app_permissions: null, workspace_permissions: ['workspace:cohort:create'], settings: null }));
afterEach(() => grant());

describe('cohorts that are ticked', () => {
  const bar = (n: number) => <ChosenCohorts ids={Array.from({ length: n }, (_, at) => idOf(at))} onNone={nothing} />;

  test('are compared two to six at a time, and the bar says why not', () => {
    expect(said(bar(1))).toContain('1 cohort chosen');
    expect(JSON.stringify(refusals(bar(1)))).toContain('Choose another cohort to compare it with');
    expect(JSON.stringify(refusals(bar(COMPARED.maximum)))).not.toContain('compared');
    expect(JSON.stringify(refusals(bar(COMPARED.maximum + 1)))).toContain('At most 6 cohorts are compared');
  });
});

describe('what a list is narrowed by', () => {
  const answers = [[tagsQuery().queryKey, { data: [{ tag: 'paper', n_cohorts: 2 }] }]] as const;

  test('offers tags where there are any, and those made by runs where all kinds are listed', () => {
    const all = draw(<CohortFilterBar view={view} onView={nothing} />, [[...answers[0]]]);
    expect(all).toContain('aria-label="Tag"');
    expect(all).toContain('Show those made by runs');
    const merged = draw(<CohortFilterBar view={{ ...view, status: 'merged' }} onView={nothing} />);
    expect(merged).not.toContain('aria-label="Tag"');
    expect(merged).not.toContain('Show those made by runs');
  });

  test('keeps a tag in sight that no cohort has any more, and says that stars are looked for', () => {
    const html = draw(<CohortFilterBar view={{ ...view, tag: 'old', starred: true }} onView={nothing} />);
    expect(html).toContain('aria-label="Tag"');
    expect(html).toMatch(/<button[^>]*aria-pressed="true"/);
  });

  test('stands in the address of each kind of list', () => {
    const links = (status: string | null) => (status === 'shared' ? { status: 'shared', name: 'gut' } : {});
    const html = draw(<CohortTabs current="shared" links={links} />);
    expect(html).toMatch(/href="\/cohort\?(?:status=shared&amp;name=gut|name=gut&amp;status=shared)"/);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(said(<CohortTabs current={null} links={links} />)).toBe(
      'All Private Shared with me Public Merged Made by runs',
    );
  });
});

describe('a new cohort', () => {
  test('is made by filter or by hand by whoever may; members are browsed by everybody', () => {
    grant();
    const closed = JSON.stringify(refusals(<NewCohort onByHand={nothing} />));
    expect(closed).toContain('By hand');
    expect(closed).not.toContain('Browse members');
    expect(draw(<NewCohort onByHand={nothing} />)).toContain('href="/cohort/studio"');
  });
});

test('a star says whose cohort it marks', () => {
  const html = draw(<StarButton cohort={aCohort({ name: 'A “b” <c>' })} />);
  expect(html).toContain('aria-label="Star A “b” &lt;c&gt;"');
});

test('the list asks for filters and an order only where there are any', () => {
  const asked = (changed: object) => JSON.stringify(cohortsQuery({ ...view, ...changed }).queryKey);
  expect(asked({})).not.toMatch(/starred|show_auto_created|"sort"|"tag"/);
  expect(asked({ tag: 'paper', starred: true })).toMatch(/"starred":true.*"tag":"paper"|"tag":"paper".*"starred":true/);
  expect(asked({ sort: 'name', descending: false })).toContain('"sort":"name"');
  expect(asked({ auto_created: true })).toContain('"show_auto_created":true');
  expect(asked({ auto_created: true, status: 'merged' })).not.toContain('show_auto_created');
});
