import { CallError, MAX_BROWSED_COHORTS, permissionsOfWorkspaceRole } from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { disabledReasons, type QueryFixtures, renderMarkup, renderText, textOfHtml } from '#testing';
import { aCohort, aField, aMember } from '../cohort.fixture.ts';
import { CohortPicker } from '../compare/cohort-picker.tsx';
import { cohortsQuery } from '../queries/cohort-queries.ts';
import { type StudioRequest, studioMetricQuery, studioQuery } from '../queries/compare-queries.ts';
import { BrowseScreen, type BrowseTableProps, StudioSelectionBar } from './browse-screen.tsx';
import { MemberFacets } from './member-facets.tsx';

const nothing = () => undefined;
const [gut, skin] = ['a'.repeat(32), 'b'.repeat(32)];
beforeEach(() =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole.writer, settings: null }),
);
afterEach(() => setGrants());

const given = { table: null as BrowseTableProps | null };
const screen = (ids: readonly string[]) => (
  <BrowseScreen
    ids={ids}
    onIds={nothing}
    table={(props) => {
      given.table = props;
      return (
        props.error || (props.rows.length > 0 ? props.rows.map(({ sample_id }) => sample_id).join(' ') : props.empty)
      );
    }}
  />
);
const studioRequest = (ids: readonly string[]): StudioRequest => ({
  ids,
  match: 'any',
  chosen: {},
  page: 1,
  page_size: 25,
});
const rows = (...names: string[]) => ({
  data: names.map((name) => ({ ...aMember(name), cohort_ids: [gut] })),
  paging: { page: 1, page_size: 25, total: names.length },
});
/** What a query for fields answers: the catalogue at first, then counts. */
const catalogueOf = (fields: ReturnType<typeof aField>[]) => ({ data: { catalogue: fields, fields: {} } });

describe('members of several cohorts', () => {
  test('are asked for only once a cohort is chosen', () => {
    given.table = null;
    expect(renderText(screen([]))).toContain('Choose a cohort. This table lists the members of all selected cohorts.');
    expect(given.table).toBeNull();
  });

  test('of one cohort are neither compared nor distinguished; of two they can be', () => {
    const one = renderText(screen([gut]), [[studioQuery(studioRequest([gut])).queryKey, rows('F3D0')]]);
    expect(one).toContain('1 sample of 1 cohort');
    expect(one).not.toContain('In any');
    const two = renderMarkup(screen([gut, skin]), [
      [studioQuery(studioRequest([gut, skin])).queryKey, rows('F3D0', 'F3D1')],
    ]);
    expect(textOfHtml(two)).toContain('2 samples of 2 cohorts');
    expect(textOfHtml(two)).toContain('In any In all In exactly one');
    expect(two).toMatch(/href="\/cohort\/compare\?cohorts=/);
  });

  test('wait, fail and are none: each in its own words', () => {
    renderText(screen([gut]));
    expect(given.table?.loading).toBe(true);
    const down = new CallError(503, { detail: 'The index is being built.', code: 'unavailable' });
    expect(renderText(screen([gut]), [[studioQuery(studioRequest([gut])).queryKey, down]])).toContain(
      'Could not load the members. The index is being built. Try again',
    );
    expect(renderText(screen([gut]), [[studioQuery(studioRequest([gut])).queryKey, rows()]])).toContain(
      'No samples match.',
    );
    expect(given.table?.loading).toBe(false);
  });

  test('are narrowed by fields of few values, those that most have first, never by who they are', () => {
    const fields = [
      aField('diet', 'category', { title: 'Diet', n_values: 3, n_missing: 4 }),
      aField('ward', 'category', { title: 'Ward', n_values: 2, n_missing: 0 }),
      aField('subject_id', 'category', { title: 'Subject', n_values: 6 }),
      aField('age', 'number', { title: 'Age', n_values: 9 }),
      aField('only', 'category', { title: 'Only one', n_values: 1 }),
      aField('many', 'category', { title: 'Many', n_values: 13 }),
    ];
    const answers: QueryFixtures = [
      [studioMetricQuery(studioRequest([gut]), []).queryKey, catalogueOf(fields)],
      [studioQuery(studioRequest([gut])).queryKey, rows('F3D0')],
    ];
    const text = renderText(screen([gut]), answers);
    expect(text).toMatch(/Ward .*Diet/);
    for (const left of ['Subject', 'Age', 'Only one', 'Many']) expect(text).not.toContain(left);
    expect(given.table?.shown).toEqual(['in cohorts', 'ward', 'diet']);
  });

  test('counts that are still on their way keep their place', () => {
    const facets = (counts: Record<string, { value: string; count: number; total: number }[]>) =>
      renderMarkup(
        <MemberFacets
          fields={[aField('ward', 'category', { title: 'Ward' })]}
          counts={counts}
          chosen={{}}
          onChange={nothing}
        />,
      );
    expect(textOfHtml(facets({}))).toBe('Ward');
    expect(facets({})).not.toContain('<button');
    expect(facets({ ward: [{ value: 'A', count: 1, total: 2 }] })).toContain('aria-label="A 1 / 2 samples"');
  });
});

describe('the cohorts that are looked at', () => {
  const offered = cohortsQuery({
    ...{ status: null, name: '', page: 1, page_size: 100, auto_created: true },
    ...{ sort: 'name', descending: false },
  });
  const answer: QueryFixtures[number] = [
    offered.queryKey,
    {
      data: [aCohort({ id: gut, name: 'Gut' }), aCohort({ id: skin, name: 'Skin' })],
      paging: { page: 1, page_size: 100, total: 2 },
    },
  ];
  const picker = (ids: string[], most: number) => (
    <CohortPicker chosen={ids.map((id) => ({ id, name: undefined }))} most={most} onChange={nothing} />
  );

  test('stand by name, each with the way to take it away; others are offered while there is room', () => {
    const html = renderMarkup(picker([gut], MAX_BROWSED_COHORTS), [answer]);
    expect(html).toContain('aria-label="Take Gut away"');
    expect(html).toContain('aria-label="Add a cohort"');
    expect(renderMarkup(picker([gut], 1), [answer])).not.toContain('aria-label="Add a cohort"');
    expect(renderMarkup(picker([gut, skin], MAX_BROWSED_COHORTS), [answer])).not.toContain('aria-label="Add a cohort"');
  });

  test('one that is not among those offered is never shown by its id', () => {
    const html = renderMarkup(picker(['c'.repeat(32)], 3), [answer]);
    expect(html).toContain('aria-label="Take a cohort away"');
    expect(textOfHtml(html)).not.toContain('ccc');
  });
});

describe('members of several cohorts that are ticked', () => {
  test('who may only read finds every act closed, with the reason', () => {
    setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole.reader, settings: null });
    const bar = <StudioSelectionBar cohortIds={[gut, skin]} ids={['d'.repeat(32)]} onNone={nothing} />;
    expect(disabledReasons(bar)).toEqual({
      'Add to cohort …': "Don't have permission to edit cohorts",
      'Create cohort': "Don't have permission to create cohorts",
    });
    expect(renderText(bar)).toContain('1 sample selected');
  });
});
