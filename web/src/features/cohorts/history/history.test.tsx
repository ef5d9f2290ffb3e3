import {
  type CohortVersion,
  type ColumnDiff,
  permissionsOfWorkspaceRole,
  type WorkspaceRole,
} from '@cohortium/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { disabledReasons, renderMarkup, renderText, textOfHtml } from '#testing';
import { aCohort } from '../cohort.fixture.ts';
import { describeDependents } from '../delete-cohort-dialog.tsx';
import { LineageCard } from '../detail/lineage-card.tsx';
import { StalenessNote } from '../detail/staleness-note.tsx';
import { dependentsQuery, diffQuery, historyQuery, lineageQuery, stalenessQuery } from '../queries/version-queries.ts';
import { HistoryTab } from './history-tab.tsx';
import { PastVersionNote } from './past-version-note.tsx';
import { Differences } from './version-diff.tsx';

const as = (role: WorkspaceRole) =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
afterEach(() => setGrants());

const version = (at: number, description: string): CohortVersion => ({
  ...{ version: at, change: { kind: 'removed', description }, n_samples: 20 - at, n_subjects: 2 },
  ...{ content_hash: `${at}`.repeat(64), created_by: 'Ana Ribeiro', created_at: '2026-11-15T12:00:00Z' },
  is_current: at === 2,
});
const cohort = aCohort({ version: 2, current_version: 2 });
const lines = [version(2, 'Removed 1 sample'), version(1, 'Created')];
const page = { page: 1, page_size: 25 };
const listed = (data: CohortVersion[]) => ({ data, paging: { ...page, total: data.length } });
const side = (n: number, names: string[], n_hidden = 0) => ({
  ...{ n, n_hidden },
  samples: names.map((sample_id, at) => ({
    ...{ sample_id, result_id: String(at).repeat(32), subject_id: 'M1', project_name: 'Mice' },
  })),
});
const recipe = (description: string) => ({
  ...{ filter: null, selection: null, parent: null, parents: [] },
  steps: [{ description, n_samples: 3 }],
});
const diff = {
  ...{ from: version(1, 'Created'), to: version(2, 'Removed 1 sample'), n_unchanged: 17 },
  ...{
    added: side(0, []),
    removed: side(3, ['gut1', 'gut2'], 1),
    metadata_changed: true,
    metadata_columns: [] as ColumnDiff[],
  },
  recipe: { from: recipe('All mice'), to: recipe('Mice on chow') },
};

describe('the history of a cohort', () => {
  const tab = (changed = {}) =>
    renderText(<HistoryTab cohort={aCohort({ version: 2, current_version: 2, ...changed })} />, [
      [historyQuery(cohort.id, page).queryKey, listed(lines)],
      [diffQuery(cohort.id, { ...page, from: 1, to: 2 }).queryKey, { data: diff }],
    ]);

  test('names each version, what changed, by whom, and offers the way back to every one but the shown', () => {
    as('writer');
    const text = tab();
    expect(text).toContain('2 shown Removed 1 sample 18');
    expect(text).toContain('Created 19');
    expect(text).toContain('Ana Ribeiro');
    expect(text).toContain('Revert to 1');
    expect(text).not.toContain('Revert to 2');
    expect(text).toContain('0 samples added, 3 samples removed, 17 in both');
  });

  test('somebody who reads another’s cohort is offered no comparison', () => {
    as('writer');
    expect(tab({ access: 'shared', access_level: 'modify' })).not.toContain('Compare two versions');
    expect(tab({ current_version: 1 })).not.toContain('Compare two versions');
  });
});

test('a difference names the samples on either side, counts those that are gone, and tells both recipes', () => {
  const text = renderText(<Differences diff={diff} />);
  expect(text).toContain('The metadata was edited, but the values are the same.');
  expect(text).not.toContain('Gained');
  expect(text).toMatch(/3 gut1 of M1 Mice/);
  expect(text).toContain('1 no longer available');
  expect(text).toContain('Recipe of version 1 All mice 3 Recipe of version 2 Mice on chow 3');
  expect(renderText(<Differences diff={{ ...diff, recipe: null }} />)).not.toContain('Recipe of');
});

describe('metadata that differs between versions', () => {
  const overlaid = { type: 'text' as const, origin: 'derived' as const, formula: 'if(sex = "f", "w", "m")' };
  const columns: ColumnDiff[] = [
    {
      column: 'Smokes',
      change: 'added',
      from: null,
      to: { ...overlaid, type: 'boolean', origin: 'added', formula: null },
      n_samples: 17,
    },
    {
      column: 'Gender <b>',
      change: 'changed',
      from: { ...overlaid, origin: 'recoded', formula: null },
      to: overlaid,
      n_samples: 1,
    },
    { column: 'weight', change: 'hidden', from: null, to: null, n_samples: 0 },
  ];
  const textOf = (changed: Partial<typeof diff> = {}) =>
    renderText(<Differences diff={{ ...diff, metadata_columns: columns, ...changed }} />);

  test('is listed column by column: what changed, how it was made, and in how many samples it differs', () => {
    expect(textOf()).toContain('3 columns of the metadata are different');
    expect(textOf()).toMatch(
      /Smokes added 17 samples in both versions with a different value Version 2: edited by hand, true or false/,
    );
    expect(textOf()).toContain(
      'Gender &lt;b&gt; changed 1 sample in both versions with a different value Version 1: recoded, text Version 2: computed, text: if(sex = &quot;f&quot',
    );
    expect(textOf()).toMatch(/weight hidden Recipe/);
  });

  test('is not spoken of where it is the same', () => {
    const same = textOf({ metadata_changed: false, metadata_columns: [] });
    expect(same).toContain('The metadata edits are the same.');
    expect(same).not.toContain('Metadata edits');
    expect(textOf({ metadata_columns: columns.slice(0, 1) })).toContain('1 column of the metadata is different');
  });
});

