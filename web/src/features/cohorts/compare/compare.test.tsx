import type { CohortComparison } from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { answerJson, connectPages, renderMarkup, renderText, startRecordingServer, textOfHtml } from '#testing';
import { aCohort, aMember } from '../cohort.fixture.ts';
import { ActivityTab } from '../history/activity-tab.tsx';
import { parseTags } from '../list/cohorts-list.tsx';
import { BrowseScreen } from '../members/browse-screen.tsx';
import { MemberFacets, toggleFacetValue } from '../members/member-facets.tsx';
import { parseNames } from '../name-list-drawer.tsx';
import { NameLookupResult } from '../name-lookup-result.tsx';
import {
  auditEventsQuery,
  commentsQuery,
  createComment,
  deleteComment,
  updateComment,
} from '../queries/comment-queries.ts';
import { comparisonQuery, studioMetricQuery, studioQuery } from '../queries/compare-queries.ts';
import { starCohort, tagCohort } from '../queries/mark-queries.ts';
import { COHORTS_COLUMN, withCohortNames } from './cohorts-column.ts';
import { CompareScreen } from './compare-screen.tsx';
import { OverlapCard } from './overlap-card.tsx';
import { countRemaining, type OperationChoice, toCohortOrder } from './set-counts.ts';

const nothing = () => undefined;
const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
const shares = {
  sex: [
    { value: 'female', n: 12 },
    { value: null, n: 7 },
  ],
  series: [],
  region: [{ value: null, n: 19 }],
};
const compared: CohortComparison = {
  cohorts: [
    {
      ...{
        cohort: aCohort({ id: first, name: 'Gut' }),
        n_samples: 19,
        n_subjects: 1,
        n_unavailable: 2,
        value_counts: shares,
      },
      ...{ age_years: { n: 19, low: 10, median: 12.5, high: 14 }, reads: null },
    },
    {
      ...{
        cohort: aCohort({ id: second, name: 'Skin' }),
        n_samples: 5,
        n_subjects: 0,
        n_unavailable: 0,
        value_counts: {},
      },
      ...{ age_years: null, reads: { n: 5, low: 10, median: 20, high: 1000 } },
    },
  ],
  samples: [
    { membership: '10', n: 16 },
    { membership: '11', n: 3 },
    { membership: '01', n: 2 },
  ],
  subjects: [{ membership: '10', n: 1 }],
};

beforeEach(() =>
  setGrants({ app_permissions: null, workspace_permissions: ['workspace:cohort:create'], settings: null }),
);
afterEach(() => setGrants());

describe('cohorts beside each other', () => {
  const screen = <CompareScreen ids={[first, second]} onIds={nothing} />;
  const html = () => renderMarkup(screen, [[comparisonQuery([first, second]).queryKey, { data: compared }]]);

  test('have their attributes in columns, with shares of what is recorded', () => {
    const text = textOfHtml(html());
    expect(text).toContain('Samples 19 5');
    expect(text).toContain('Subjects 1 –');
    expect(text).toContain('No longer available 2 0');
    expect(text).toMatch(/Age, years: median \(quartiles\) 12\.5 \(10\.0 to 14\.0\) –/);
    expect(text).toContain('Sex female 12 · 63 % not recorded 7 · 37 % –');
    expect(text).not.toContain('Place');
  });

  test('show what they share in words too, and what an operation would leave', () => {
    const text = textOfHtml(html());
    expect(text).toContain('In Gut and Skin 3');
    expect(text).toContain('In Gut, not in Skin 16');
    expect(text).toContain('Create cohort · 3 samples');
  });

  test('say what is being computed while nothing can be shown yet', () => {
    expect(renderText(screen)).toContain('Counting shared samples');
    const text = renderText(<CompareScreen ids={[first, second]} onIds={nothing} analyses={nothing} />, [
      [comparisonQuery([first, second]).queryKey, { data: compared }],
    ]);
    expect(text).toContain('Can these samples be compared? Comparing processing and metadata');
  });

  test('are two at least; who may not make a cohort finds the button closed', () => {
    expect(renderText(<CompareScreen ids={[first]} onIds={nothing} />)).toContain('Choose at least two cohorts.');
    setGrants();
    expect(html()).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Create cohort · /);
  });
});

