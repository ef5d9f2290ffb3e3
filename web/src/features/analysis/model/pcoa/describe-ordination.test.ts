import { expect, test } from 'vitest';
import { describeSolver, describeSpectrum, labelAxes, metricTitle, ordinationTitle } from './describe-ordination.ts';

const axes = [{ name: 'PC1', eigenvalue: 2, percent: 40, percent_of_positive: 35.5 }];

test('the title names the distance as papers do, and one it does not know by its own name', () => {
  expect(ordinationTitle('bray_curtis')).toBe('Principal coordinates of Bray–Curtis distance');
  expect(metricTitle('canberra')).toBe('canberra');
});

test('how the axes were found is reported, with how exact the distances are', () => {
  expect(describeSolver({ solver: 'exact', precision: 'f64', n_landmarks: null })).toBe('exact');
  expect(describeSolver({ solver: 'landmark', precision: 'f32', n_landmarks: 2000 })).toBe(
    'landmark approximation (2,000), distances accurate to 3e-7',
  );
});

test('percentages say what they are of, and what lies below zero', () => {
  const result = { metric: 'bray_curtis', percent_of: 'trace', axes } as const;
  expect(describeSpectrum({ ...result, negative_eigenvalues: { count: 3, sum: -0.1, percent: -4.2 } })).toBe(
    '3 negative eigenvalues, −4.2 % of the trace: non-Euclidean component of Bray–Curtis distance. PC1 is 35.5 % of the positive eigenvalues and 40.0 % of the trace.',
  );
  expect(describeSpectrum({ ...result, negative_eigenvalues: null })).toContain('Only the first axes are computed');
  expect(describeSpectrum({ ...result, axes: [], negative_eigenvalues: { count: 0, sum: 0, percent: 0 } })).toBe(
    'Percentages are of the trace; no eigenvalue is negative.',
  );
});

test('axes show shares of the positive eigenvalues, which sum to a hundred, and say so where it matters', () => {
  const negative_eigenvalues = { count: 3, sum: -0.1, percent: -4.2 };
  const result = { percent_of: 'trace', axes, negative_eigenvalues } as const;
  expect(labelAxes(result)).toEqual([{ name: 'PC1', percent: 35.5, of: 'of positive eigenvalues' }]);
  expect(labelAxes({ ...result, negative_eigenvalues: { count: 0, sum: 0, percent: 0 } })[0]?.of).toBe('');
  const partial = axes.map((axis) => ({ ...axis, percent_of_positive: null }));
  expect(labelAxes({ ...result, axes: partial, negative_eigenvalues: null })).toEqual([
    { name: 'PC1', percent: 40, of: 'of the trace' },
  ]);
});
