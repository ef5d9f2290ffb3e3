import type { DifferentialExpression } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { readTokens } from '#plots/colours';
import { heatFigure, maFigure, volcanoFigure } from './gene-figures.ts';
import { formatSmallP, genesCsv } from './gene-rows.ts';

const tokens = readTokens((name) => (/^--(cat|seq|surface|plot)/.test(name) ? '#a0b0c0' : name));
const room = { width: 900, height: 600 };
const sample = (id: string, group: string) => ({ result_id: id, sample_id: id, subject_id: null, group });

const result: DifferentialExpression = {
  ...{
    method: 'differential_expression',
    method_description: 'DESeq2.',
    parameters: {},
    seed: null,
    n: 4,
    n_subjects: 0,
  },
  ...{ software_version: '0', dropped: [], warnings: [], is_selected_on_plot: false, engine: 'deseq2', alpha: 0.05 },
  ...{
    group_by: 'androgen',
    reference_group: 'control',
    compared_group: 'treated',
    excluded_groups: [],
    confounding: [],
  },
  groups: ['control', 'treated'].map((name) => ({ name, n: 2, n_subjects: 0 })),
  design: { text: '~ androgen: 4 samples', coefficients: [], residual_df: 2 },
  software: [],
  n_genes: { all: 9, few: 5, tested: 2, outliers: 1, filtered: 1, up: 1, down: 1 },
  filter_threshold: 4,
  genes: {
    gene: ['ENSG1', 'ENSG2', 'ENSG3', 'ENSG4'],
    name: ['FKBP5', 'TP53', null, null],
    mean: [500, 80, 2, 40],
    log2_fold_change: [4.96, -1.2, 0.3, 7],
    standard_error: [0.2, 0.3, 1, 2],
    statistic: [24, -4, 0.3, 3],
    p: [1e-120, 0.0001, 0.7, null],
    q: [1e-118, 0.001, null, null],
  },
  samples: [sample('t1', 'treated'), sample('c1', 'control'), sample('t2', 'treated'), sample('c2', 'control')],
  ...{ library_sizes: [1, 1, 1, 1], size_factors: [1, 1, 1, 1] },
  top: {
    gene: ['ENSG2', 'ENSG1'],
    values: [
      [1, 3, 1, 3],
      [9, 4, 9, 4],
    ],
  },
};
const input = { result, description: 'n = 4', chosen: null, set: null };

test('the file of genes says why one has no adjusted p, which is not 1', () => {
  const [head = '', ...rows] = genesCsv(result).trim().split(/\r?\n/);
  expect(head.split(',')).toEqual([
    'gene',
    'name',
    'mean',
    'log2_fold_change',
    'standard_error',
    'statistic',
    'p',
    'adjusted_p',
    'note',
  ]);
  expect(rows.map((row) => row.split(',').slice(-2))).toEqual([
    ['1e-118', ''],
    ['0.001', ''],
    ['', 'not tested: too few reads'],
    ['', 'not tested: an outlying count'],
  ]);
});

test('the volcano plot has the genes with a p, and a line where adjusted p is 0.05', () => {
  const { parts, marks } = volcanoFigure(input).draw(room, tokens);
  expect(parts.map(({ id }) => id)).toEqual(['ENSG1', 'ENSG2', 'ENSG3']);
  expect(marks.some((mark) => mark.kind === 'text' && mark.text === 'adjusted p < 0.05')).toBe(true);
  const names = marks.flatMap((mark) => (mark.kind === 'text' && mark.italic ? [mark.text] : []));
  expect(names).toEqual(['FKBP5', 'TP53']);
});

test('the MA plot also has the gene without a p', () => {
  expect(maFigure(input).draw(room, tokens).parts).toHaveLength(4);
});

test('the heat map has the reference group on the left, and the genes higher in the other group first', () => {
  const { parts, marks } = heatFigure(input).draw(room, tokens);
  expect(parts.map(({ card }) => card.title)).toEqual(['c1', 'c2', 't1', 't2']);
  const names = marks.flatMap((mark) => (mark.kind === 'text' && mark.italic ? [mark.text] : []));
  expect(names).toEqual(['FKBP5', 'TP53']);
});

test('a small p has its power of ten, and 0 is below the smallest number', () => {
  expect([5.683e-54, 0.02, 0, null].map(formatSmallP)).toEqual(['5.7e−54', '0.020', '< 2e−308', '–']);
});
