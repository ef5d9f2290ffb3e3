import {
  type BetaDiversity,
  type BetaDiversityBody,
  type CohortDetail,
  fieldValue,
  type SampleRow,
} from '@cohortium/contract';
import { groupColours } from '#plots/colours';
import { isItalic } from '#plots/frame';
import type { Arrow, Categories, Numbers, PointGrouping } from '#plots/ordination';
import { type CustomGroup, shortTaxonName, sortGroups, toGrouping } from '../../custom-groups.ts';
import { toDistanceParams } from '../../view/distance-view.ts';
import { type PlotView, toAnalysisScope } from '../../view/plot-view.ts';
import { resolveViewFields } from '../../view/view-fields.ts';

/** The minimum number of samples for an ordination. */
export const MIN_ORDINATION_SAMPLES = 3;

interface OrdinationView {
  cohort: Pick<CohortDetail, 'id' | 'version' | 'fields' | 'n_samples' | 'groupings' | 'default_grouping'>;
  view: PlotView;
  groups: readonly CustomGroup[];
}

/**
 * What an ordination asks. Permuting takes longer than placing: the points are asked for, drawn, and tested after that;
 * without groups there is nothing to test, and one question is enough.
 */
export function toOrdinationParams({ cohort, view, groups }: OrdinationView): {
  placing: BetaDiversityBody;
  testing: BetaDiversityBody | null;
} {
  const { group, strata } = resolveViewFields(view, cohort, groups);
  const body: BetaDiversityBody = {
    ...toAnalysisScope(cohort, view),
    ...toDistanceParams(view),
    biplot: view.arrows,
    ...toGrouping(group, groups),
  };
  if (group === null) return { placing: body, testing: null };
  return { placing: { ...body, tests: false }, testing: { ...body, ...(strata ? { strata } : {}) } };
}

type Fields = CohortDetail['fields'];

/** One array a sample from one array an axis. */
export function transposeCoordinates(axes: readonly (readonly number[])[], n: number): Float32Array {
  const table = new Float32Array(n * axes.length);
  axes.forEach((axis, at) => {
    for (let i = 0; i < n; i++) table[i * axes.length + at] = axis[i] ?? 0;
  });
  return table;
}

type Placed = Pick<BetaDiversity, 'group_by' | 'groups' | 'samples_id' | 'subject_ids'>;

/** A field's value of each sample of the ordination; null where the members that would tell are not there yet. */
function fieldValues(
  field: string,
  result: Omit<Placed, 'subject_ids'>,
  members: readonly SampleRow[] | null,
): (string | number | null)[] | null {
  if (field === result.group_by) return result.groups;
  if (members === null) return null;
  const rows = new Map(members.map((row) => [row.result_id, row]));
  return result.samples_id.map((id) => {
    const row = rows.get(id);
    return row ? fieldValue(row, field) : null;
  });
}

type FieldSource = {
  field: string | null;
  fields: Fields;
  result: BetaDiversity;
  members: readonly SampleRow[] | null;
};

const findField = (field: string, fields: Fields) => fields.find((each) => each.field === field);

/** What colours the points: a ramp for numbers, a colour a group for everything else. */
export function toColouring({ field, fields, result, members }: FieldSource): PointGrouping | undefined {
  if (field === null) return undefined;
  const values = fieldValues(field, result, members);
  const fieldInfo = findField(field, fields);
  if (values === null) return undefined;
  if (fieldInfo?.kind === 'number') {
    const numbers = values.map((value) => (value === null || value === '' ? null : Number(value)));
    return {
      kind: 'numbers',
      title: fieldInfo.title,
      values: numbers,
      ...(fieldInfo.unit ? { unit: fieldInfo.unit } : {}),
    };
  }
  const labels = values.map((value) => (value === null ? null : String(value)));
  return {
    kind: 'categories',
    title: fieldInfo?.title ?? field,
    values: labels,
    order: sortGroups(labels),
    colours: groupColours(field, labels),
  };
}

/** What shapes the points. */
export function toShaping(source: FieldSource): Categories | undefined {
  const grouping = toColouring(source);
  return grouping?.kind === 'categories' ? grouping : undefined;
}

/** What sizes the points. */
export function toSizeValues(source: FieldSource): Numbers | undefined {
  const grouping = toColouring(source);
  return grouping?.kind === 'numbers' ? grouping : undefined;
}

type CardFields = {
  fields: Fields;
  members: readonly SampleRow[] | null;
  /** Fields that the card says anyway. */
  extraFields: readonly (string | null)[];
  further: readonly string[];
};
const MAX_CARD_FIELDS = 2;

/** The extra facts on a point's card: its subject and two more fields. */
export function toCardFacts(result: Placed, { fields, members, extraFields, further }: CardFields) {
  const { subject_ids: subjects, group_by } = result;
  const cardFields = [...new Set([...(group_by ? [group_by] : []), ...further])].filter(
    (field) => !extraFields.includes(field),
  );
  const known = cardFields.flatMap((field) => {
    const values = fieldValues(field, result, members);
    const label = findField(field, fields)?.title ?? field;
    return values ? [{ label, values: values.map((value) => (value === null ? null : String(value))) }] : [];
  });
  const own = subjects.some((subject) => subject !== null) ? [{ label: 'Subject', values: subjects }] : [];
  return [...own, ...known.slice(0, MAX_CARD_FIELDS)];
}

/** Taxa as arrows, by their own names; those of genus and family in italics. */
export function toTaxonArrows({ biplot, rank }: Pick<BetaDiversity, 'biplot' | 'rank'>): Arrow[] {
  return biplot.map(({ taxon, values }) => ({ name: shortTaxonName(taxon), italic: isItalic(rank, taxon), values }));
}
