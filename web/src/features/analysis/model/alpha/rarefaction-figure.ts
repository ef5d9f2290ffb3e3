import type { AlphaDiversityReport } from '@cohortium/contract';
import { colourOf, groupColours, type Tokens } from '#plots/colours';
import type { LineFigure, Point } from '#plots/lines';

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
