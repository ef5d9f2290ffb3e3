import type { FacetValue } from '@cohortium/contract';
import { commonField } from '../../filter/fields.ts';
import { typeTitle } from '../../filter/rule-value.ts';
import { TAG_SEPARATOR } from '../../projection/index-schema.ts';
import { FIELD_SEPARATOR, OWN_FIELDS } from '../own-fields.ts';
import type { Answering, Facet, OwnField, QueryTypes, RowTest, Totals, ValueCounts } from '../predicate.ts';
import { type Bits, countBits, countCodes, countDistinct } from '../table/bits.ts';
import type { CodedColumn } from '../table/coded-column.ts';
import type { RowTable } from '../table/row-table.ts';
import { type IndexAnswers, type MatchedRows, RowTests } from './evaluate-predicates.ts';
import { findNamed } from './find-named.ts';
import { NameIndex } from './name-index.ts';
import { firstInOrder } from './top-rows.ts';
import { parseLeadingNumber, rankValues } from './value-order.ts';

/** Maximum number of facet values returned, the most frequent first. */
const VALUES_AT_MOST = 20_000;
const BARS_AT_MOST = 200;
/** Counts that are kept, each under what was counted. */
const MAX_CACHED_COUNTS = 1000;

/** Answers questions about the rows of a table; what was counted is kept until they change. */
export class RowQueries implements Answering<IndexAnswers> {
  readonly #table: RowTable;
  readonly #tests: RowTests;
  /** As long as the column is the same: a column that is filled again has other values. */
  readonly #names = new WeakMap<CodedColumn, NameIndex>();
  readonly #totals = new Map<string, Totals>();
  readonly #counts = new Map<string, ValueCounts>();
  readonly #ownFields = new Map<string, QueryTypes['own_fields']['answer']>();
  readonly #ranks = new Map<string, Uint32Array>();

  constructor(table: RowTable) {
    this.#table = table;
    this.#tests = new RowTests(table);
  }

