import {
  CallError,
  type CohortOverlay,
  type OverlayColumnPreview,
  permissionsOfWorkspaceRole,
  type SheetMatch,
} from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { disabledReasons, type QueryFixtures, renderMarkup, renderText } from '#testing';
import { aCohort } from '../cohort.fixture.ts';
import { allRowsQuery, overlayQuery } from '../queries/overlay-queries.ts';
import { ColumnPreview } from './column-preview.tsx';
import { MetadataTab } from './metadata-tab.tsx';
import { OverlayTools } from './overlay-tools.tsx';
import { MatchSummary, SheetColumns } from './sheet-drawer.tsx';

const cohort = aCohort();
const id = cohort.id;
const common = { kind: 'category', unit: null, n_values: 2, n_missing: 0, formula: null } as const;
const overlay: CohortOverlay = {
  ...{ cohort_id: id, version: 3, hash: 'ab'.repeat(32), hidden: [] },
  columns: [
    { ...common, field: 'diet', title: 'Diet', type: 'text', origin: 'source', can_edit: true },
    { ...common, field: 'reads', title: 'Reads', type: 'number', origin: 'source', can_edit: false },
    { ...common, field: 'group', title: 'Group', type: 'text', origin: 'derived', can_edit: true },
  ],
  edits: [],
  ...{ undo: '“group” computed: if(reads > 5, "many", "few")', redo: null },
};

describe('what a column would hold', () => {
  const look: OverlayColumnPreview = {
    ...{ column: 'ratio', type: 'number', formula: 'a / b', description: null, n: 9, n_missing: 3, n_values: 6 },
    values: [{ value: 0.5, n: 6 }],
    bins: [
      { from: 0, to: 1, n: 6 },
      { from: 1, to: 2, n: 0 },
    ],
    rows: [{ result_id: id, sample_id: 'F3D0', before: 'old', after: 0.5 }],
    problems: [{ description: 'divided by zero', n: 3 }],
  };

  test('is reported with what is missing and why, and the first samples', () => {
    const text = renderText(<ColumnPreview look={look} />);
    expect(text).toContain('Numbers of 6 samples, 6 different values, 3 missing');
    expect(text).toContain('3 missing 3 divided by zero');
    expect(text).toMatch(/Sample ratio.* F3D0 0\.5/);
    expect(text).not.toContain('Before');
    expect(renderMarkup(<ColumnPreview look={look} />)).toContain('ratio: 6 of 6');
  });

  test('is compared with what was there, and values that are no numbers are counted one by one', () => {
    const texts: OverlayColumnPreview = {
      ...{ ...look, type: 'text', problems: [], n_missing: 0, n_values: 14 },
      values: Array.from({ length: 14 }, (_, at) => ({ value: `v${at}`, n: 14 - at })),
    };
    const text = renderText(<ColumnPreview look={texts} compared />);
    expect(text).toMatch(/Before ratio.*F3D0 old 0\.5/);
    expect(text).toContain('and 2 values more');
  });
});

describe('a sheet, before anything of it is kept', () => {
  const none = { n: 0, listed: [] };
  const match: SheetMatch = {
    ...{ name: 'more.csv', name_column: 'patient', match_by: 'subject_id', n_rows: 9, n_members: 19, n_matched: 7 },
    ...{
      unmatched_rows: { n: 2, listed: ['P8', 'P9'] },
      unmatched_members: { n: 12, listed: ['P1'] },
      repeated: none,
      ambiguous: none,
    },
    columns: [
      {
        ...{ column: 'BMI', name: 'BMI', type: 'number', n_values: 5, n_missing: 1, examples: ['21', '30'] },
        ...{ exists: false, problem: null },
      },
      {
        ...{ column: 'reads', name: 'reads', type: 'number', n_values: 5, n_missing: 1, examples: [] },
        ...{ exists: true, problem: 'It was not changed.' },
      },
    ],
    problems: [],
  };

  test('says whose its rows are, and who is nobody', () => {
    const text = renderText(<MatchSummary match={match} />);
    expect(text).toContain('Column “patient” contains subjects. It has rows for 7 of 19 samples');
    expect(text).toContain('2 rows that match no sample of the cohort P8, P9. They are ignored.');
    expect(text).toContain('No row for P1 ….');
    const twice = renderText(<MatchSummary match={{ ...match, repeated: { n: 1, listed: ['P2'] } }} />);
    expect(twice).toContain('Several rows for the same name P2. Keep one row per name.');
    const ambiguous = renderText(<MatchSummary match={{ ...match, ambiguous: { n: 1, listed: ['S1'] } }} />);
    expect(ambiguous).toContain('. Use their result IDs instead.');
    expect(renderText(<MatchSummary match={{ ...match, match_by: null, name_column: null }} />)).toBe(
      'No column of this sheet contains sample or subject names of this cohort.',
    );
  });

  test('lets columns be chosen and named, and says what cannot be taken', () => {
    const html = renderMarkup(
      <SheetColumns match={match} taken={new Map([['BMI', 'bmi']])} onTake={() => undefined} />,
    );
    expect(html).toContain('aria-label="Name of BMI in the cohort"');
    expect(html).toContain('value="bmi"');
    const text = renderText(<SheetColumns match={match} taken={new Map()} onTake={() => undefined} />);
    expect(text).toContain('number, 5 values, 1 missing: 21, 30');
    expect(text).toContain('It was not changed.');
  });
});