describe('an earlier version of a cohort', () => {
  const past = aCohort({ version: 1, current_version: 3, change: { kind: 'created', description: 'Created' } });
  const note = (changed = {}, viewOnly = false) => (
    <PastVersionNote cohort={{ ...past, ...changed }} viewOnly={viewOnly} />
  );

  test('says which it is of how many, what made it, and offers both ways on', () => {
    as('writer');
    expect(renderText(note())).toMatch(
      /^Version 1 of 3\. .*Created, .* by Ana Ribeiro.*Samples, metadata and plots on this page show this version\./,
    );
    expect(renderText(note())).toContain('Show version 3');
    expect(renderMarkup(note())).not.toContain('version=1');
    expect(disabledReasons(note())).toEqual({});
  });

  test('is gone back to by its own workspace alone, and by nobody through a link', () => {
    as('reader');
    expect(disabledReasons(note())['Revert to this version']).toBe("Don't have permission to edit Mouse gut");
    as('writer');
    expect(disabledReasons(note({ access: 'shared', access_level: 'modify' }))['Revert to this version']).toContain(
      'Only members of the cohort’s workspace can revert it',
    );
    expect(renderText(note({}, true))).not.toContain('Revert');
  });

  test('is marked in the history as the one that is shown, beside the current one; each leads to its page', () => {
    as('writer');
    const drawn = renderMarkup(<HistoryTab cohort={aCohort({ version: 1, current_version: 2 })} />, [
      [historyQuery(cohort.id, page).queryKey, listed(lines)],
    ]);
    expect(textOfHtml(drawn)).toMatch(/2 current Removed 1 sample .* 1 shown Created/);
    expect(drawn).toMatch(
      /href="[^"]*version=1"[^>]*aria-label="Version 1"|aria-label="Version 1"[^>]*href="[^"]*version=1"/,
    );
  });
});

describe('a cohort whose filter finds other samples now', () => {
  const filtered = aCohort({ recipe: { ...recipe('x'), filter: {} as never }, current_version: 2 });
  const stale = {
    version: 2,
    n_new: 1200,
    n_no_longer_matching: 3,
    source: '9 a',
    is_dismissed: false,
    is_live: false,
  };
  const note = (found: Partial<typeof stale>) =>
    renderText(<StalenessNote cohort={filtered} />, [
      [stalenessQuery(filtered.id).queryKey, { data: { ...stale, ...found } }],
    ]);

  test('shows how many, and offers both ways', () => {
    as('writer');
    expect(note({})).toContain('The filter now finds different samples: +1,200 −3.');
    expect(note({})).toContain('Update to version 3 Keep current version');
    expect(note({ is_live: true })).toContain('The cohort updates automatically within an hour.');
  });

  test('is left alone once somebody kept it, and while nothing differs', () => {
    expect(note({ is_dismissed: true })).toBe('');
    expect(note({ n_new: 0, n_no_longer_matching: 0 })).toBe('');
  });
});

test('lineage names what a cohort was made from, and leads there unless that is gone', () => {
  const relative = (cohort_id: string, generation: number, is_accessible: boolean) => ({
    ...{ cohort_id, generation, is_accessible, name: cohort_id },
    n_samples: is_accessible ? 4 : null,
  });
  const drawn = renderMarkup(<LineageCard cohort={cohort} />, [
    [
      lineageQuery(cohort.id).queryKey,
      {
        data: {
          cohorts: [relative(cohort.id, 0, true), relative('Gut', -1, true), relative('Soil', -1, false)],
          derivations: [{ parent_id: 'Gut', version: 3, child_id: cohort.id }],
        },
      },
    ],
  ]);
  expect(drawn).toContain('/cohorts/Gut');
  expect(drawn).not.toContain('/cohorts/Soil');
  expect(drawn).toContain('was made from Gut, version 3');
  expect(renderText(<LineageCard cohort={cohort} />)).toBe('');
});

test('what goes with a cohort is counted, a line each', () => {
  const goes = {
    cohort_id: cohort.id,
    name: 'Gut',
    n_versions: 3,
    n_grants: 1,
    n_links: 2,
    n_children: 1,
    blocked: null,
  };
  expect(describeDependents(goes)).toEqual([
    '3 versions',
    '1 grant',
    '2 view-only links',
    'the link to 1 cohort derived from it; their samples stay',
  ]);
  expect(describeDependents({ ...goes, n_grants: 0, n_links: 0, n_children: 0 })).toEqual(['3 versions']);
  expect(dependentsQuery(cohort.id).queryKey).not.toEqual(dependentsQuery('another').queryKey);
});
