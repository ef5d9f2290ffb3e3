import type { AlphaDiversityReport } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { readTokens } from '#plots/colours';
import { alphaRows, distributionFigure, indexLabel, rarefactionFigure, scatterFigure } from './alpha-figures.ts';

const tokens = readTokens((name) => name);
const id = (n: number) => n.toString(16).padStart(32, '0');
const groups = ['Late', 'Early', null, 'Early'];
const result: AlphaDiversityReport = {
  method: 'alpha_diversity',
  method_description: 'Shannon entropy, base 2.',
  parameters: {},
  seed: 42,
  software_version: '0.0.2',
  n: 4,
  n_subjects: 1,
  dropped: [],
  warnings: [],
  is_selected_on_plot: false,
  rank: 'feature',
  depth: null,
  group_by: 'time',
  samples: groups.map((group, n) => ({ result_id: id(n), sample_id: `F3D${n}`, subject_id: null, group, reads: 100 })),
  covariates: [{ field: 'day', title: 'Day', values: [141, 2, null, 3] }],
  indices: [
    {
      index: 'shannon',
      title: 'Shannon entropy',
      unit: 'bits',
      values: [5, 3, 4, null],
      groups: [],
      test: null,
      pairwise: [],
      correlations: [],
    },
  ],
  rarefaction: {
    depths: [1, 50, 100],
    curves: [
      { result_id: id(0), expected: [1, 20, 30] },
      { result_id: id(1), expected: [1, 12, null] },
    ],
  },
  confounding: [],
  excluded_groups: [],
};
const shown = { result, index: 'shannon', description: 'n = 4', group: 'Time', selection: new Set<string>() } as const;
const room = { width: 600, height: 400 };

test('diversity by time has Early before Late, what has no time last, and leaves out what has no value', () => {
  const figure = distributionFigure(shown, 'box');
  const { parts } = figure.draw(room, tokens);
  expect(figure.title).toBe('Shannon entropy by time');
  expect(parts.map(({ card }) => card.title)).toEqual(['Early', 'F3D1', 'Late', 'F3D0', 'Not recorded', 'F3D2']);
});

test('without groups all samples stand together', () => {
  const figure = distributionFigure({ ...shown, result: { ...result, group_by: null }, group: null }, 'points');
  expect(figure.draw(room, tokens).parts[0]?.card).toMatchObject({ title: 'All samples', aside: 'n = 3' });
});

test('against the day stand the samples that have both', () => {
  const figure = scatterFigure(shown, 'day');
  expect(figure?.draw(room, tokens).parts.map(({ card }) => card.title)).toEqual(['F3D0', 'F3D1']);
  expect(scatterFigure(shown, 'weight')).toBeNull();
});

test('the axis says index and unit, and the table has every index of every sample', () => {
  expect(indexLabel(result, 'shannon')).toBe('Shannon entropy, bits');
  expect(indexLabel(result, 'pielou')).toBe('Pielou evenness');
  expect(alphaRows(result)[3]).toMatchObject({ sample_id: 'F3D3', values: [null] });
});

test('a rarefaction curve ends where its sample has no more reads, in the colour of its group', () => {
  const figure = rarefactionFigure(result, tokens);
  expect(figure?.series[1]?.points).toEqual([
    [1, 1],
    [50, 12],
  ]);
  expect(figure?.series[0]?.colour).not.toBe(figure?.series[1]?.colour);
  expect(rarefactionFigure({ ...result, rarefaction: null }, tokens)).toBeNull();
});

test('of a thousand curves as many are drawn as can be distinguished, and that is reported', () => {
  const curves = Array.from({ length: 1000 }, (_, n) => ({ result_id: id(n), expected: [1, 2, 3] }));
  const figure = rarefactionFigure({ ...result, rarefaction: { depths: [1, 2, 3], curves } }, tokens);
  expect(figure?.series.length).toBe(250);
  expect(figure?.description).toContain('250 of 1000 samples drawn');
});

test('groups with one or two samples share a column without a box; each sample says its own group', () => {
  const sites = ['gut', 'gut', 'gut', 'skin', 'skin', 'tongue', null];
  const many = {
    ...result,
    samples: sites.map((group, n) => ({ result_id: id(n), sample_id: `S${n}`, subject_id: null, group, reads: 100 })),
    indices: result.indices.map((each) => ({ ...each, values: [1, 2, 3, 4, 5, 6, 7] })),
  };
  const { parts, marks } = distributionFigure({ ...shown, result: many }, 'box').draw(room, tokens);
  expect(parts.map(({ card: { title, aside } }) => `${title}: ${aside}`)).toEqual([
    ...['gut: n = 3', 'S0: gut', 'S1: gut', 'S2: gut'],
    ...['2 groups under 3 samples: n = 3', 'S3: skin', 'S4: skin', 'S5: tongue'],
    ...['Not recorded: n = 1', 'S6: Not recorded'],
  ]);
  expect(marks.filter(({ kind }) => kind === 'path')).toHaveLength(1);
});
