import { type AlphaDiversityReport, type AlphaIndexName, alphaTitles } from '@cohortium/contract';
import { colourOf, groupColours, type Tokens } from '#plots/colours';
import { type Distribution, type DistributionLook, drawDistribution, drawScatter } from '#plots/distribution';
import type { Figure } from '#plots/figure';
import { groupOrder } from '../groups/group-colours.ts';

type Shown = {
  result: AlphaDiversityReport;
  index: AlphaIndexName;
  description: string;
  /** The title of the field that groups the samples. */
  group: string | null;
  /** Result ids. */
  selection: ReadonlySet<string>;
};

const UNGROUPED = 'All samples';
const MISSING = 'Not recorded';

/** The index that is shown; null where the answer has another. */
export const indexOf = (result: AlphaDiversityReport, index: AlphaIndexName) =>
  result.indices.find((each) => each.index === index) ?? null;

/** What is measured, with its unit: “Shannon’s entropy, bits”. */
export function measureOf(result: AlphaDiversityReport, index: AlphaIndexName): string {
  const found = indexOf(result, index);
  const title = found?.title ?? alphaTitles[index];
  return found?.unit ? `${title}, ${found.unit}` : title;
}

/** Samples by group, those without a group last. */
function groupsOf({ result, index }: Shown, tokens: Tokens): Distribution['groups'] {
  const values = indexOf(result, index)?.values ?? [];
  const groups = result.samples.map(({ group }) => group);
  const colours = groupColours(result.group_by ?? '', groups);
  const wanted = result.group_by === null ? [null] : [...groupOrder(groups), null];
  return wanted.flatMap((group) => {
    const samples = result.samples.flatMap(({ result_id, sample_id, group: own }, at) => {
      const value = values[at];
      const isIn = result.group_by === null || own === group;
      return isIn && value !== null && value !== undefined ? [{ id: result_id, name: sample_id, value }] : [];
    });
    const colour = result.group_by === null ? (tokens.cat[0] ?? tokens.other) : colourOf(group, colours, tokens);
    const name = group ?? (result.group_by === null ? UNGROUPED : MISSING);
    return samples.length > 0 ? [{ name, colour, samples }] : [];
  });
}

const titleOf = ({ index, group }: Shown) =>
  group ? `${alphaTitles[index]} by ${group.toLowerCase()}` : alphaTitles[index];

/** The index by group. */
export function distributionFigure(shown: Shown, look: DistributionLook): Figure {
  const measure = measureOf(shown.result, shown.index);
  return {
    title: titleOf(shown),
    description: shown.description,
    draw: (room, tokens) =>
      drawDistribution({ measure, groups: groupsOf(shown, tokens), look, selection: shown.selection }, room, tokens),
  };
}

/** The index against a number of each sample. */
export function againstFigure(shown: Shown, field: string): Figure | null {
  const { result, index, selection } = shown;
  const covariate = result.covariates.find((each) => each.field === field);
  if (!covariate) return null;
  const y = measureOf(result, index);
  const values = indexOf(result, index)?.values ?? [];
  const colours = groupColours(
    result.group_by ?? '',
    result.samples.map(({ group }) => group),
  );
  return {
    title: `${alphaTitles[index]} against ${covariate.title.toLowerCase()}`,
    description: shown.description,
    draw: (room, tokens) => {
      const points = result.samples.flatMap(({ result_id, sample_id, group }, at) => {
        const [x, value] = [covariate.values[at], values[at]];
        if (x === null || x === undefined || value === null || value === undefined) return [];
        const colour = result.group_by === null ? (tokens.cat[0] ?? '') : colourOf(group, colours, tokens);
        return [{ id: result_id, name: sample_id, at: [x, value] as const, colour, ...(group ? { group } : {}) }];
      });
      return drawScatter({ x: covariate.title, y, points, selection }, room, tokens);
    },
  };
}

/** One line a sample: every index, its reads and its group. */
export function alphaRows(result: AlphaDiversityReport) {
  return result.samples.map((sample, at) => ({
    ...sample,
    values: result.indices.map(({ values }) => values[at] ?? null),
  }));
}