describe('what can be done to the columns', () => {
  const idle = () => undefined;
  const acts = { onAct: idle, onHide: idle, onUndo: idle, onRedo: idle, onSave: idle, onDiscard: idle, busy: false };
  const tools = (more: { denial?: string | null; written?: number; at?: number }) => (
    <OverlayTools
      {...acts}
      overlay={overlay}
      column={overlay.columns[more.at ?? 0] ?? null}
      denial={more.denial ?? null}
      written={more.written ?? 0}
    />
  );

  test('says why it cannot be done', () => {
    expect(disabledReasons(tools({}))).toEqual({ 'Nothing to redo': 'Nothing to redo' });
    expect(disabledReasons(tools({ at: 1 }))).toMatchObject({ 'Hide “Reads”': 'This column can’t be edited' });
    const denied = disabledReasons(tools({ denial: 'You may read it' }));
    expect(denied).toMatchObject({ 'Add column': 'You may read it', Recode: 'You may read it' });
    expect(Object.values(disabledReasons(tools({ written: 2 })))).toContain('Save or discard your changes first');
  });

  test('offers to keep what was written', () => {
    expect(renderText(tools({ written: 1 }))).toContain('Add column Recode Hide “Diet” Edits Discard Save 1 change');
    expect(renderText(tools({ written: 2 }))).toContain('Add column Recode Hide “Diet” Edits Discard Save 2 changes');
    expect(renderText(tools({}))).not.toContain('Discard');
  });
});

describe('the metadata of a cohort', () => {
  const names = ['group', 'diet', 'reads'];
  const row = { result_id: id, sample_id: 'F3D0', values: { group: 'many', diet: null, reads: 7 } };
  const tab = (answers: QueryFixtures) => renderText(<MetadataTab cohort={cohort} viewOnly={false} />, answers);
  const found: QueryFixtures[number] = [overlayQuery(id).queryKey, { data: overlay }];
  const rowsKey = allRowsQuery(overlay, names).queryKey;

  test('stand in a grid, the cohort’s own columns first', () => {
    const message = tab([found, [rowsKey, [row]]]);
    expect(message).toContain('Metadata in this cohort 1 sample, 3 columns');
    expect(message).toMatch(/sample_id group diet reads 1 F3D0 many/);
  });

  test('say when they cannot be had, or nobody is left', () => {
    const error = new CallError(503, { detail: 'The index is being started.', code: 'unavailable' });
    expect(tab([[overlayQuery(id).queryKey, error]])).toContain('Could not load the metadata.');
    expect(tab([found, [rowsKey, error]])).toContain('Could not load the members.');
    expect(tab([found, [rowsKey, []]])).toContain('No members are available any more.');
  });
});

describe('who may write in the metadata', () => {
  const names = ['group', 'diet', 'reads'];
  const row = { result_id: id, sample_id: 'F3D0', values: { group: 'many', diet: null, reads: 7 } };
  const closed = (changed: Parameters<typeof aCohort>[0], viewOnly = false) => {
    const shown = aCohort(changed);
    const past = shown.version < shown.current_version ? shown.version : null;
    const refused = disabledReasons(<MetadataTab cohort={shown} viewOnly={viewOnly} />, [
      [overlayQuery(id, past).queryKey, { data: overlay }],
      [allRowsQuery(overlay, names).queryKey, [row]],
    ]);
    return refused['Add column'];
  };
  beforeEach(() =>
    setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole.writer, settings: null }),
  );
  afterEach(() => setGrants());

  test('is anyone who may change the cohort, in its current version', () => {
    expect(closed({})).toBeUndefined();
    expect(closed({ version: 1, current_version: 3 })).toBe('Version 1 can’t be edited; version 3 can be');
    expect(closed({ access: 'shared', access_level: 'read' })).toBe('This cohort is shared with you as read-only');
    expect(closed({ access: 'shared', access_level: 'modify' })).toBeUndefined();
  });

  test('is nobody through a link, and no reader', () => {
    expect(closed({}, true)).toBe('This link is read-only');
    setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole.reader, settings: null });
    expect(closed({})).toBe("Don't have permission to edit cohorts");
  });

  test('while other samples are read nobody writes, and it says how many are there', () => {
    const text = renderText(<MetadataTab cohort={cohort} viewOnly={false} />, [
      [overlayQuery(id).queryKey, { data: overlay }],
    ]);
    expect(text).not.toContain('Add column');
    expect(text).not.toContain('None of the members');
  });
});
