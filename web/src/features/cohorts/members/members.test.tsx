import { CallError, permissionsOfWorkspaceRole, type WorkspaceRole } from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isConflict, sentenceOf } from '#platform/api';
import { setGrants } from '#platform/permissions';
import { answerJson, connectPages, disabledReasons, renderText, startRecordingServer } from '#testing';
import { aCohort, aMember } from '../cohort.fixture.ts';
import { draftFromMembers } from '../cohort-draft.ts';
import { cohortQuery, memberPageQuery } from '../queries/cohort-queries.ts';
import { addResults, removeMembers, retainMembers } from '../queries/version-queries.ts';
import { CohortOptions, cohortOptionsQuery } from './add-to-cohort-drawer.tsx';
import { StudioSelectionBar } from './browse-screen.tsx';
import { CohortSelectionBar } from './cohort-selection-bar.tsx';
import { MembersTab } from './members-tab.tsx';

const nothing = () => undefined;
const refuses = { with: null as { detail: string; code: string } | null };
const portal = await startRecordingServer((response) =>
  refuses.with ? answerJson(response, refuses.with, 409) : answerJson(response, { data: aCohort({ version: 3 }) }),
);
connectPages(portal);

const as = (role: WorkspaceRole) =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
beforeEach(() => as('writer'));
afterEach(() => setGrants());

const ids = ['a', 'b'].map((letter) => letter.repeat(32));
const chosen = (changed = {}, n = 2) => (
  <CohortSelectionBar cohort={aCohort(changed)} ids={ids.slice(0, n)} onNone={nothing} onOpen={nothing} />
);

describe('members that are ticked', () => {
  test('can be left out, be all that is left, join another cohort, or become one', () => {
    expect(renderText(chosen())).toMatch(
      /2 samples selected Keep only these Remove from cohort Add to cohort … Create cohort Clear/,
    );
    expect(disabledReasons(chosen())).toEqual({});
  });

  test('a reader may do none of it, and each button says why', () => {
    as('reader');
    const closed = disabledReasons(chosen());
    expect(closed['Remove from cohort']).toBe("Don't have permission to edit Mouse gut");
    expect(closed['Add to cohort …']).toBe("Don't have permission to edit cohorts");
    expect(closed['Create cohort']).toBe("Don't have permission to create cohorts");
  });

  test('of an earlier version nothing is taken away, but they can become members elsewhere', () => {
    const closed = disabledReasons(chosen({ version: 1, current_version: 3 }));
    expect(closed['Remove from cohort']).toBe('Version 1 can’t be edited; version 3 can be');
    expect(Object.keys(closed)).toEqual(['Keep only these', 'Remove from cohort']);
  });

  test('all of them cannot be left out', () => {
    expect(disabledReasons(chosen({ n_samples: 2 }))['Remove from cohort']).toBe('A cohort needs at least one sample');
    expect(disabledReasons(chosen({ n_samples: 2 }))['Keep only these']).toBeUndefined();
  });

  test('of somebody else’s cohort stay, where it was shared to be read', () => {
    const theirs = { access: 'shared' as const, access_level: 'read' as const, workspace_name: 'Soil lab' };
    expect(Object.keys(disabledReasons(chosen(theirs)))).toEqual(['Keep only these', 'Remove from cohort']);
  });

  test('among several cohorts are left out of none, of a single one they are', () => {
    const cohort = aCohort();
    const bar = (cohortIds: string[]) => <StudioSelectionBar cohortIds={cohortIds} ids={ids} onNone={nothing} />;
    const answer = [[cohortQuery(cohort.id).queryKey, { data: cohort }]] as [readonly unknown[], unknown][];
    expect(renderText(bar([cohort.id]), answer)).toContain('Remove from cohort');
    expect(renderText(bar([cohort.id, 'c'.repeat(32)]), answer)).not.toContain('Remove from cohort');
    expect(renderText(bar([cohort.id, 'c'.repeat(32)]), answer)).toContain('Add to cohort …');
  });

  test('a new cohort of them remembers where they were ticked', () => {
    const draft = draftFromMembers(aCohort(), ids);
    expect(draft.source).toEqual({ result_ids: ids, parent_cohort_id: aCohort().id });
    expect(draft.steps).toEqual([
      { description: 'Members of “Mouse gut”, version 2', n_samples: 19 },
      { description: 'Selected individually', n_samples: 2 },
    ]);
  });
});

