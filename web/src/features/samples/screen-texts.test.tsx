import {
  CallError,
  permissionsOfWorkspaceRole,
  type SampleMetric,
  sampleFilterSchema,
  type WorkspaceRole,
} from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { disabledReasons, type QueryFixtures, renderMarkup, renderText, textOfHtml } from '#testing';
import { DataBrowserScreen } from './data-browser-screen.tsx';
import { initialFilter } from './filter/stored-filter.ts';
import { attritionQuery, facetsQuery, samplePageQuery, visibleQuery } from './queries/sample-queries.ts';
import { studioDataTypesQuery } from './queries/studio-queries.ts';
import { aField, aFilter, aMetric, aRow, lungFields } from './sample.fixture.ts';
import { StudioScreen } from './studio/studio-screen.tsx';
import { startPage } from './table/list-page.ts';

const workspaceId = 'e'.repeat(32);
const nothing = () => null;
const as = (role: WorkspaceRole) =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
beforeEach(() => as('writer'));
afterEach(() => setGrants());

const smokers = aFilter({ and_: [{ field: 'smoking_status', operator: 'in', value: ['Smoker'] }] });
const denied = new CallError(401, { detail: 'Permissions', code: 'permission_denied' });
const failed = new CallError(503, { detail: 'The index is being rebuilt.', code: 'unavailable' });
const lungs = aMetric({ total: 80, total_unfiltered: 80, n_subjects: 6, n_projects: 2, catalogue: lungFields });
const step = { path: 'and_.0', key: '', depth: 0, description: 'Smoking status is Smoker', n_samples: 33, n_alone: 33 };

type Answered = {
  filter?: typeof smokers;
  all?: SampleMetric | CallError;
  found?: SampleMetric | CallError;
  steps?: (typeof step)[] | CallError;
  rows?: ReturnType<typeof aRow>[] | CallError;
  total?: number;
};

const answered = (data: SampleMetric | CallError) => (data instanceof CallError ? data : { data });

function answersOf({ filter = initialFilter('browser'), all, found, steps, rows, total }: Answered): QueryFixtures {
  const { page, page_size } = startPage('');
  const listed = (data: ReturnType<typeof aRow>[]) => ({
    data,
    paging: { page, page_size, total: total ?? data.length },
  });
  const counted = { total_unfiltered: 80, total: 33 };
  return [
    ...(all ? [[visibleQuery('browser', filter).queryKey, answered(all)] as QueryFixtures[0]] : []),
    ...(found ? [[facetsQuery('browser', filter, lungFields).queryKey, answered(found)] as QueryFixtures[0]] : []),
    ...(steps
      ? [
          [
            attritionQuery(filter).queryKey,
            steps instanceof CallError ? steps : { filter, counted: { ...counted, steps } },
          ] as QueryFixtures[0],
        ]
      : []),
    ...(rows
      ? [
          [
            samplePageQuery({ screen: 'browser', filter, page, page_size, sort: null }).queryKey,
            rows instanceof CallError ? rows : listed(rows),
          ] as QueryFixtures[0],
        ]
      : []),
  ];
}

const parts = { workspaceId, onFilter: nothing, cohortDrawer: nothing, addDrawer: nothing };
const screen = (filter = initialFilter('browser')) => (
  <DataBrowserScreen {...parts} filter={filter} createAtOnce={false} />
);
const browser = (answers: Answered) => renderText(screen(answers.filter), answersOf(answers));

