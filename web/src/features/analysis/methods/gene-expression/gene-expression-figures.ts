import type { GeneExpression } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { drawHeatMap } from '#plots/clusters';
import { drawCurves } from '#plots/distribution';
import type { Figure } from '#plots/figure';
import { colourOfGroup, coloursOf, componentsFigure, legendOf, valuesFigure } from './sample-figures.ts';

type FigureInput = { result: GeneExpression; description: string; selection: ReadonlySet<string> };

/** Samples on the first two principal components; null where there are none. */
export function expressionComponents(input: FigureInput): Figure | null {
  const n = formatNumber(input.result.components?.n_features ?? 0);
  const description = `${input.description} · log₂(CPM + 1) of the ${n} genes with the largest variance`;
  return componentsFigure({ ...input, title: 'Principal components of expression', description });
}

/** Reads counted to genes, in millions, by group. */
export const sizesFigure = (input: FigureInput): Figure =>
  valuesFigure(
    { ...input, title: 'Library sizes' },
    { measure: 'Reads counted to genes, millions', values: input.result.library_sizes.map((size) => size / 1e6) },
  );

/** How far apart two samples are, by their places. */
function distanceBetween({ distances, samples }: GeneExpression, one: number, other: number): number {
  if (one === other) return 0;
  const [i, j] = one < other ? [one, other] : [other, one];
  return distances?.values[i * samples.length - (i * (i + 1)) / 2 + j - i - 1] ?? 0;
}

/** Samples against samples, alike ones beside each other; null where there are no distances. */
export function distancesFigure({ result, description, selection }: FigureInput): Figure | null {
  if (result.distances === null) return null;
  const order = result.distances.order.flatMap((place) => {
    const sample = result.samples[place];
    return sample ? [{ place, id: sample.result_id, name: sample.sample_id, group: sample.group }] : [];
  });
  const strip = { title: 'Group', values: order.map(({ group }) => group), colours: coloursOf(result) };
  const map = {
    rows: order.map(({ id, name }) => ({ id, name, italic: false })),
    columns: order,
    percents: order.map(({ place }) => order.map((other) => distanceBetween(result, place, other.place))),
    strips: result.group_by === null ? [] : [strip],
    ...{ scale: 'span' as const, unit: '', tree: null, selection },
  };
  return {
    title: 'Distances between samples',
    description: `${description} · Euclidean distance of log₂(CPM + 1), the darker the further apart`,
    ...legendOf(result),
    draw: (room, tokens) => drawHeatMap(map, room, tokens),
  };
}

/** The distribution of expression in each sample; null where there are too many. */
export function densitiesFigure({ result, description, selection }: FigureInput): Figure | null {
  const { densities } = result;
  if (densities === null) return null;
  return {
    title: 'Density of expression',
    description: `${description} · genes with a read in the sample`,
    ...legendOf(result),
    draw: (room, tokens) =>
      drawCurves(
        {
          ...{ x: 'log₂(CPM + 1)', y: 'Density', selection },
          curves: result.samples.map(({ result_id, sample_id, group }, at) => ({
            id: result_id,
            colour: colourOfGroup(result, group, tokens),
            points: densities.at.map((x, place) => [x, densities.values[at]?.[place] ?? 0] as const),
            card: { title: sample_id, rows: group === null ? [] : [{ label: 'Group', value: group }] },
          })),
        },
        room,
        tokens,
      ),
  };
}
