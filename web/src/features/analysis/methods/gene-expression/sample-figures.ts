import type { GeneExpression } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { colourOf, groupColours, type Tokens } from '#plots/colours';
import { drawDistribution, drawScatter } from '#plots/distribution';
import type { Figure } from '#plots/figure';
import { sortGroups, toLegend } from '../../custom-groups.ts';

type Samples = Pick<GeneExpression, 'samples' | 'group_by'>;

/** Figures of one value or place per sample. */
export type SampleFigure<Result extends Samples> = {
  result: Result;
  title: string;
  description: string;
  selection: ReadonlySet<string>;
};

const UNGROUPED = 'All samples';
export const groupsOf = ({ samples }: Samples): string[] => sortGroups(samples.map(({ group }) => group));
export const coloursOf = (result: Samples) => groupColours(result.group_by ?? '', groupsOf(result));

/** The colour of a sample's group; of all samples where nothing groups them. */
export const colourOfGroup = (result: Samples, group: string | null, tokens: Tokens): string =>
  result.group_by === null ? (tokens.cat[0] ?? tokens.other) : colourOf(group, coloursOf(result), tokens);

export const legendOf = (result: Samples): Pick<Figure, 'legend'> =>
  result.group_by === null ? {} : { legend: (tokens) => toLegend(groupsOf(result), coloursOf(result), tokens) };

/** Samples on the first two principal components; null where there are none. */
export function componentsFigure({
  result,
  title,
  description,
  selection,
}: SampleFigure<Samples & Pick<GeneExpression, 'components'>>): Figure | null {
  const { components } = result;
  const [first, second] = components?.coordinates ?? [];
  if (!components || !first || !second) return null;
  const percent = (axis: number) => formatNumber(components.percents[axis] ?? 0, 1);
  return {
    ...{ title, description },
    ...legendOf(result),
    draw: (room, tokens) =>
      drawScatter(
        {
          ...{ x: `PC1, ${percent(0)} %`, y: `PC2, ${percent(1)} %`, selection },
          points: result.samples.map(({ result_id, sample_id, group }, at) => ({
            ...{ id: result_id, name: sample_id, at: [first[at] ?? 0, second[at] ?? 0] as const },
            colour: colourOfGroup(result, group, tokens),
            ...(group === null ? {} : { group }),
          })),
        },
        room,
        tokens,
      ),
  };
}

/** A value of each sample by group; those without one are left out. */
export function valuesFigure(
  { result, title, description, selection }: SampleFigure<Samples>,
  { measure, values }: { measure: string; values: readonly (number | null)[] },
): Figure {
  const groups = result.group_by === null ? [UNGROUPED] : groupsOf(result);
  return {
    ...{ title, description },
    ...legendOf(result),
    draw: (room, tokens) =>
      drawDistribution(
        {
          ...{ measure, look: 'box', selection },
          groups: groups.map((name) => ({
            name,
            colour: colourOfGroup(result, name, tokens),
            samples: result.samples.flatMap(({ result_id, sample_id, group }, at) => {
              const value = values[at] ?? null;
              const isOf = result.group_by === null || group === name;
              return isOf && value !== null ? [{ id: result_id, name: sample_id, value }] : [];
            }),
          })),
        },
        room,
        tokens,
      ),
  };
}
