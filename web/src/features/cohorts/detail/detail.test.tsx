import { CallError, type CohortDetail, permissionsOfWorkspaceRole, type WorkspaceRole } from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { disabledReasons, type QueryFixtures, renderMarkup, renderText } from '#testing';
import { aCohort, aField, aMember } from '../cohort.fixture.ts';
import { allMembersQuery, cohortQuery } from '../queries/cohort-queries.ts';
import { stalenessQuery } from '../queries/version-queries.ts';
import { RecipeSteps } from '../recipe-steps.tsx';
import { CohortScreen } from './cohort-screen.tsx';
import { CohortTabs } from './cohort-tabs.tsx';
import { ProcessingCard } from './overview-tab.tsx';
import { formatDifference, StalenessNote } from './staleness-note.tsx';

const as = (role: WorkspaceRole) =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
beforeEach(() => as('writer'));
afterEach(() => setGrants());

const plot = () => <p>The plot</p>;
const analyses = ['pcoa', 'composition', 'alpha', 'lefse', 'clusters', 'comparison'].map((id) => ({
  id,
  title: id,
  draw: plot,
}));
const down = new CallError(503, { detail: 'The index is being built.', code: 'unavailable' });

const filtered = (changed: Partial<CohortDetail> = {}): CohortDetail => {
  const cohort = aCohort(changed);
  return { ...cohort, recipe: { ...cohort.recipe, filter: {} as never } };
};

describe('the page of a cohort', () => {
  const page = (cohort: CohortDetail, version: number | null, tab = 'overview') => (
    <CohortScreen
      cohortId={cohort.id}
      version={version}
      tab={tab}
      needsMembers={false}
      analyses={analyses}
      membersTable={() => null}
      actions={({ name }) => <button type="button">Share {name}</button>}
    />
  );
  const stale = { version: 1, n_new: 3, n_no_longer_matching: 0, source: '9 a', is_dismissed: false, is_live: false };
  const answersFor = (cohort: CohortDetail, version: number | null): QueryFixtures => [
    [cohortQuery(cohort.id, version).queryKey, { data: cohort }],
    [stalenessQuery(cohort.id).queryKey, { data: stale }],
  ];

  test('of an earlier version says so, and not that its filter finds others now', () => {
    const past = filtered({ version: 1, current_version: 3 });
    const text = renderText(page(past, 1), answersFor(past, 1));
    expect(text).toContain('Version 1 of 3.');
    expect(text).toContain('Revert to this version');
    expect(text).not.toContain('finds other samples now');
  });

  test('of the current one says what its filter finds now, and nothing of versions', () => {
    const current = filtered({ version: 2, current_version: 2 });
    const text = renderText(page(current, null), answersFor(current, null));
    expect(text).not.toContain('Version 2 of 2');
    expect(text).toContain('The filter now finds different samples: +3 −0.');
    expect(text).toContain('Share Mouse gut');
  });

  test('asks for the version that the address names, and for the current one without a number', () => {
    const cohort = aCohort();
    expect(JSON.stringify(cohortQuery(cohort.id, 7).queryKey)).toContain('"version":7');
    expect(JSON.stringify(cohortQuery(cohort.id).queryKey)).not.toContain('version');
  });

  test('metrics that could not be read say why, and offer another try; before that they wait', () => {
    const cohort = aCohort({ fields: [aField('time', 'category')] });
    const { queryKey } = allMembersQuery(cohort);
    const open: QueryFixtures[number] = [cohortQuery(cohort.id).queryKey, { data: cohort }];
    expect(renderText(page(cohort, null, 'metrics'), [open, [queryKey, down]])).toContain(
      'Could not load the members. The index is being built. Try again',
    );
    expect(renderText(page(cohort, null, 'metrics'), [open])).not.toContain('could not');
  });

  test('metrics of numbers are counted in ranges, with how many have none', () => {
    const cohort = aCohort({ fields: [aField('age', 'number', { title: 'Age', unit: 'years', n_values: 3 })] });
    const members = [aMember('A', { age: 1 }), aMember('B', { age: 9 }), aMember('C')];
    const text = renderText(page(cohort, null, 'metrics'), [
      [cohortQuery(cohort.id).queryKey, { data: cohort }],
      [allMembersQuery(cohort).queryKey, members],
    ]);
    expect(text).toContain('Age, years 1 not recorded');
  });
});