test('the plot of an overlap is reported with what is counted, as a table, and taken away as a figure', () => {
  const html = renderMarkup(<OverlapCard comparison={compared} picked={null} onPick={nothing} />);
  expect(html).toContain('aria-label="Save “Overlap of 2 cohorts”"');
  expect(html).toContain('cohorts. How many samples each combination of cohorts holds. 21 samples in');
  expect(textOfHtml(html)).toMatch(/In Gut, not in Skin 16 In Gut and Skin 3 In Skin, not in Gut 2/);
});

describe('a set operation', () => {
  const left = (choice: OperationChoice) => countRemaining(compared.samples, choice);

  test('leaves as many as the portal will find', () => {
    expect(left({ operation: 'union', base: 0 })).toBe(21);
    expect(left({ operation: 'intersection', base: 0 })).toBe(3);
    expect(left({ operation: 'difference', base: 1 })).toBe(2);
    expect(left({ operation: 'exactly_one', base: 0 })).toBe(18);
    expect(left({ operation: 'region', membership: '10' })).toBe(16);
  });

  test('asks with the cohort first that the others are taken from, and a region in the order of the plot', () => {
    expect(toCohortOrder([first, second], { operation: 'difference', base: 1 })).toEqual({
      operation: 'difference',
      cohorts: [{ cohort_id: second }, { cohort_id: first }],
    });
    expect(toCohortOrder([first, second], { operation: 'region', membership: '01' })).toEqual({
      operation: 'region',
      membership: '01',
      cohorts: [{ cohort_id: first }, { cohort_id: second }],
    });
  });
});

describe('what is typed and pasted', () => {
  test('names are parted by lines, tabs, commas and semicolons, each once, quotes taken off', () => {
    expect(parseNames('S1, S2\r\n"S 3";S1\t\n ,')).toEqual(['S1', 'S2', 'S 3']);
    expect(parseNames('  ')).toEqual([]);
  });

  test('tags are one each, whatever the capitals', () => {
    expect(parseTags('paper, Gut; PAPER,, ')).toEqual(['PAPER', 'Gut']);
  });

  test('a list says what is not found, and what may mean several results', () => {
    const results = ['Mice', 'Mice again'].map((project_name) => ({
      ...{ result_id: first, sample_id: 'S1', project_name },
      ...{ pipeline_name: 'ASVs', reference_name: 'R' },
    }));
    const not_found = Array.from({ length: 21 }, (_, at) => `X${at}`);
    const list = {
      n_requested: 23,
      n_samples: 1,
      result_ids: [],
      not_found,
      ambiguous: [{ identifier: 'S1', results }],
    };
    const text = renderText(<NameLookupResult list={list} resultChoice="skip" onMeaning={nothing} />);
    expect(text).toContain('1 sample of 23 names.');
    expect(text).toContain('21 names not found and excluded:');
    expect(text).toContain('X19 and 1 more');
    expect(text).toContain('S1: Mice (ASVs), Mice again (ASVs)');
  });
});

