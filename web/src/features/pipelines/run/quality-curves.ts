import type { QualityCurveView } from '@cohortium/contract';
import { formatCount } from '#platform';
import { extentOf, type Point } from '#plots/lines';
import type { Figure } from './run-figures.ts';

/** A curve of each sample, as the pipeline declares it. */
export function curveFigure({ title, x_title, y_title, samples }: QualityCurveView): Figure {
  const longest = Math.max(2, ...samples.map(({ values }) => values.length));
  return {
    figure: {
      title,
      description: `n = ${formatCount(samples.length, 'sample')}, a line each.`,
      x: { label: x_title, scale: 'linear', domain: [1, longest] },
      y: {
        label: y_title,
        scale: 'linear',
        domain: extentOf(
          samples.flatMap(({ values }) => values),
          0,
        ),
      },
      series: samples
        .filter(({ values }) => values.length > 0)
        .map(({ sample_id, values }) => ({
          id: sample_id,
          look: 'one',
          points: values.map((value, at): Point => [at + 1, value]),
        })),
    },
    head: ['Sample', x_title, y_title],
    rows: samples.flatMap(({ sample_id, values }) => values.map((value, at) => [sample_id, at + 1, value])),
  };
}