describe('the data browser', () => {
  test('claims no number before the samples are counted, and says what is waited for', () => {
    const shown = browser({});
    expect(shown).toContain('Counting samples …');
    expect(shown).toContain('Counting samples. Counting facets.');
    expect(shown).not.toMatch(/All samples|\b0\b/);
    expect(disabledReasons(screen())).toMatchObject({
      'Advanced filter': 'No samples to filter yet',
      'Create cohort': 'Counting samples',
    });
  });

  test('says how large the corpus is, and what a cohort of it would hold', () => {
    const shown = browser({ all: lungs, found: lungs, steps: [], rows: [aRow()], total: 80 });
    expect(shown).toContain('80 samples available · 2 submissions · 6 subjects · microbiomes');
    expect(shown).toContain('Create cohort · 80');
    expect(shown).toContain('80 samples from 6 subjects');
    expect(shown).toContain('Click a value below, or add a filter.');
    expect(shown).toContain('1–25 of 80');
  });

  test('without any sample says where they come from, and offers no filter', () => {
    const none = aMetric({ total: 0 });
    const shown = browser({ all: none, found: none });
    expect(shown).toContain('No sample that you may see yet');
    expect(shown).toContain('No processed samples yet: submit reads and run a pipeline on them.');
    expect(shown).toContain('Go to submissions');
    expect(shown).not.toMatch(/Advanced filter|Create cohort|Columns/);
  });

  test('to whom the samples are closed says who can open them; nothing else is offered', () => {
    const shown = browser({ all: denied });
    expect(shown).toContain('You don’t have access to the samples of this workspace.');
    expect(shown).toContain('Ask an owner or admin for a role that can read submissions.');
    expect(shown).not.toMatch(/Try again|Create cohort/);
  });

  test('that could not count says why, and offers to try again', () => {
    const shown = browser({ all: failed });
    expect(shown).toContain('The samples could not be counted. The index is being rebuilt.');
    expect(shown).toContain('Try again');
  });

  test('whose facets, steps or rows failed keeps the rest, and names each that failed', () => {
    const facets = browser({ all: lungs, found: failed, steps: [], rows: [aRow()] });
    expect(facets).toContain('The facets could not be counted. The index is being rebuilt.');
    expect(facets).toContain('CHK_6467_BAL');
    expect(facets).not.toContain('Counting facets.');
    const steps = browser({ all: lungs, found: lungs, steps: failed, rows: [aRow()] });
    expect(steps).toContain('The steps of the filter could not be counted. The index is being rebuilt.');
    expect(steps).toContain('Create cohort · 80');
    expect(steps).toContain('Try again');
    expect(steps).not.toContain('Click a value below');
    const rows = browser({ all: lungs, found: lungs, steps: [], rows: failed });
    expect(rows).toContain('The samples could not be listed. The index is being rebuilt.');
    expect(rows).toContain('Create cohort · 80');
    expect(browser({ all: lungs, found: lungs, steps: [], rows: denied })).toContain(
      'You don’t have access to the samples of this workspace.',
    );
  });

  test('under a filter that cannot be asked says why once, and what to press instead of the same again', () => {
    const fields = [{ field: 'and_.0', message: 'None of the samples you can see has a field “smoking_status”.' }];
    const refused = new CallError(422, { detail: 'and_.0: No sample …', code: 'validation', fields });
    const shown = browser({ filter: smokers, all: lungs, found: refused, steps: refused, rows: refused });
    expect(shown).toContain('This filter is not valid. None of the samples you can see has a field “smoking_status”.');
    expect(shown).toContain('filter Clear filter');
    expect(shown).not.toMatch(/Try again|and_\.0|Click a value below|could not be/);
  });

  test('under a filter that nobody passes makes no cohort, and shows the way back', () => {
    const none = aMetric({ total: 0, catalogue: lungFields });
    const answers = { filter: smokers, all: lungs, found: none, steps: [{ ...step, n_samples: 0 }], rows: [] };
    const shown = browser(answers);
    expect(shown).toContain('No samples match all conditions.');
    expect(shown).toContain('The filter');
    expect(shown).toContain('0 samples');
    expect(shown).not.toContain('subjects not recorded');
    expect(disabledReasons(screen(smokers), answersOf(answers))['Create cohort · 0']).toBe(
      'No samples match the filter',
    );
  });

  test('without a condition does not speak of any, while nothing is counted yet', () => {
    const shown = browser({ rows: [] });
    expect(shown).toContain('Counting samples …');
    expect(shown).not.toMatch(/No samples match|Clear filter/);
  });

  test('shows each step of the filter with what it leaves and a cross to take it away', () => {
    const found = aMetric({ ...lungs, total: 33 });
    const answers = answersOf({ filter: smokers, all: lungs, found, steps: [step], rows: [aRow()], total: 33 });
    const html = renderMarkup(screen(smokers), answers);
    expect(html).toContain('aria-label="Smoking status is Smoker: 33 samples, 47 fewer"');
    expect(html).toContain('aria-label="Remove Smoking status is Smoker"');
    expect(textOfHtml(html)).toContain('Create cohort · 33');
  });

  test('says which pasted names no sample has', () => {
    const listed = aFilter({ identifiers: ['CHK_6467_BAL', 'nobody'] });
    const found = aMetric({ ...lungs, total: 1, identifiers: { n_requested: 2, n_found: 1, not_found: ['nobody'] } });
    expect(browser({ filter: listed, all: lungs, found, steps: [], rows: [aRow()] })).toContain(
      '1 of 2 names match no samples you can access: nobody',
    );
  });

  test('lets a reader look and filter, and tells why no cohort can be made', () => {
    as('reader');
    const answers = answersOf({ all: lungs, found: lungs, steps: [], rows: [aRow()] });
    const refused = disabledReasons(screen(), answers);
    expect(refused['Create cohort · 80']).toMatch(/permission/);
    expect(refused).not.toHaveProperty('Advanced filter');
  });

  test('shows samples of others with whose they are, and those without reads as such', () => {
    const rows = [
      aRow({ access: 'public', workspace_name: 'Mouse lab', sample_id: 'F3D0', result_id: 'f'.repeat(32) }),
      aRow({ top_genera: [], reads: 0 }),
    ];
    const shown = browser({ all: lungs, found: lungs, steps: [], rows });
    expect(shown).toContain('Owner');
    expect(shown).toContain('Mouse lab, public');
    expect(shown).toContain('no reads');
    expect(browser({ all: lungs, found: lungs, steps: [], rows: [aRow()] })).not.toContain('Owner');
  });
});