describe('the members of several cohorts', () => {
  test('are narrowed by values; what is not recorded excludes the others', () => {
    expect(toggleFacetValue(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggleFacetValue(['a', 'b'], 'a')).toEqual(['b']);
    expect(toggleFacetValue(['a', 'b'], null)).toEqual([null]);
    expect(toggleFacetValue([null], 'a')).toEqual(['a']);
    const field = { ...COHORTS_COLUMN, field: 'diet', title: 'Diet' };
    const counts = {
      diet: [
        { value: 'rye', count: 2, total: 5 },
        { value: null, count: 0, total: 1 },
      ],
    };
    const text = renderMarkup(
      <MemberFacets fields={[field]} counts={counts} chosen={{ diet: ['rye'] }} onChange={nothing} />,
    );
    expect(text).toMatch(/<button[^>]*aria-pressed="true"[^>]*aria-label="rye 2 \/ 5 samples"/);
    expect(textOfHtml(text)).toContain('Not recorded');
    expect(textOfHtml(text)).toContain('Show all');
  });

  test('say which cohorts hold them', () => {
    const [row] = withCohortNames([{ ...aMember('S1'), cohort_ids: [first, second] }], (id) =>
      id === first ? 'Gut' : 'Skin',
    );
    expect(row?.metadata[COHORTS_COLUMN.field]).toBe('Gut, Skin');
  });

  test('stand in a table once a cohort is chosen', () => {
    const table = ({ rows }: { rows: readonly { sample_id: string }[] }) =>
      rows.map(({ sample_id }) => sample_id).join();
    expect(renderText(<BrowseScreen ids={[]} onIds={nothing} table={table} />)).toContain('Choose a cohort.');
    const request = { ids: [first], match: 'any', chosen: {}, page: 1, page_size: 25 } as const;
    const page = { data: [{ ...aMember('S1'), cohort_ids: [first] }], paging: { page: 1, page_size: 25, total: 1 } };
    const text = renderText(<BrowseScreen ids={[first]} onIds={nothing} table={table} />, [
      [studioQuery(request).queryKey, page],
    ]);
    expect(text).toContain('1 sample of 1 cohort');
    expect(text).toContain('S1');
  });
});

describe('comments and activity of a cohort', () => {
  const pages = { page: 1, page_size: 25 };
  const paging = { ...pages, total: 1 };
  const comment = {
    ...{ id: first, text: '<b>deep</b>', version: 2, written_by: 'Ben', is_own: false },
    ...{ written_at: '2026-11-20T10:00:00.000Z', edited_at: null },
  };
  const acts = [{ id: second, at: '2026-11-20T10:00:00.000Z', person: null, description: 'Created it with 3 samples' }];
  const drawn = (access: 'own' | 'shared' | 'public', is_own = false) =>
    renderMarkup(<ActivityTab cohort={{ id: first, access }} />, [
      [commentsQuery(first, pages).queryKey, { data: [{ ...comment, is_own }], paging }],
      [auditEventsQuery(first, pages).queryKey, { data: acts, paging }],
    ]);

  test('is plain text, with the acts beside it for its own workspace alone', () => {
    expect(drawn('own')).toContain('&lt;b&gt;deep&lt;/b&gt;');
    expect(textOfHtml(drawn('own'))).toContain('Created it with 3 samples');
    expect(textOfHtml(drawn('shared'))).not.toContain('Created it');
    expect(textOfHtml(drawn('public'))).toContain('Comments are not public.');
  });

  test('is changed and deleted by its writer alone', () => {
    expect(textOfHtml(drawn('own'))).not.toContain('Delete');
    expect(textOfHtml(drawn('own', true))).toContain('Delete');
  });
});

describe('what is asked of the portal', async () => {
  const portal = await startRecordingServer((response) => answerJson(response, { data: {} }));
  connectPages(portal);

  test('marks and comments name what they are about', async () => {
    await starCohort(first, { starred: true });
    await tagCohort(first, ['paper']);
    await createComment(first, 'Why?');
    await updateComment(second, 'How?');
    await deleteComment(second);
    expect(portal.received.map(({ line, body }) => [line.split(' ')[0], body])).toEqual([
      ['POST', { cohort_id: first, starred: true }],
      ['PATCH', { cohort_id: first, tags: ['paper'] }],
      ['POST', { cohort_id: first, text: 'Why?' }],
      ['PATCH', { comment_id: second, text: 'How?' }],
      ['DELETE', { comment_id: second }],
    ]);
  });

  test('values that are ticked become rules; what is not recorded is asked for by its absence', () => {
    const chosen = { diet: ['rye', 'oats'], ward: [null], sex: [] };
    const request = { ids: [first], match: 'all', chosen, page: 1, page_size: 25 } as const;
    const message = JSON.stringify(studioMetricQuery(request, ['diet']).queryKey);
    expect(message).toContain('{"field":"diet","operator":"in","value":["rye","oats"]}');
    expect(message).toContain('{"field":"ward","operator":"not_exists"}');
    expect(message).not.toContain('"sex"');
  });
});
