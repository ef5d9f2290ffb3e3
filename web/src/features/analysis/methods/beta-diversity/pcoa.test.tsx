import type { BetaDiversity } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { renderMarkup, renderText } from '#testing';
import { sortGroups } from '../../custom-groups.ts';
import { DispersionBlock, GroupSizes, PairsTable, Permanova } from './group-tests.tsx';
import { PcoaTable } from './pcoa-table.tsx';
import { SelectionBar } from './selection-bar.tsx';

const nothing = () => undefined;
const id = (n: number) => n.toString(16).padStart(32, '0');
const groups = [
  { name: 'Early', n: 2, n_subjects: 1 },
  { name: 'Late', n: 1, n_subjects: 0 },
];
const permanova = {
  pseudo_f: 7.128,
  r2: 0.2954,
  p: 0.0004,
  n: 1359,
  permutations: 9999,
  exact: false,
  seed: 42,
  strata: null,
  groups,
};
const result: BetaDiversity = {
  ...{
    method: 'beta_diversity',
    method_description: 'Bray–Curtis.',
    parameters: {},
    seed: 42,
    software_version: '0.0.2',
  },
  ...{
    n: 4,
    n_subjects: 1,
    dropped: [],
    warnings: [],
    is_selected_on_plot: false,
    metric: 'bray_curtis',
    rank: 'genus',
  },
  samples_id: [0, 1, 2, 3].map(id),
  sample_names: ['F3D0', 'F3D1', 'F3D141', '鼠 3'],
  subject_ids: ['F3', null, 'F3', null],
  coordinates: [
    [-0.12345, 0.2, 0, 0.5],
    [0.1, 0.1, 0.1, 0.1],
    [0, 0, 0, 0],
  ],
  axes: ['PC1', 'PC2', 'PC3'].map((name, at) => ({
    ...{ name, eigenvalue: 1, percent: 40 - at * 15, percent_of_positive: null },
  })),
  ...{ solver: 'exact', n_landmarks: null, precision: 'f64', percent_of: 'trace', eigenvalues: [1] },
  ...{ negative_eigenvalues: null, biplot: [], group_by: 'time' },
  groups: ['Early', 'Early', 'Late', null],
  ...{ permanova, permdisp: null, anosim: null, pairwise: [], confounding: [], excluded_groups: [] },
};

describe('the test of the groups', () => {
  const test_of = (overrides: Partial<BetaDiversity>, group: string | null = 'time') =>
    renderText(<Permanova result={{ ...result, ...overrides }} group={group} />);

  test('has its n, permutations and seed, the variance explained in per cent, and no p of zero', () => {
    const text = test_of({});
    expect(text).toContain('PERMANOVA, n = 1,359 9,999 permutations, seed 42');
    expect(text).toMatch(/29\.5 % pseudo-F 7\.13 p &lt; 0\.001$/);
    expect(text).not.toContain('ANOSIM');
  });

  test('says within how many strata labels stayed, one in the singular', () => {
    expect(test_of({ permanova: { ...permanova, strata: 1 } })).toContain('permutations, within 1 stratum, seed');
    expect(test_of({ permanova: { ...permanova, strata: 9 } })).toContain('within 9 strata, seed');
  });

  test('without permutations has a dash for p, never a number', () => {
    expect(test_of({ permanova: { ...permanova, p: null } })).toMatch(/ p –$/);
    expect(test_of({ permanova: { ...permanova, p: null } })).not.toContain('0.001');
  });

  test('names what is missing: a field, or groups to compare', () => {
    expect(test_of({ permanova: null }, null)).toBe('Choose a field to group the samples by.');
    expect(test_of({ permanova: null })).toContain('The test needs at least two groups with a minimum of');
  });

  test('of ranks stands beside it, with a true minus', () => {
    expect(test_of({ anosim: { r: -0.0312, p: 0.71, n: 18, permutations: 999, exact: false } })).toContain(
      'ANOSIM R −0.031, p 0.710, computed from the ranks of the same distances.',
    );
  });
});

