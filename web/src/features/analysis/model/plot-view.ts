import { ANALYSIS, type CohortDetail, rankSchema, ranks, rankTitles } from '@cohortium/contract';
import { z } from 'zod';

export const MODES = ['2d', '3d'] as const;
export const TOPS = [5, 8, ANALYSIS.top_taxa] as const;
const AXES = /^(\d),(\d)$/;

const axesSchema = z.string().regex(AXES).catch('1,2');
const fieldSchema = z.string().max(200).optional().catch(undefined);
const viewSchema = z.object({
  rank: rankSchema.catch('genus'),
  /** The field that makes the groups: absent, the most telling one; empty, none. */
  group: fieldSchema,
  /** Absent, as the groups; empty, none. */
  colour: fieldSchema,
  shape: fieldSchema,
  mode: z.enum(MODES).catch('2d'),
  /** Counted from 1: “1,2”. */
  axes: axesSchema,
  top: z.coerce.number().pipe(z.literal(TOPS)).catch(ANALYSIS.top_taxa),
  /** The taxon that the bars are sorted by: absent, the most abundant one. */
  sort: fieldSchema,
});
/** How the plots of a cohort are set; an address holds it. */
export type PlotView = z.infer<typeof viewSchema>;

/** The view that an address describes; what it does not say, or says wrongly, is as usual. */
export const readPlotView = (search: unknown): PlotView => viewSchema.parse(search);

export const rankOptions = ranks
  .filter((rank) => rank !== 'domain')
  .map((rank) => ({ value: rank, label: rankTitles[rank] }));

/** The two axes of the plane, counted from 0. */
export function axesOf({ axes }: Pick<PlotView, 'axes'>): [number, number] {
  const [, x, y] = AXES.exec(axes) ?? [];
  return [Math.max(0, Number(x ?? 1) - 1), Math.max(0, Number(y ?? 2) - 1)];
}

type Fields = CohortDetail['fields'];

/** What samples are usually not compared by: who they are and how they were processed. */
const NOT_FIRST = [
  'sample_id',
  'subject_id',
  'project_name',
  'pipeline_name',
  'reference_name',
  'variable_region',
  'seq_platform',
  'data_type',
  'reads',
  'n_features',
];

/** Fields that divide the samples into groups of several. */
export const groupFields = (fields: Fields, n: number): Fields =>
  fields.filter(({ kind, n_values }) => kind !== 'number' && n_values >= 2 && n_values <= 40 && n_values < n);

/** The field that the groups are made of until somebody chooses; null where none divides the samples. */
export function usualGroup(fields: Fields, n: number): string | null {
  const telling = groupFields(fields, n)
    .filter(({ field, n_values }) => !NOT_FIRST.includes(field) && n_values <= 12)
    .sort((a, b) => a.n_missing - b.n_missing || a.n_values - b.n_values);
  return telling[0]?.field ?? null;
}

const chosen = (field: string | undefined, usual: string | null): string | null =>
  field === undefined ? usual : field || null;

/** The fields in play, with what the view leaves open filled in. */
export function fieldsInPlay(view: PlotView, { fields, n_samples }: Pick<CohortDetail, 'fields' | 'n_samples'>) {
  const known = (field: string | null) => (fields.some((each) => each.field === field) ? field : null);
  const group = known(chosen(view.group, usualGroup(fields, n_samples)));
  return { group, colour: known(chosen(view.colour, group)), shape: known(chosen(view.shape, null)) };
}

/** Whether a plot shows fields that the statistics do not carry, so that the members must be read. */
export function wantsMembers(view: PlotView): boolean {
  const other = (field: string | undefined) => Boolean(field) && field !== view.group;
  return other(view.colour) || other(view.shape);
}
