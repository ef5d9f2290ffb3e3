import { CallError, permissionsOfWorkspaceRole, type WorkspaceRole } from '@cohortium/contract';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import { aCohort, aField, aMember, processing } from './cohort.fixture.ts';
import { DraftChecks, DraftRecipe } from './create-cohort-drawer.tsx';
import { CohortHead } from './detail/cohort-head.tsx';
import { type CohortContext, CohortScreen } from './detail/cohort-screen.tsx';
import { findTab } from './detail/cohort-tabs.tsx';
import { OverviewTab } from './detail/overview-tab.tsx';
import { noFilters } from './list/cohort-list-view.ts';
import { CohortsScreen } from './list/cohorts-screen.tsx';
import { RecentCohorts } from './list/recent-cohorts.tsx';
import { MembersTab } from './members/members-tab.tsx';
import {
  allMembersQuery,
  type CohortListRequest,
  cohortQuery,
  cohortsQuery,
  memberPageQuery,
} from './queries/cohort-queries.ts';

const as = (role: WorkspaceRole) =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
afterEach(() => setGrants());

type Key = readonly unknown[];

const refused = (part: ReactNode, key: Key, error: CallError) => renderText(part, [[key, error]]);
const refusal = new CallError(404, { detail: 'There is nothing here.', code: 'not_found' });
const down = new CallError(503, { detail: 'The index is being built.', code: 'unavailable' });
const denied = new CallError(403, { detail: 'No.', code: 'permission_denied' });

const pageOf = <Row,>(data: Row[], page_size = 25) => ({ data, paging: { page: 1, page_size, total: data.length } });

describe('the head of a cohort', () => {
  const head = (changed = {}) => renderText(<CohortHead analyses={[]} cohort={aCohort(changed)} tab="overview" />);

  test('says what it is, how many of whom, how they were processed and when that was frozen', () => {
    expect(head()).toMatch(
      /^Mouse gut Private Version 2 19 samples, 1 subject Amplicon 16S · V4 · Demonstration Frozen 1\d Nov 2026 · 7f3a90c1 /,
    );
    expect(head()).not.toContain('no longer available');
    expect(head()).not.toContain('Mouse lab');
  });

  test('counts members that were withdrawn since, and names whose it is where it is not one’s own', () => {
    const text = head({ n_unavailable: 1200, access: 'shared', access_level: 'read', shared_by: 'Ben', n_samples: 1 });
    expect(text).toContain('1,200 no longer available');
    expect(text).toContain('1 sample, ');
    expect(text).toContain('Mouse lab, shared by Ben');
  });

  test.each([
    ['public', 'Public'],
    ['shared', 'Shared'],
    ['merged', 'Merged'],
    ['auto_created', 'Created by a run'],
  ] as const)('its kind is a word: %s', (cohort_type, word) => {
    expect(head({ cohort_type })).toMatch(new RegExp(`^Mouse gut ${word} Version`));
  });

  test('an address that names no part opens the overview, and not what every object has', () => {
    expect(
      ['pcoa', 'PCOA', '', undefined, 7, ['pcoa'], 'toString'].map((tab) =>
        findTab(tab, [{ id: 'pcoa', title: 'PCoA' }]),
      ),
    ).toEqual(['pcoa', ...Array.from({ length: 6 }, () => 'overview')]);
  });
});

