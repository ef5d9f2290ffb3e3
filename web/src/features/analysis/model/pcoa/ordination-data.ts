import { type BetaDiversity, type CohortDetail, fieldValue, type SampleRow } from '@cohortium/contract';
import { groupColours } from '#plots/colours';
import { isItalic } from '#plots/frame';
import type { Arrow, Categories, Grouping, Numbers } from '#plots/ordination';
import { groupOrder } from '../groups/group-colours.ts';
import { shortName } from '../groups/taxon-words.ts';

type Fields = CohortDetail['fields'];

/** One array a sample from one array an axis. */
export function transposed(axes: readonly (readonly number[])[], n: number): Float32Array {
  const table = new Float32Array(n * axes.length);
  axes.forEach((axis, at) => {
    for (let i = 0; i < n; i++) table[i * axes.length + at] = axis[i] ?? 0;
  });
  return table;
}

type Placed = Pick<BetaDiversity, 'group_by' | 'groups' | 'samples_id' | 'subject_ids'>;

/** A field's value of each sample of the ordination; null where the members that would tell are not there yet. */
export function valuesOf(
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

type Asked = { field: string | null; fields: Fields; result: BetaDiversity; members: readonly SampleRow[] | null };

const titled = (field: string, fields: Fields) => fields.find((each) => each.field === field);

/** What colours the points: a ramp for numbers, a colour a group for everything else. */
export function colouring({ field, fields, result, members }: Asked): Grouping | undefined {
  if (field === null) return undefined;
  const values = valuesOf(field, result, members);
  const known = titled(field, fields);
  if (values === null) return undefined;
  if (known?.kind === 'number') {
    const numbers = values.map((value) => (value === null || value === '' ? null : Number(value)));
    return { kind: 'numbers', title: known.title, values: numbers, ...(known.unit ? { unit: known.unit } : {}) };
  }
  const words = values.map((value) => (value === null ? null : String(value)));
  return {
    kind: 'categories',
    title: known?.title ?? field,
    values: words,
    order: groupOrder(words),
    colours: groupColours(field, words),
  };
}

/** What shapes the points. */
export function shaping(asked: Asked): Categories | undefined {
  const grouping = colouring(asked);
  return grouping?.kind === 'categories' ? grouping : undefined;
}

/** What sizes the points. */
export function numbersOf(asked: Asked): Numbers | undefined {
  const grouping = colouring(asked);
  return grouping?.kind === 'numbers' ? grouping : undefined;
}

type Telling = {
  fields: Fields;
  members: readonly SampleRow[] | null;
  /** Fields that the card says anyway. */
  told: readonly (string | null)[];
  further: readonly string[];
};
const FIELDS_TOLD = 2;

/** The extra facts on a point's card: its subject and two more fields. */
export function factsOf(result: Placed, { fields, members, told, further }: Telling) {
  const { subject_ids: subjects, group_by } = result;
  const wanted = [...new Set([...(group_by ? [group_by] : []), ...further])].filter((field) => !told.includes(field));
  const known = wanted.flatMap((field) => {
    const values = valuesOf(field, result, members);
    const label = titled(field, fields)?.title ?? field;
    return values ? [{ label, values: values.map((value) => (value === null ? null : String(value))) }] : [];
  });
  const own = subjects.some((subject) => subject !== null) ? [{ label: 'Subject', values: subjects }] : [];
  return [...own, ...known.slice(0, FIELDS_TOLD)];
}

/** Taxa as arrows, by their own names; those of genus and family in italics. */
export function arrowsOf({ biplot, rank }: Pick<BetaDiversity, 'biplot' | 'rank'>): Arrow[] {
  return biplot.map(({ taxon, values }) => ({ name: shortName(taxon), italic: isItalic(rank, taxon), values }));
}