describe('the table of members', () => {
  const given = { ticks: false };
  const tab = (viewOnly: boolean, current_version = 2) => (
    <MembersTab
      cohort={aCohort({ version: 1, current_version })}
      viewOnly={viewOnly}
      onOpen={nothing}
      table={({ rows, selection, loading }) => {
        given.ticks = selection !== undefined;
        return `${rows.map(({ sample_id }) => sample_id).join(' ')} ${loading ? 'waits' : ''}`;
      }}
    />
  );
  const page = { data: [aMember('F3D0')], paging: { page: 1, page_size: 25, total: 1 } };
  const { queryKey } = memberPageQuery({ id: aCohort().id, version: 1 }, { page: 1, page_size: 25 });

  test('is of the version that is read; anyone who looks through a link ticks nothing', () => {
    expect(renderText(tab(false), [[queryKey, page]])).toContain('F3D0');
    expect(given.ticks).toBe(true);
    expect(renderText(tab(true), [[queryKey, page]])).not.toContain('waits');
    expect(given.ticks).toBe(false);
    expect(renderText(tab(false))).toContain('waits');
  });

  test('leads to the cohort studio, where the members as they are now are filtered', () => {
    const way = 'Filter in the cohort studio';
    expect(renderText(tab(false, 1))).toContain(way);
    expect(renderText(tab(false, 2))).not.toContain(way);
    expect(renderText(tab(true, 1))).not.toContain(way);
  });
});

describe('adding to a cohort', () => {
  const offered = (name: string, answer: unknown, except?: string) =>
    renderText(<CohortOptions name={name} except={except} chosen="" onChoose={nothing} />, [
      [cohortOptionsQuery(name).queryKey, answer],
    ]);
  const listed = (...data: ReturnType<typeof aCohort>[]) => ({
    data,
    paging: { page: 1, page_size: 100, total: data.length },
  });

  test('offers the workspace’s own by name, and not the one that holds them already', () => {
    const other = aCohort({ id: 'c'.repeat(32), name: 'Soil', n_samples: 1, version: 7 });
    const theirs = aCohort({ id: 'd'.repeat(32), name: 'Theirs', access: 'shared', access_level: 'modify' });
    const text = offered('', listed(aCohort(), other, theirs), aCohort().id);
    expect(text).toMatch(/Cohorts of this workspace, most recently updated first Soil 1 sample, version 7$/);
    expect(JSON.stringify(cohortOptionsQuery('gut').queryKey)).toMatch(/"name":"gut".*"show_auto_created":true/);
  });

  test('says why there is none to choose: none at all, none of that name, or none that could be listed', () => {
    expect(offered('', listed(aCohort()), aCohort().id)).toContain('No other cohorts in this workspace.');
    expect(offered('xyz', listed())).toContain('No cohorts match this search.');
    const down = new CallError(503, { detail: 'The portal restarts.', code: 'unavailable' });
    expect(offered('', down)).toContain('Could not load the cohorts. The portal restarts. Try again');
  });
});

describe('what is asked of the portal', () => {
  const conflict = { detail: 'Ben changed “Mouse gut” meanwhile.', code: 'conflict' };

  test('names the version that was seen, and tells who was quicker', async () => {
    await removeMembers(aCohort(), ids);
    await retainMembers(aCohort(), ids);
    await addResults(aCohort(), { result_ids: ids });
    const sent = portal.received.filter(({ line }) => line.startsWith('PATCH'));
    expect(sent.map(({ line }) => line.replace(/\?.*/, ''))).toEqual([
      'PATCH /api/v1/cohort/remove',
      'PATCH /api/v1/cohort/subset',
      'PATCH /api/v1/cohort/add-result',
    ]);
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
    expect(sent[0]?.body).toEqual({ cohort_id: aCohort().id, version: 2, result_ids: ids });
    refuses.with = conflict;
    const error = await removeMembers(aCohort(), ids).catch((refusal: unknown) => refusal);
    expect([isConflict(error), sentenceOf(error)]).toEqual([true, conflict.detail]);
    refuses.with = null;
  });
});