describe('the overview of a cohort', () => {
  const overview = (changed = {}, viewOnly = false) =>
    renderMarkup(<OverviewTab cohort={aCohort(changed)} viewOnly={viewOnly} />);

  test('distinguishes one processing from several, with each caution once and the reads', () => {
    expect(textOfHtml(overview())).toMatch(
      /Processing same for all samples Amplicon 16S V4 · Demonstration 19 samples 133,000 reads .*5,000 to 9,000 per sample/,
    );
    expect(textOfHtml(overview())).not.toContain('more than one way');
    const caution = 'Expect false genera.';
    const several = [
      { ...processing, caution },
      { ...processing, caution, variable_region: null, n_samples: 1 },
    ];
    const mixed = textOfHtml(overview({ processing: several, reads_range: null }));
    expect(mixed).toContain('Processing 2 ways');
    expect(mixed).toContain('region not recorded · Demonstration 1 sample');
    expect(mixed).toContain('The samples were not all processed the same way.');
    expect(mixed.split(caution)).toHaveLength(2);
    expect(mixed).not.toContain('a sample');
  });

  test('says of each field its kind and how many of those still there have none of it', () => {
    const fields = [aField('age', 'number', { title: 'Alter', unit: 'years', n_values: 12, n_missing: 5 })];
    expect(textOfHtml(overview({ fields, n_unavailable: 9 }))).toContain('Alter years number 12 5 (50 %)');
    expect(textOfHtml(overview({ fields: [aField('x', 'boolean')], n_unavailable: 19 }))).toContain(
      'x yes or no 2 0 (–)',
    );
    expect(textOfHtml(overview())).toContain('These samples have no metadata.');
  });

  test('leads to the cohort it was made from, unless it is looked at by a link', () => {
    const parent = { cohort_id: 'b'.repeat(32), version: 3, name: 'All mice' };
    const recipe = { filter: null, selection: null, parent, parents: [], steps: [] };
    expect(overview({ recipe })).toContain(`href="/cohorts/${parent.cohort_id}?version=3"`);
    expect(textOfHtml(overview({ recipe }))).not.toContain(
      'Testing on the same axes used for the selection is circular.',
    );
    const drawn = { ...recipe, selection: { kind: 'lasso', plot: 'pcoa_2d', axes: [1, 2] } };
    expect(textOfHtml(overview({ recipe: drawn }))).toContain(
      'Testing on the same axes used for the selection is circular.',
    );
    expect(overview({ recipe }, true)).not.toContain('href="/cohorts/');
    expect(textOfHtml(overview({ recipe }, true))).toContain('from All mice, version 3');
    expect(textOfHtml(overview())).not.toContain('Made from');
  });
});

describe('one cohort', () => {
  const cohort = aCohort({ fields: [aField('time', 'category', { title: 'Time' })] });
  const shown = { current: null as CohortContext | null };
  const plot = (context: CohortContext) => {
    shown.current = context;
    return <p>The plot</p>;
  };
  const analyses = ['pcoa', 'composition', 'alpha', 'lefse', 'clusters', 'comparison'].map((id) => ({
    id,
    title: id,
    draw: plot,
  }));
  const screen = (tab: string, more = {}) => (
    <CohortScreen
      cohortId={cohort.id}
      tab={tab}
      needsMembers={false}
      analyses={analyses}
      membersTable={({ rows, empty }) => (rows.length > 0 ? rows.map(({ sample_id }) => sample_id).join(' ') : empty)}
      {...more}
    />
  );
  const answer = [cohortQuery(cohort.id).queryKey, { data: cohort }] as [readonly unknown[], unknown];

  test('while it is fetched says that it waits, and nothing else', () => {
    expect(renderMarkup(screen('overview'))).toContain('aria-busy="true"');
    expect(renderText(screen('overview'))).toBe('');
  });

  test('a plot explains why no cohort can be created from its selection', () => {
    as('writer');
    expect(renderText(screen('pcoa'), [answer])).toMatch(/The plot$/);
    expect(shown.current).toMatchObject({ denial: null, selection: null, members: null });
    as('reader');
    renderText(screen('lefse'), [answer]);
    expect(shown.current?.denial).toBe("Don't have permission to create cohorts");
    renderText(screen('lefse', { viewOnly: true }), [answer]);
    expect(shown.current?.denial).toBe('This link is read-only');
  });

  test('through a link offers its metadata to be taken away, and nothing that would change it', () => {
    const markup = renderText(screen('overview', { viewOnly: true }), [answer]);
    expect(markup).toContain('Metadata as TSV');
    expect(renderMarkup(screen('overview', { viewOnly: true }), [answer])).not.toContain('More actions for');
    expect(renderText(screen('overview'), [answer])).not.toContain('Metadata as TSV');
    expect(renderMarkup(screen('overview'), [answer])).toContain('More actions for');
  });

  test('its metrics count the members, those without a value by name', () => {
    const members = [aMember('F3D0', { time: 'Early' }), aMember('F3D1', { time: 'Early' }), aMember('F3D141')];
    const text = renderText(screen('metrics'), [answer, [allMembersQuery(cohort).queryKey, members]]);
    expect(text).toContain('Time 2 ');
    expect(text).toMatch(/Early .*2.* Not recorded .*1/);
    expect(renderText(screen('metrics'), [answer, [allMembersQuery(cohort).queryKey, []]])).toContain(
      'These samples have no fields to summarise.',
    );
  });

  test('its members stand a page at a time; when all are withdrawn it says so', () => {
    const { queryKey } = memberPageQuery(cohort, { page: 1, page_size: 25 });
    expect(renderText(screen('samples'), [answer, [queryKey, pageOf([aMember('F3D0'), aMember('小鼠 2')])]])).toMatch(
      /F3D0 小鼠 2.* 1–2 of 2/,
    );
    expect(renderText(screen('samples'), [answer, [queryKey, pageOf([])]])).toContain(
      'No members are available any more.',
    );
    const table = <MembersTab cohort={cohort} table={({ error }) => error} viewOnly={false} onOpen={() => undefined} />;
    expect(refused(table, queryKey, down)).toContain('Could not load the members. The index is being built.');
  });

  test('that is not there says what may have become of it; one that failed offers another try', () => {
    const { queryKey } = cohortQuery(cohort.id);
    const missing = refused(screen('overview', { missing: 'Withdrawn on 1 Mar.' }), queryKey, refusal);
    expect(missing).toContain('Cohort not found in this workspace.');
    expect(missing).toMatch(/Withdrawn on 1 Mar\.$/);
    expect(missing).not.toContain('Try again');
    const failed = refused(screen('overview', { missing: 'Withdrawn on 1 Mar.' }), queryKey, down);
    expect(failed).toContain('Could not open the cohort. The index is being built.');
    expect(failed).toContain('Try again');
    expect(failed).not.toContain('Withdrawn');
    expect(refused(screen('overview', { viewOnly: true }), queryKey, refusal)).toBe(
      'This link no longer works. It was revoked.',
    );
  });
});

