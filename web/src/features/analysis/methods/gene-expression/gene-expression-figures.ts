import type { GeneExpression } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { drawHeatMap } from '#plots/clusters';
import { colourOf, groupColours } from '#plots/colours';
import { drawCurves, drawDistribution, drawScatter } from '#plots/distribution';
import type { Figure } from '#plots/figure';
import { sortGroups, toLegend } from '../../custom-groups.ts';

type FigureInput = { result: GeneExpression; description: string; selection: ReadonlySet<string> };

const UNGROUPED = 'All samples';
const groupsOf = ({ samples }: GeneExpression): string[] => sortGroups(samples.map(({ group }) => group));
const coloursOf = (result: GeneExpression) => groupColours(result.group_by ?? '', groupsOf(result));

const legendOf = (result: GeneExpression): Pick<Figure, 'legend'> =>
  result.group_by === null ? {} : { legend: (tokens) => toLegend(groupsOf(result), coloursOf(result), tokens) };

/** Samples on the first two principal components; null where there are none. */
export function componentsFigure({ result, description, selection }: FigureInput): Figure | null {
  const { components } = result;
  const [first, second] = components?.coordinates ?? [];
  if (!components || !first || !second) return null;
  const percent = (axis: number) => formatNumber(components.percents[axis] ?? 0, 1);
  return {
    title: 'Principal components of expression',
    description: `${description} · log₂(CPM + 1) of the ${formatNumber(components.n_genes)} genes with the largest variance`,
    ...legendOf(result),
    draw: (room, tokens) =>
      drawScatter(
        {
          ...{ x: `PC1, ${percent(0)} %`, y: `PC2, ${percent(1)} %`, selection },
          points: result.samples.map(({ result_id, sample_id, group }, at) => ({
            ...{ id: result_id, name: sample_id, at: [first[at] ?? 0, second[at] ?? 0] as const },
            colour:
              result.group_by === null ? (tokens.cat[0] ?? tokens.other) : colourOf(group, coloursOf(result), tokens),
            ...(group === null ? {} : { group }),
          })),
        },
        room,
        tokens,
      ),
  };
}

/** Reads counted to genes, in millions, by group. */
export function sizesFigure({ result, description, selection }: FigureInput): Figure {
  const groups = result.group_by === null ? [UNGROUPED] : groupsOf(result);
  return {
    title: 'Library sizes',
    description,
    ...legendOf(result),
    draw: (room, tokens) =>
      drawDistribution(
        {
          ...{ measure: 'Reads counted to genes, millions', look: 'box', selection },
          groups: groups.map((name) => ({
            name,
            colour:
              result.group_by === null ? (tokens.cat[0] ?? tokens.other) : colourOf(name, coloursOf(result), tokens),
            samples: result.samples.flatMap(({ result_id, sample_id, group }, at) =>
              result.group_by === null || group === name
                ? [{ id: result_id, name: sample_id, value: (result.library_sizes[at] ?? 0) / 1e6 }]
                : [],
            ),
          })),
        },
        room,
        tokens,
      ),
  };
}

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
            colour:
              result.group_by === null ? (tokens.cat[0] ?? tokens.other) : colourOf(group, coloursOf(result), tokens),
            points: densities.at.map((x, place) => [x, densities.values[at]?.[place] ?? 0] as const),
            card: { title: sample_id, rows: group === null ? [] : [{ label: 'Group', value: group }] },
          })),
        },
        room,
        tokens,
      ),
  };
}
