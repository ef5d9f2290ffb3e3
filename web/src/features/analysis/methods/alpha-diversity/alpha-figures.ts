import { type AlphaDiversityReport, type AlphaIndexName, alphaTitles } from '@cohortium/contract';
import { colourOf, groupColours, type Tokens } from '#plots/colours';
import { type Distribution, type DistributionType, drawDistribution, drawScatter } from '#plots/distribution';
import type { Figure } from '#plots/figure';
import type { LineFigure, Point } from '#plots/lines';
import { sortGroups } from '../../custom-groups.ts';
import { foldSmallGroups } from '../../fold-groups.ts';

/** The maximum number of distinguishable curves. With more, every k-th is drawn and the description says so. */
const MAX_CURVES = 300;

const toCurvePoints = (depths: readonly number[], expected: readonly (number | null)[]): Point[] =>
  depths.flatMap((depth, at): Point[] => {
    const value = expected[at];
    return value === null || value === undefined ? [] : [[depth, value]];
  });

/** Expected number of taxa by rarefaction depth, one curve per sample; null if curves were not requested. */
export function rarefactionFigure(result: AlphaDiversityReport, tokens: Tokens): LineFigure | null {
  const { rarefaction, samples } = result;
  if (rarefaction === null) return null;
  const own = new Map(samples.map((sample) => [sample.result_id, sample]));
  const colours = groupColours(
    result.group_by ?? '',
    samples.map(({ group }) => group),
  );
  const every = Math.ceil(rarefaction.curves.length / MAX_CURVES);
  const curves = rarefaction.curves.filter((_, at) => at % every === 0);
  const series = curves.map(({ result_id, expected }) => {
    const group = own.get(result_id)?.group ?? null;
    const colour = result.group_by === null ? (tokens.cat[0] ?? tokens.other) : colourOf(group, colours, tokens);
    return { id: result_id, look: 'one' as const, points: toCurvePoints(rarefaction.depths, expected), colour };
  });
  const deepest = Math.max(1, ...rarefaction.depths);
  const most = Math.max(1, ...series.flatMap(({ points }) => points.map(([, taxa]) => taxa)));
  const shown = every > 1 ? `${curves.length} of ${rarefaction.curves.length} samples drawn` : `n = ${curves.length}`;
  return {
    title: 'Rarefaction curves',
    description: `${shown} · expected taxa without replacement (Hurlbert 1971); each curve ends at the sample’s depth`,
    x: { label: 'Rarefaction depth (reads)', scale: 'linear', domain: [0, deepest] },
    y: { label: 'Expected number of taxa', scale: 'linear', domain: [0, most] },
    series,
  };
}

type AlphaFigureInput = {
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
export const findIndex = (result: AlphaDiversityReport, index: AlphaIndexName) =>
  result.indices.find((each) => each.index === index) ?? null;

/** What is measured, with its unit: “Shannon’s entropy, bits”. */
export function indexLabel(result: AlphaDiversityReport, index: AlphaIndexName): string {
  const found = findIndex(result, index);
  const title = found?.title ?? alphaTitles[index];
  return found?.unit ? `${title}, ${found.unit}` : title;
}

/** The column that a sample is drawn in. */
export function columnOf({ group_by, samples }: Pick<AlphaDiversityReport, 'group_by' | 'samples'>) {
  const folded = foldSmallGroups(samples.map(({ group }) => group));
  return (group: string | null): string => {
    if (group_by === null) return UNGROUPED;
    if (group === null) return MISSING;
    return folded?.names.has(group) ? folded.label : group;
  };
}

/** Samples by group: small groups together after the others, those without a group last. */
function groupSamples({ result, index }: AlphaFigureInput, tokens: Tokens): Distribution['groups'] {
  const values = findIndex(result, index)?.values ?? [];
  const groups = result.samples.map(({ group }) => group);
  const colours = groupColours(result.group_by ?? '', groups);
  const toColumn = columnOf(result);
  const large = sortGroups(groups).filter((group) => toColumn(group) === group);
  const names = new Set([...large, ...sortGroups(groups).map(toColumn), toColumn(null)]);
  return [...names].flatMap((name) => {
    const samples = result.samples.flatMap(({ result_id: id, sample_id, group }, at) => {
      const value = values[at];
      return toColumn(group) === name && value !== null && value !== undefined
        ? [{ id, name: sample_id, value, ...(group === null ? {} : { group }) }]
        : [];
    });
    const own = large.includes(name) ? colourOf(name, colours, tokens) : tokens.other;
    const isFolded = !large.includes(name) && name !== toColumn(null);
    const colour = result.group_by === null ? (tokens.cat[0] ?? tokens.other) : own;
    return samples.length > 0 ? [{ name, colour, samples, ...(isFolded ? { is_mixed: true } : {}) }] : [];
  });
}

const titleOf = ({ index, group }: AlphaFigureInput) =>
  group ? `${alphaTitles[index]} by ${group.toLowerCase()}` : alphaTitles[index];

/** The index by group. */
export function distributionFigure(shown: AlphaFigureInput, look: DistributionType): Figure {
  const measure = indexLabel(shown.result, shown.index);
  return {
    title: titleOf(shown),
    description: shown.description,
    draw: (room, tokens) =>
      drawDistribution(
        { measure, groups: groupSamples(shown, tokens), look, selection: shown.selection },
        room,
        tokens,
      ),
  };
}

/** The index against a number of each sample. */
export function scatterFigure(shown: AlphaFigureInput, field: string): Figure | null {
  const { result, index, selection } = shown;
  const covariate = result.covariates.find((each) => each.field === field);
  if (!covariate) return null;
  const y = indexLabel(result, index);
  const values = findIndex(result, index)?.values ?? [];
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