describe('the studio', () => {
  const start = initialFilter('studio');
  const studio = (filter = start) => <StudioScreen {...parts} filter={filter} />;
  const types = [
    { id: 20, name: 'microbiomics_shotgun', title: 'Shotgun microbiomes', omic_type: 'microbiomics', n_samples: 0 },
    { id: 21, name: 'microbiomics_amplicon', title: 'Amplicon microbiomes', omic_type: 'microbiomics', n_samples: 80 },
  ];
  const of = (found: SampleMetric, filter = start): QueryFixtures => [
    [studioDataTypesQuery().queryKey, { data: types }],
    [visibleQuery('studio', filter).queryKey, { data: found }],
    [facetsQuery('studio', filter, found.catalogue).queryKey, { data: found }],
  ];

  test('without a sample of the kind says so by its name, and where there are some', () => {
    const shown = renderText(studio(), of(aMetric({ total: 0 })));
    expect(shown).toContain('No samples of this type yet');
    expect(shown).toContain('No samples of “Shotgun microbiomes” yet.');
    expect(shown).toContain('Show the 80 of “Amplicon microbiomes”');
    expect(shown).toContain('Public samples');
    expect(shown).toContain(
      'The studio shows one data type at a time; the data browser shows all microbiomes together.',
    );
    expect(shown).toContain('Open this filter in the data browser');
  });

  test('keeps the choice of kind, run and origin above what was found', () => {
    const amplicons = sampleFilterSchema.parse({ ...start, data_type: 21, exclude_public_data: true });
    const html = renderMarkup(studio(amplicons), of(aMetric({ ...lungs, catalogue: [aField('sex')] }), amplicons));
    expect(textOfHtml(html)).toContain('80 samples of this type · 2 submissions · 6 subjects');
    expect(html).toContain('aria-label="Kind of samples"');
    expect(html.match(/type="checkbox"[^>]*checked=""/g)).toHaveLength(2);
  });
});
