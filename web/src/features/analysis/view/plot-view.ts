import { rankSchema, ranks, rankTitles } from '@cohortium/contract';
import { z } from 'zod';
import { alphaShape } from '../methods/alpha-diversity/alpha-view.ts';
import { clusterShape } from '../methods/cluster/cluster-view.ts';
import { compositionShape } from '../methods/composition/composition-view.ts';
import { expressionShape } from '../methods/differential-expression/expression-view.ts';
import { methylationShape } from '../methods/differential-methylation/methylation-view.ts';
import { lefseShape } from '../methods/lefse/lefse-view.ts';
import { resistanceShape } from '../resistance/studio-choice.ts';
import { distanceShape } from './distance-view.ts';
import { fieldChoice, wholeNumber } from './field-choice.ts';

export const MODES = ['2d', '3d'] as const;
/** How many arrows of taxa the plane carries. */
export const ARROWS = [0, 5, 10, 20] as const;
/** Of points, in per cent: dense clouds show more where points let others through. */
export const OPACITIES = [20, 40, 60, 80, 100] as const;
const AXES = /^(\d),(\d)$/;

const viewSchema = z.object({
  rank: rankSchema.catch('genus'),
  /** The field that makes the groups: absent, the most telling one; empty, none. */
  group: fieldChoice,
  /** Absent, as the groups; empty, none. */
  colour: fieldChoice,
  shape: fieldChoice,
  /** A number of each sample that makes its point larger. */
  size: fieldChoice,
  mode: z.enum(MODES).catch('2d'),
  /** Counted from 1: “1,2”. */
  axes: z.string().regex(AXES).catch('1,2'),
  arrows: z.coerce.number().pipe(z.literal(ARROWS)).catch(0),
  /** What is drawn round groups; “on” is ellipses, as older addresses say it. */
  ellipses: z.enum(['on', 'hulls', 'spiders', 'off']).catch('on'),
  /** Of points, in per cent; absent, as the page's colours need it. */
  opacity: z.coerce.number().pipe(z.literal(OPACITIES)).optional().catch(undefined),
  /** Reads below which samples are left out; absent, none are. */
  least: wholeNumber(1, 1e9),
  /** A field within whose values alone labels are permuted. */
  strata: fieldChoice,
  /** Fields held constant by models, and the group that they compare with. */
  reference: fieldChoice,
  adjust: fieldChoice,
  ...distanceShape,
  ...compositionShape,
  ...alphaShape,
  ...lefseShape,
  ...clusterShape,
  ...resistanceShape,
  ...expressionShape,
  ...methylationShape,
});
/** The plot settings of a cohort, stored in the URL. */
export type PlotView = z.infer<typeof viewSchema>;
/** A part of the view to be changed; undefined is as usual. */
export type PlotChange = { [Key in keyof PlotView]?: PlotView[Key] | undefined };

/** Parses the view from URL parameters; missing or invalid values get their defaults. */
export const readPlotView = (search: unknown): PlotView => viewSchema.parse(search);

export const rankOptions = ranks
  .filter((rank) => rank !== 'domain')
  .map((rank) => ({ value: rank, label: rankTitles[rank] }));

/** The rank as a word inside a sentence: “genus”, “ASV”. */
export const rankInSentence = (rank: PlotView['rank']): string => (rank === 'feature' ? rankTitles[rank] : rank);

/** The two axes of the plane, counted from 0. */
export function planeAxes({ axes }: Pick<PlotView, 'axes'>): [number, number] {
  const [, x, y] = AXES.exec(axes) ?? [];
  return [Math.max(0, Number(x ?? 1) - 1), Math.max(0, Number(y ?? 2) - 1)];
}

type Counted = { readonly amount_units?: readonly string[] };

/** Whether all amounts are counts of reads; of others no sample has too few. */
export const hasCounts = ({ amount_units = ['reads'] }: Counted): boolean =>
  amount_units.every((unit) => unit === 'reads');

/** The view without settings that need read counts, if the cohort has other amounts: an address may still contain them. */
export function fitView(view: PlotView, cohort: Counted): PlotView {
  const { depth, least, look, index } = view;
  const isFit = depth === undefined && least === undefined && look !== 'curves' && index !== 'chao1';
  if (isFit || hasCounts(cohort)) return view;
  return {
    ...view,
    ...{ depth: undefined, least: undefined },
    look: look === 'curves' ? 'box' : look,
    index: index === 'chao1' ? 'shannon' : index,
  };
}

/** Which members, at which rank: what every question of a tab begins with. */
export const toAnalysisScope = (
  cohort: { id: string; version: number } & Counted,
  { rank, least }: Pick<PlotView, 'rank' | 'least'>,
) => ({
  cohort_id: cohort.id,
  version: cohort.version,
  rank,
  ...(least === undefined || !hasCounts(cohort) ? {} : { min_reads: least }),
});