describe('the groups', () => {
  test('say their samples and subjects, those without a value are counted apart, one as one', () => {
    const sizes = (overrides: Partial<BetaDiversity>) =>
      renderText(<GroupSizes result={{ ...result, ...overrides }} group="time" />);
    expect(sizes({})).toContain('Early 2 1 Late 1 – ');
    expect(sizes({})).toMatch(
      /Groups Groups Group Samples Subjects Early 2 1 Late 1 – 1 sample without a value is excluded from the test\.$/,
    );
    expect(sizes({ groups: ['Early', null, 'Late', null] })).toMatch(
      /Groups Groups Group Samples Subjects Early 2 1 Late 1 – 2 samples without a value are excluded from the test\.$/,
    );
    expect(sizes({ groups: ['Early', 'Early', 'Late', 'Late'] })).not.toContain('without a value');
    expect(renderMarkup(<GroupSizes result={result} group={null} />)).toBe('');
  });

  test('are compared pair by pair; what differs after adjusting is strong', () => {
    const pair = {
      a: 'Early',
      b: 'Late',
      n: 18,
      pseudo_f: 7.13,
      r2: 0.295,
      p: 0.001,
      q: 0.049,
      permutations: 999,
      exact: false,
    };
    const html = renderMarkup(<PairsTable pairs={[pair, { ...pair, b: 'Never', p: null, q: 0.05 }]} />);
    expect(renderText(<PairsTable pairs={[pair]} />)).toContain('Early – Late 18 29.50 7.13 0.001 0.049');
    const strong = [...html.matchAll(/<td([^>]*)>(0\.0(?:49|50))<\/td>/g)].map(([, attributes]) => attributes);
    expect(new Set(strong).size).toBe(2);
    expect(renderMarkup(<PairsTable pairs={[]} />)).toBe('');
  });

  test('that spread differently weaken the test, and that is said below 0.05 alone', () => {
    const spread = (p: number | null) => {
      const permdisp = {
        f: 3.2,
        p,
        permutations: 999,
        exact: false,
        axes: 3,
        all_axes: true,
        spread: [{ name: 'Early', mean_distance: 0.4 }],
      };
      return renderText(<DispersionBlock result={{ ...result, permdisp }} group="time" />);
    };
    expect(spread(0.0499)).toContain(
      'Dispersion differs between groups, so the PERMANOVA result may reflect dispersion rather than location.',
    );
    expect(spread(0.05)).not.toContain('Spread differs too');
    expect(spread(null)).toContain('PERMDISP F 3.20, p –');
    expect(spread(null)).not.toContain('Spread differs too');
  });
});

test('the points as numbers have the axes with their per cent, and the group under its title', () => {
  const fields = [{ field: 'time', title: 'Time', kind: 'category', unit: null, n_values: 2, n_missing: 1 } as const];
  const table = renderText(<PcoaTable result={result} group="time" fields={fields} />);
  expect(table).toMatch(/Sample Subject Time PC1 40\.0 % PC2 25\.0 % PC3 10\.0 %/);
  expect(table).toContain('F3D0 F3 Early −0.1235 0.1000 0.0000');
  expect(table).toMatch(/鼠 3 – – 0\.5000/);
  expect(renderText(<PcoaTable result={result} group="gone" fields={fields} />)).toContain('Sample Subject gone PC1');
  expect(renderText(<PcoaTable result={result} group={null} fields={fields} />)).toContain('Sample Subject PC1');
  const nobody = { ...result, samples_id: [], sample_names: [] };
  expect(renderText(<PcoaTable result={nobody} group={null} fields={[]} />)).toBe('No samples have coordinates.');
});

describe('what is selected on the plane', () => {
  const bar = (chosen: number[], more = {}) =>
    renderMarkup(
      <SelectionBar
        result={result}
        group="time"
        painted
        order={sortGroups(result.groups)}
        chosen={new Set(chosen)}
        denial={null}
        groups={[]}
        {...{ onComposition: nothing, onCreate: nothing, onInvert: nothing }}
        {...{ onGroups: nothing, onCompare: nothing, onClear: nothing }}
        {...more}
      />,
    );
  const closed = (html: string) =>
    [...html.matchAll(/<button[^>]*aria-disabled="true"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)<\/button>/g)].map(
      ([, word]) => word,
    );

  test('is counted by group, what has none last and by that name', () => {
    const html = bar([3, 2, 0, 1]);
    expect(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toMatch(
      /4 selected of 4 .*2 Early · 1 Late · 1 not recorded/,
    );
    expect(bar([0], { group: null })).not.toContain('Early');
  });

  test('may be compared with the rest as long as there is a rest', () => {
    expect(closed(bar([0]))).toEqual([]);
    expect(closed(bar([0, 1, 2, 3]))).toEqual(['Compare with all other samples']);
  });

  test('is compared with the first group only by what is not in it', () => {
    const first = [{ name: 'Group A', result_ids: [id(0)] }];
    expect(bar([0])).not.toContain('Compare with Group A');
    expect(closed(bar([0], { groups: first }))).toEqual(['Compare with Group A']);
    expect(closed(bar([1], { groups: first }))).toEqual([]);
  });

  test('becomes no cohort for whom may not make one', () => {
    expect(closed(bar([0], { denial: 'This link is read-only' }))).toEqual(['Create cohort']);
  });
});