describe('the list of cohorts', () => {
  const request: CohortListRequest = { status: null, name: '', page: 1, page_size: 25 };
  const listScreen = (status: CohortListRequest['status'], filters = {}) => (
    <CohortsScreen
      view={{ ...noFilters, ...request, status, ...filters }}
      onView={() => undefined}
      links={(of) => (of ? { status: of } : {})}
      preview={() => null}
    />
  );
  const list = (rows: ReturnType<typeof aCohort>[], status: CohortListRequest['status'] = null) =>
    renderMarkup(listScreen(status), [[cohortsQuery({ ...request, status }).queryKey, pageOf(rows)]]);

  test('shows of each how large it is, which version, whose; subjects that are not known are a dash', () => {
    as('writer');
    const name = 'Ünïcode “cohort” <b>with a very long name</b> '.repeat(5).trim();
    const html = list([aCohort(), aCohort({ id: 'b'.repeat(32), name, n_subjects: 0, n_samples: 20_000 })]);
    expect(textOfHtml(html)).toContain('2 cohorts');
    expect(textOfHtml(html)).toMatch(/Mouse gut 19 1 Microbiomics 2 Ana Ribeiro \S/);
    expect(textOfHtml(html)).toContain('20,000 – Microbiomics 2');
    expect(textOfHtml(html)).not.toContain('Whose');
    const theirs = aCohort({ id: 'c'.repeat(32), access: 'shared', access_level: 'read', shared_by: 'Ben' });
    expect(textOfHtml(list([aCohort(), theirs]))).toMatch(
      /Workspace .* this workspace .* Mouse lab, shared by Ben, can view/,
    );
    expect(html).toContain('&lt;b&gt;with a very long name&lt;/b&gt;');
    expect(html).toContain(`href="/cohorts/${'b'.repeat(32)}"`);
  });

  test('the newcomer is reported where cohorts come from, each tab what would stand in it', () => {
    expect(textOfHtml(list([]))).toContain('Filter samples in the data browser and create a cohort from them.');
    expect(textOfHtml(list([], 'public'))).toContain('No public cohorts yet.');
    expect(textOfHtml(list([], 'shared'))).toContain('No cohorts are shared with you or this workspace.');
    expect(textOfHtml(list([], 'private'))).toContain('No cohorts yet.');
    expect(textOfHtml(list([], 'merged'))).toContain('No merged cohorts yet.');
    expect(textOfHtml(list([], 'auto_created'))).toContain('Each run with results creates a cohort.');
    expect(textOfHtml(list([]))).toContain('0 cohorts');
  });

  test('who may not make one finds the button closed, who may is led to the data browser', () => {
    const button = (html: string) => html.match(/<(button|a)[^>]*data-look="primary"[^>]*>/)?.[0];
    as('reader');
    expect(button(list([aCohort()]))).toContain('aria-disabled="true"');
    as('writer');
    expect(button(list([aCohort()]))).toContain('href="/cohort-builder"');
  });

  test('a star says whether it is on; tags are changed by anyone who may change the cohort', () => {
    const html = list([
      aCohort({ starred: true, tags: ['paper'] }),
      aCohort({ id: 'c'.repeat(32), name: 'Theirs', access_level: 'read' }),
    ]);
    expect(html).toMatch(/<button[^>]*aria-pressed="true"[^>]*aria-label="Star Mouse gut"/);
    expect(html).toMatch(/<button[^>]*aria-pressed="false"[^>]*aria-label="Star Theirs"/);
    expect(html).toContain('aria-label="Show cohorts tagged paper"');
    expect(html).toContain('aria-label="Edit tags of Mouse gut"');
    expect(html).not.toContain('aria-label="Edit tags of Theirs"');
  });

  test('narrowed to nothing, it offers the way back instead of a beginning', () => {
    const filters = { name: 'xyz', tag: 'paper' };
    const { queryKey } = cohortsQuery({ ...request, ...filters });
    const text = renderText(listScreen(null, filters), [[queryKey, pageOf([])]]);
    expect(text).toContain('No cohorts match these filters. Show all');
    expect(text).not.toContain('No cohorts yet.');
  });

  test('a refusal is distinguished from a failure', () => {
    const { queryKey } = cohortsQuery(request);
    const part = listScreen(null);
    expect(refused(part, queryKey, denied)).toContain('You don’t have permission to view the cohorts.');
    expect(refused(part, queryKey, denied)).not.toContain('Try again');
    expect(refused(part, queryKey, down)).toContain('The cohorts could not be loaded. The index is being built.');
    expect(refused(part, queryKey, down)).not.toContain('No cohorts yet.');
  });

  test('the home shows the last changed that are not everybody’s, and nothing to whom may not read or has none', () => {
    const { queryKey } = cohortsQuery({ ...request, page_size: 3, hide_public: true });
    const home = (rows: ReturnType<typeof aCohort>[]) => renderText(<RecentCohorts />, [[queryKey, pageOf(rows, 3)]]);
    as('reader');
    expect(home([aCohort({ n_samples: 1 })])).toMatch(/^Recent cohorts All cohorts Mouse gut 1 sample · version 2 ·/);
    expect(home([])).toBe('');
    expect(renderText(<RecentCohorts />)).toBe('');
  });
});

describe('a cohort about to be made', () => {
  test('its steps stand one under the other, joined by “and”; two that read alike both stay', () => {
    const steps = [
      { description: 'Samples of the gut', n_samples: 1359 },
      { description: 'age ≥ 10', n_samples: 700 },
      { description: 'age ≥ 10', n_samples: null },
    ];
    expect(renderText(<DraftRecipe steps={steps} />)).toBe(
      'Recipe Copy Samples of the gut 1,359 and age ≥ 10 700 and age ≥ 10',
    );
  });

  test('what speaks against comparing is marked with a word for anyone who does not see the sign', () => {
    const html = renderMarkup(
      <DraftChecks
        checks={[
          { fine: true, title: 'One processing:', message: 'Amplicon 16S' },
          { fine: false, title: 'Selected on the plot.', message: 'A test would find it.' },
        ]}
      />,
    );
    expect(html.match(/aria-label="(OK|Warning)"/g)).toEqual(['aria-label="OK"', 'aria-label="Warning"']);
    expect(textOfHtml(html)).toContain('Selected on the plot. A test would find it.');
  });
});