  clear(): void {
    this.#tests.reset();
    for (const cached of [this.#totals, this.#counts, this.#ownFields, this.#ranks]) cached.clear();
  }

  page({ where, sort, from, to }: QueryTypes['page']['request'], given: IndexAnswers): QueryTypes['page']['answer'] {
    const { rows } = this.#tests.narrow(where, given);
    const order = sort ? { codes: this.#table.field(sort.field).codes, ranks: this.#ranksOf(sort) } : null;
    const keys = firstInOrder(this.#table, rows, { order, from, to });
    // Copies: sent to another thread, a part of a block would take the whole of it along.
    const cards = this.#table.cardsOf(keys).map((card) => Uint8Array.from(card));
    return { total: countBits(rows), keys, cards };
  }

  totals({ where }: QueryTypes['totals']['request'], given: IndexAnswers): Totals {
    return this.#totalsOf(this.#tests.narrow(where, given));
  }

  #totalsOf(found: MatchedRows): Totals {
    return cached(this.#totals, found.key, () => ({
      n: countBits(found.rows),
      n_subjects: this.#subjects(found.rows),
      n_projects: this.#values('project_id', found.rows).length,
    }));
  }

  own_fields({ where }: QueryTypes['own_fields']['request'], given: IndexAnswers): QueryTypes['own_fields']['answer'] {
    const { rows, key } = this.#tests.narrow(where, given);
    return cached(this.#ownFields, key, () => ({ n: countBits(rows), fields: this.#fieldsIn(rows) }));
  }

  #fieldsIn(rows: Bits): OwnField[] {
    const { values } = this.#table.field(OWN_FIELDS);
    const counts = new Map<string, number>();
    for (const { code, n } of this.#values(OWN_FIELDS, rows)) {
      for (const label of String(values[code] ?? '').split(FIELD_SEPARATOR))
        counts.set(label, (counts.get(label) ?? 0) + n);
    }
    counts.delete('');
    return [...counts]
      .map(([label, n]): OwnField => ({ field: label.slice(1), kind: label.startsWith('n') ? 'number' : 'text', n }))
      .sort((a, b) => b.n - a.n);
  }

  facets({ where, facets }: QueryTypes['facets']['request'], given: IndexAnswers): ValueCounts[] {
    const found = this.#tests.narrow(where, given);
    return facets.map((facet) => this.#count(facet, found));
  }

  measure(
    { where, rest, own, facets }: QueryTypes['measure']['request'],
    given: IndexAnswers,
  ): QueryTypes['measure']['answer'] {
    const found = this.#tests.narrow(where, given);
    const passing = this.#all([...rest, ...own.map(({ test }) => test)], found, given);
    const bars = facets.map((facet) => {
      const others = own.filter(({ fields }) => !fields.includes(facet.field)).map(({ test }) => test);
      const counted = this.#count(facet, this.#all([...rest, ...others], found, given));
      return barsOf(facet, this.#count(facet, found), new Map(counted));
    });
    return { all: this.#totalsOf(found), passing: this.#totalsOf(passing), bars };
  }

  steps({ where, steps }: QueryTypes['steps']['request'], given: IndexAnswers): QueryTypes['steps']['answer'] {
    const found = this.#tests.narrow(where, given);
    const countOf = (test: RowTest) => countBits(this.#tests.pass(test, found, given).rows);
    return {
      total: countBits(found.rows),
      so_far: steps.map(({ so_far }) => countOf(so_far)),
      alone: steps.map(({ alone }) => countOf(alone)),
    };
  }

  values(
    { where, field, search, limit }: QueryTypes['values']['request'],
    given: IndexAnswers,
  ): QueryTypes['values']['answer'] {
    const typed = search.trim().toLowerCase();
    const begins = (value: string) => (value.toLowerCase().startsWith(typed) ? 0 : 1);
    const holding = this.#count({ field }, this.#tests.narrow(where, given))
      .flatMap(([value, count]) => (value?.toLowerCase().includes(typed) ? [{ value, count }] : []))
      .sort((a, b) => begins(a.value) - begins(b.value) || b.count - a.count || (a.value < b.value ? -1 : 1));
    return { values: holding.slice(0, limit), total: holding.length };
  }

  named(
    { where, field, query, limit }: QueryTypes['named']['request'],
    given: IndexAnswers,
  ): QueryTypes['named']['answer'] {
    const column = this.#table.field(field);
    const book = this.#names.get(column) ?? new NameIndex();
    this.#names.set(column, book);
    return findNamed(this.#table, book, { rows: this.#tests.narrow(where, given).rows, query, limit });
  }

  #all(tests: readonly RowTest[], over: MatchedRows, given: IndexAnswers): MatchedRows {
    return tests.length === 0 ? over : this.#tests.pass({ kind: 'all', of: tests }, over, given);
  }

  #ranksOf({ field, descending }: { field: string; descending: boolean }): Uint32Array {
    const { values } = this.#table.field(field);
    return cached(this.#ranks, `${descending} ${field}`, () => rankValues(field, values, { descending }));
  }

  #subjects(rows: Bits): number {
    const { subject, subjects } = this.#table;
    return countDistinct(subject, subjects.size + 1, rows);
  }

  /** The codes of a field that some of the rows have, each with how many. */
  #values(field: string, rows: Bits): { code: number; n: number }[] {
    const { codes, values } = this.#table.field(field);
    return Array.from(countCodes(codes, values.length, rows), (n, code) => ({ code, n })).filter(({ n }) => n > 0);
  }

  #count(facet: Facet, { rows, key }: MatchedRows): ValueCounts {
    return cached(this.#counts, `${key}\n${facet.field} ${facet.bin ?? ''}`, () => {
      const { values } = this.#table.field(facet.field);
      const counts = new Map<string | null, number>();
      for (const { code, n } of this.#values(facet.field, rows)) {
        const reported = code === 0 ? [null] : facetLabels(facet, values[code] ?? '');
        for (const value of reported) counts.set(value, (counts.get(value) ?? 0) + n);
      }
      return [...counts].sort((a, b) => b[1] - a[1]).slice(0, VALUES_AT_MOST);
    });
  }
}

/** All bars of numeric facets; for others, the most frequent values. */
function barsOf({ bin }: Facet, totals: ValueCounts, counts: ReadonlyMap<string | null, number>): FacetValue[] {
  const bars = totals.map(([value, total]) => ({ value, count: counts.get(value) ?? 0, total }));
  bars.sort((a, b) => b.total - a.total || ((a.value ?? '') < (b.value ?? '') ? -1 : 1));
  return bin === undefined ? bars.slice(0, BARS_AT_MOST) : bars;
}

/** Facet labels of a value: a sample with several tags counts under each. */
function facetLabels({ field, bin }: Facet, value: string | number): (string | null)[] {
  if (bin !== undefined) {
    const number = parseLeadingNumber(value);
    return [number === null ? null : String(Math.floor(number / bin))];
  }
  const kind = commonField(field)?.kind;
  if (kind === 'tags') return [...new Set(String(value).split(TAG_SEPARATOR))];
  return [kind === 'catalogue' ? typeTitle(value) : String(value)];
}

function cached<T>(known: Map<string, T>, key: string, make: () => T): T {
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= MAX_CACHED_COUNTS) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}