describe('the tabs of a cohort', () => {
  test('are thirteen, each with an address of its own; one is the current one', () => {
    const html = renderMarkup(<CohortTabs current="history" analyses={analyses} />);
    expect(html.match(/tab=/g)).toHaveLength(13);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toMatch(/aria-current="page"[^>]*>History|>History<\/a>/);
  });
});

describe('a cohort whose filter finds other samples', () => {
  const answer = (cohort: CohortDetail): QueryFixtures => [
    [
      stalenessQuery(cohort.id).queryKey,
      { data: { version: 2, n_new: 12, n_no_longer_matching: 3, source: '9 a', is_dismissed: false, is_live: false } },
    ],
  ];

  test('is updated by anyone who may change it, and the closed buttons say why', () => {
    as('reader');
    const cohort = filtered();
    const closed = disabledReasons(<StalenessNote cohort={cohort} />, answer(cohort));
    expect(closed).toEqual({
      'Update to version 3': "Don't have permission to edit Mouse gut",
      'Keep current version': "Don't have permission to edit Mouse gut",
    });
    as('writer');
    expect(disabledReasons(<StalenessNote cohort={cohort} />, answer(cohort))).toEqual({});
  });

  test('is no news where it was not made by a filter, or is somebody else’s', () => {
    expect(renderText(<StalenessNote cohort={aCohort()} />, answer(aCohort()))).toBe('');
    expect(renderText(<StalenessNote cohort={filtered({ access: 'shared' })} />)).toBe('');
  });

  test('is reported with a true minus, and with thousands parted', () => {
    expect(formatDifference({ n_new: 1200, n_no_longer_matching: 3 })).toBe('+1,200 −3');
  });
});

describe('a recipe', () => {
  test('joins its steps by “and”, and leaves a count out that is not known', () => {
    const steps = [
      { description: 'Samples of the gut', n_samples: 1359 },
      { description: 'age ≥ 10', n_samples: null },
    ];
    expect(renderText(<RecipeSteps steps={steps} />)).toBe('Samples of the gut 1,359 and age ≥ 10');
    expect(renderText(<RecipeSteps steps={[]} />)).toBe('');
  });

  test('of a merged cohort puts one cohort to the other, and says of the whole what was agreed', () => {
    const merged = [
      { description: 'Cohort “A”', n_samples: 12 },
      { description: 'Cohort “B”', n_samples: 18 },
      { description: 'Compared at genus and above', n_samples: 18 },
    ];
    expect(renderText(<RecipeSteps steps={merged} n_parents={2} />)).toBe(
      'Cohort “A” 12 with Cohort “B” 18 Compared at genus and above 18',
    );
  });
});

describe('how the samples were processed', () => {
  test('one sample is one sample, and an unrecorded region is shown as such', () => {
    const processing = [
      {
        ...{ pipeline_name: 'Imported table', reference_name: 'as submitted', variable_region: null },
        ...{ n_samples: 1, caution: 'Expect false genera.' },
      },
    ];
    const text = renderText(<ProcessingCard cohort={aCohort({ processing, total_reads: 1, reads_range: null })} />);
    expect(text).toContain('region not recorded · as submitted 1 sample');
    expect(text).toContain('Expect false genera.');
    expect(text).toContain('1 read assigned to features');
  });

  test.each([
    [1, [3, 3], '9 reads assigned to features'],
    [3, [3, 3], '9 reads assigned to features, 3 per sample'],
    [3, [1, 5], '9 reads assigned to features, 1 to 5 per sample'],
  ] as const)(
    'of %i samples the reads are told with the least and the most, where there is more than one number',
    (n_samples, [least, most], message) => {
      const text = renderText(
        <ProcessingCard cohort={aCohort({ n_samples, total_reads: 9, reads_range: [least, most] })} />,
      );
      expect(text.endsWith(message)).toBe(true);
    },
  );

  test('what was measured without reading has neither a region nor a number of reads', () => {
    const processing = [
      {
        ...{ pipeline_name: 'Imported: Beta value matrix', reference_name: 'CpG probes as named' },
        ...{ variable_region: null, n_samples: 24, caution: null },
      },
    ];
    const arrays = aCohort({ omic_type: 'methylation', processing, total_reads: 0, reads_range: [0, 0] });
    const text = renderText(<ProcessingCard cohort={arrays} />);
    expect(text).toContain('Imported: Beta value matrix CpG probes as named 24 samples Feature values, not reads');
    expect(text).not.toMatch(/region|0 reads/);
  });
});
