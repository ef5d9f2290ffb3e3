import type { Methylation } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { drawCurves } from '#plots/distribution';
import type { Figure } from '#plots/figure';
import { colourOfGroup, componentsFigure, legendOf, valuesFigure } from '../gene-expression/sample-figures.ts';

type FigureInput = { result: Methylation; description: string; selection: ReadonlySet<string> };

/** Samples on the first two principal components; null where there are none. */
export function levelComponents(input: FigureInput): Figure | null {
  const n = formatNumber(input.result.components?.n_features ?? 0);
  const description = `${input.description} · levels of the ${n} sites with the largest variance that all samples have`;
  return componentsFigure({ ...input, title: 'Principal components of methylation', description });
}

/** The mean level of each sample, by group. */
export const globalFigure = (input: FigureInput): Figure =>
  valuesFigure(
    { ...input, title: 'Global methylation' },
    { measure: 'Mean methylation level', values: input.result.global_levels },
  );

/** How the levels of each sample lie between 0 and 1. */
export function densityFigure({ result, description, selection }: FigureInput): Figure {
  return {
    ...{ title: 'Density of levels', description: `${description} · a line per sample`, ...legendOf(result) },
    draw: (room, tokens) =>
      drawCurves(
        {
          ...{ x: 'Methylation level', y: 'Share of sites', selection },
          curves: result.samples.map(({ result_id, sample_id, group }, at) => {
            const shares = result.densities[at] ?? [];
            return {
              id: result_id,
              points: shares.map((share, place) => [(place + 0.5) / shares.length, share] as const),
              colour: colourOfGroup(result, group, tokens),
              card: { title: sample_id, rows: group === null ? [] : [{ label: 'Group', value: group }] },
            };
          }),
        },
        room,
        tokens,
      ),
  };
}
