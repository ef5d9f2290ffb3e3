import type { GeneExpression } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { colourOf, groupColours } from '#plots/colours';
import { drawDistribution, drawScatter } from '#plots/distribution';
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
    description: `${description} · log₂(CPM + 1) of the ${formatNumber(components.n_features)} genes with the largest variance`,
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
