import { dataTypeById } from '@cohortium/contract';
import type { IndexClient } from '#platform/index';
import { type Clause, Parameters, samplesOf } from '../filter/clause.ts';
import { commonField } from '../filter/fields.ts';
import { type OwnKind, operandOf } from '../filter/operand.ts';
import { APART } from '../projection/index-schema.ts';
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

const kindOf = (field: string) => commonField(field)?.kind;

/** What is grouped by: a column as it is stored where there is one. */
function groupedBy({ field, bin, kind }: Facet, params: Parameters): string {
  const common = kindOf(field);
  if (common === 'tags') return 'tag_set';
  if (common === 'catalogue' || common === 'text') return field;
  const { number, text, exists } = operandOf(field, kind);
  if (bin !== undefined) return `floor(${number} / ${params.add(bin, 'Float64')})`;
  return `if(${exists}, toNullable(${text}), NULL)`;
}

interface Row {
  value: string | null;
  n: number;
}

/** Samples by what is told of a facet: a sample with several tags counts under each. */
function toldCounts({ field }: Facet, rows: readonly Row[]): ValueCounts {
  const counts: ValueCounts = new Map();
  const count = (value: string | null, n: number) => void counts.set(value, (counts.get(value) ?? 0) + n);
  for (const { value, n } of rows) {
    const isTags = kindOf(field) === 'tags';
    if (value === null || (isTags && value === '')) count(null, n);
    else if (kindOf(field) === 'text') count(value, n);
    else if (isTags) for (const tag of new Set(value.split(APART))) count(tag, n);
    else if (kindOf(field) === 'catalogue') count(dataTypeById(Number(value))?.title ?? value, n);
    else count(value, n);
  }
  return counts;
}

/** A part of a filter that the facets of some fields leave out, in the names of the clause. */
export interface OwnPart {
  fields: readonly string[];
  sql: string;
}

export interface Counting {
  /** What holds of all that is counted. */
  where: Clause;
  /** What holds besides, of every facet but those of its fields. */
  own: readonly OwnPart[];
  options: QueryOptions;
}

/** Of a row: the parts it passes, what of them a facet counts, and whether any facet counts it. */
function passing(facets: readonly Facet[], own: readonly OwnPart[]) {
  const judged = own.map(({ sql }, at) => `toUInt8(${sql}) as o${at}`);
  const demanded = (field: string | null) =>
    own.flatMap(({ fields }, at) => (field !== null && fields.includes(field) ? [] : [`o${at}`])).join(' and ') || '1';
  const special = facets.flatMap(({ field }, at) => (own.some(({ fields }) => fields.includes(field)) ? [at] : []));
  const counts = special.map((at) => `grouping(v${at}) = 0, countIf(${demanded(facets[at]?.field ?? null)}), `);
  const all = own.length === 0 ? 'count()' : `countIf(${demanded(null)})`;
  return {
    judged,
    count: special.length === 0 ? all : `multiIf(${counts.join('')}${all})`,
    any: special.length === 0 ? '1' : special.map((at) => `(${demanded(facets[at]?.field ?? null)})`).join(' or '),
  };
}

/** A column for which of the facets a row is of, one a facet, and one of counts. */
type Columns = (string | number | null)[][];

/** Texts are made of the values here: the index would make them of all facets' values in each row. */
function rowsOf(columns: Columns, n_facets: number): Row[][] {
  const [which = [], ...values] = columns;
  const counts = values.pop() ?? [];
  const rows: Row[][] = Array.from({ length: n_facets }, () => []);
  for (const [at, others] of which.entries()) {
    // Bits are set of those that it is not of, the first facet's the highest.
    const facet = n_facets - 1 - Math.log2(2 ** n_facets - 1 - Number(others));
    const value = values[facet]?.[at] ?? null;
    rows[facet]?.push({ value: value === null ? null : String(value), n: Number(counts[at]) });
  }
  return rows;
}

/**
 * How many of the samples that a clause finds have each value of each facet, all in one pass: each row is judged by the
 * filter once, and counted under its value of every facet.
 */
export async function facetCounts(
  index: IndexClient,
  facets: readonly Facet[],
  { where, own, options }: Counting,
): Promise<Map<string, ValueCounts>> {
  if (facets.length === 0) return new Map();
  const params = new Parameters('f');
  const groups = facets.map((facet, at) => `${groupedBy(facet, params)} as v${at}`);
  const { judged, count, any } = passing(facets, own);
  const values = facets.map((_, at) => `v${at}`);
  const bytes = await index.read(
    `select grouping(${values.join(', ')}) as facet, ${values.join(', ')}, toUInt32(${count}) as n
     from (select ${[...groups, ...judged].join(', ')} from ${samplesOf(where)})
     where ${any}
     group by grouping sets (${values.map((value) => `(${value})`).join(', ')})
     having n > 0 order by n desc limit ${VALUES_AT_MOST} by facet`,
    { ...where.params, ...params.values },
    { ...options, format: 'JSONCompactColumns' },
  );
  const rows = rowsOf(JSON.parse(new TextDecoder().decode(bytes)), facets.length);
  return new Map(facets.map((facet, at) => [facet.field, toldCounts(facet, rows[at] ?? [])]));
}
