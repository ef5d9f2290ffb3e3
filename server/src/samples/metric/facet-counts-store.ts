import { dataTypeById } from '@cohortium/contract';
import type { IndexClient } from '#platform/index';
import { type Clause, Parameters } from '../filter/clause.ts';
import { commonField } from '../filter/fields.ts';
import { type OwnKind, operandOf } from '../filter/operand.ts';
import type { QueryOptions } from '../sample-index-store.ts';

/** What a facet counts: a field's values as text, or numbers in bins of a width. */
export interface Facet {
  field: string;
  bin?: number;
  /** As what samples have a submitter's column, where that is known. */
  kind?: OwnKind;
}

/** Samples by value, the missing under null; of a binned facet the value is the bin's number. */
export type ValueCounts = Map<string | null, number>;

const VALUES_AT_MOST = 20_000;
/** Between the tags of a sample: no tag has it. */
const APART = '\u001f';

const kindOf = (field: string) => commonField(field)?.kind;

/** What is grouped by: a column as it is stored where there is one. */
function groupedBy({ field, bin, kind }: Facet, params: Parameters): string {
  const common = kindOf(field);
  if (common === 'tags' || common === 'catalogue') return field === 'tag' ? 'tags' : field;
  if (common === 'text') return field;
  const { number, text, exists } = operandOf(field, kind);
  if (bin !== undefined) return `floor(${number} / ${params.add(bin, 'Float64')})`;
  return `if(${exists}, toNullable(${text}), NULL)`;
}

/** A group as text: tags side by side, told apart by a sign. */
const asText = ({ field }: Facet, name: string): string =>
  kindOf(field) === 'tags' ? `nullIf(arrayStringConcat(${name}, '${APART}'), '')` : `toString(${name})`;

interface Row {
  facet: number;
  value: string | null;
  n: number;
}

/** Samples by what is told of a facet: a sample with several tags counts under each. */
function toldCounts({ field }: Facet, rows: readonly Row[]): ValueCounts {
  const counts: ValueCounts = new Map();
  const count = (value: string | null, n: number) => void counts.set(value, (counts.get(value) ?? 0) + n);
  for (const { value, n } of rows) {
    if (value === null || kindOf(field) === 'text') count(value, n);
    else if (kindOf(field) === 'tags') for (const tag of new Set(value.split(APART))) count(tag, n);
    else if (kindOf(field) === 'catalogue') count(dataTypeById(Number(value))?.title ?? value, n);
    else count(value, n);
  }
  return counts;
}

/**
 * How many of the samples that a clause finds have each value of each facet, all in one pass: each row is judged by the
 * filter once, and counted under its value of every facet.
 */
export async function facetCounts(
  index: IndexClient,
  facets: readonly Facet[],
  { where, options }: { where: Clause; options: QueryOptions },
): Promise<Map<string, ValueCounts>> {
  if (facets.length === 0) return new Map();
  const params = new Parameters('f');
  const groups = facets.map((facet, at) => `${groupedBy(facet, params)} as v${at}`);
  const last = facets.length - 1;
  const first = facets.slice(0, -1);
  const which = first.map((_, at) => `grouping(v${at}) = 0, ${at}, `).join('');
  const values = first.map((facet, at) => `grouping(v${at}) = 0, ${asText(facet, `v${at}`)}, `).join('');
  const lastFacet = facets[last] ?? { field: '' };
  const rows = await index.query<Row>(
    `select toUInt8(multiIf(${which}1, ${last}, ${last})) as facet,
       multiIf(${values}1, ${asText(lastFacet, `v${last}`)}, NULL) as value, toUInt32(count()) as n
     from (select ${groups.join(', ')} from samples final where ${where.sql})
     group by grouping sets (${facets.map((_, at) => `(v${at})`).join(', ')})
     order by n desc limit ${VALUES_AT_MOST} by facet`,
    { ...where.params, ...params.values },
    options,
  );
  const byFacet = Map.groupBy(rows, ({ facet }) => facet);
  return new Map(facets.map((facet, at) => [facet.field, toldCounts(facet, byFacet.get(at) ?? [])]));
}
