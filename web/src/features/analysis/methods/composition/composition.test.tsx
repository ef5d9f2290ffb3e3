import { type AverageComposition, type Composition, compositionRowSchema } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { renderMarkup, renderText } from '#testing';
import { compositionFigure } from './composition-figure.ts';
import { SelectedSegment } from './composition-overlays.tsx';
import { CompositionTable } from './composition-table.tsx';
import { MeansTable } from './means-table.tsx';
import { describeSunburst } from './sunburst/sunburst-figure.ts';
import { describeShown } from './sunburst/use-sunburst.ts';
import { countTestable, testsOf } from './use-composition.ts';

const nothing = () => undefined;
const id = (n: number) => n.toString(16).padStart(32, '0');
const taxon = (name: string, kind: Composition['taxa'][number]['kind'], mean: number, n_taxa = 1) => ({
  ...{ taxon: name, lineage: ['Bacteria', name], kind, n_taxa, mean, sd: 1.25 },
});
const result: Composition = {
  ...{ method: 'composition', method_description: '', parameters: {}, seed: null, software_version: '0.0.2', n: 2 },
  ...{
    n_subjects: 1,
    dropped: [],
    warnings: [],
    is_selected_on_plot: false,
    rank: 'genus',
    group_by: 'time',
    group_means: [],
  },
  taxa: [
    taxon('Alistipes', 'taxon', 60),
    taxon('unclassified Bacteria', 'unclassified', 30),
    taxon('Other', 'other', 10, 31),
  ],
  rows: [0, 1].map((n) =>
    compositionRowSchema.parse({ result_id: id(n), Alistipes: 60, 'unclassified Bacteria': 30, Other: 10 }),
  ),
  samples: [0, 1].map((n) => ({
    ...{ result_id: id(n), sample_id: `F3D${n}`, subject_id: null, group: n === 0 ? 'Early' : null, reads: 100 },
  })),
};

test('without groups the means are of all samples', () => {
  const text = renderText(<MeansTable result={result} picked={null} />);
  expect(text).toMatch(/Genus All n = 2 /);
  expect(text).toContain('Alistipes 60.0 ± 1.3');
});

test('with groups each has its column with its n, what is not recorded by that name, an absent taxon zero, one sample no SD', () => {
  const group_means = [
    { group: 'Early', n: 1200, mean: { Alistipes: 70.25 }, sd: { Alistipes: 2 } },
    { group: null, n: 1, mean: { Alistipes: 0.04 }, sd: {} },
  ];
  const text = renderText(<MeansTable result={{ ...result, group_means }} picked={null} />);
  expect(text).toContain('Early n = 1,200 Not recorded n = 1');
  expect(text).toContain('Alistipes 70.3 ± 2.0 0.0 ');
  expect(text).toMatch(/Other[^%]* 0\.0 0\.0/);
});

test('the taxon that is picked, or sorted by, is marked in the table, one only', () => {
  expect(renderMarkup(<MeansTable result={result} picked="Alistipes" />).match(/aria-current="true"/g)).toHaveLength(1);
  expect(renderMarkup(<MeansTable result={result} picked={null} />)).not.toContain('aria-current="true"');
});

test('the bars as numbers have a line a sample, in per cent', () => {
  const data = compositionFigure(result, 'Composition by genus', { sort: 'Alistipes' });
  const text = renderText(<CompositionTable data={data} />);
  expect(text).toMatch(/F3D0 Early 60\.0 30\.0 10\.0|F3D0 Early .*60\.0/);
  expect(text).toContain('F3D1');
  const nobody = compositionFigure({ ...result, samples: [], rows: [] }, '', { sort: null });
  expect(renderText(<CompositionTable data={nobody} />)).toContain('No sample');
});

test('a part that was clicked leads to samples with as much of it, if it is a taxon with a name', () => {
  const picked = (taxon_id: string, percent: number, onTaxon: (() => void) | null = nothing) =>
    renderText(
      <SelectedSegment
        picked={{ sample_id: 'F3D0', taxon_id, percent }}
        result={result}
        onTaxon={onTaxon}
        onClose={nothing}
      />,
    );
  expect(picked('Alistipes', 12.68)).toMatch(/^Alistipes 12\.7 % of F3D0 Bacteria; Alistipes .*at least 12\.6 %$/);
  expect(picked('Alistipes', 0.01)).toContain('Samples with at least 0.1 %');
  expect(picked('Alistipes', 50, null)).not.toContain('Samples with at least');
  for (const nameless of ['unclassified Bacteria', 'Other', 'not in the answer']) {
    expect(picked(nameless, 50)).not.toContain('Samples with at least');
  }
});

test('beside the means stands whether the groups differ; of groups chosen by looking no q is shown', () => {
  const group_means = ['Early', 'Late'].map((group) => ({ group, n: 10, mean: { Alistipes: 50 }, sd: {} }));
  const tested = (q: number | null) => {
    const finding = { taxon: 'Alistipes', statistic: 1, effect: 0.5, interval: null, p: q, q, is_different: false };
    const findings = [{ ...finding, highest: 'Early', terms: [] }];
    const method = {
      method: 'wilcoxon' as const,
      title: '',
      effect_description: '',
      findings,
      n_different: 0,
      untested: [],
    };
    const tests = testsOf({ methods: [method] });
    return renderText(<MeansTable result={{ ...result, group_means }} picked={null} tests={tests} />);
  };
  expect(tested(0.003)).toMatch(/Alistipes 0\.003 50\.0 50\.0 /);
  expect(tested(0.003)).toMatch(/Other, 31 taxa – 0\.0 0\.0 /);
  expect(tested(0.003)).toContain('q: Wilcoxon rank-sum, Benjamini–Hochberg adjusted over all taxa of this rank.');
  expect(tested(null)).toMatch(/Alistipes – 50\.0 50\.0 /);
  expect(tested(null)).toContain('chosen by looking');
  expect(testsOf({ methods: [] })).toBeNull();
  const samples = ['A', 'A', 'A', 'B', 'B', null].map((group) => ({ group }));
  expect([countTestable(samples), countTestable([...samples, { group: 'B' }])]).toEqual([1, 2]);
});

describe('the sunburst', () => {
  const early = { group: 'Early', n: 1, n_subjects: 1, mean: { Alistipes: 60 }, sd: {} };
  const { rows: _rows, samples: _samples, group_means: _means, ...shared } = result;
  const mean: AverageComposition = {
    ...shared,
    method: 'average-composition',
    dropped: [{ sample_id: 'F3D9', reason: '3 reads, fewer than the threshold of 1,000.' }],
    groups: [early],
  };
  const cohort = { n_samples: 3, amount_units: ['reads' as const] };
  const words = (value: string, label: string, row?: Composition) => {
    const shown = describeShown({ value, label, mean, row });
    return shown && [shown.answer.method, describeSunburst(shown, { cohort, view: { rank: 'genus' } }).split(' · ')[0]];
  };

  test('tells whose composition it shows: a sample, a group, or all samples with those left out', () => {
    expect(words('sample 1', 'F3D1', { ...result, n: 1 })).toEqual(['composition', 'sample F3D1']);
    expect(words('group Early', 'Mean of Early (n = 1)')).toEqual(['average-composition', 'n\u00a0=\u00a01']);
    expect(words('', 'Mean of all samples')).toEqual([
      'average-composition',
      'n\u00a0=\u00a02 of 3: 1 below 1,000 reads',
    ]);
  });

  test('says nothing of a sample whose shares are on their way', () => {
    expect(words('sample 1', 'F3D1')).toBeNull();
  });
});
