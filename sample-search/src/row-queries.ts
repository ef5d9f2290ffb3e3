import { type MatchedRows, PredicateEvaluator } from './evaluate-predicates.ts';
import { findNamed } from './find-named.ts';
import { NameIndex } from './name-index.ts';
import type { Predicate } from './predicate.ts';
import type {
  Facet,
  FacetCount,
  FetchedAnswers,
  Order,
  OwnField,
  QueryHandlers,
  Request,
  Result,
  Totals,
  ValueCounts,
} from './query.ts';
import { LIST_SEPARATOR, OWN_FIELDS, type Schema } from './schema.ts';
import { type Bitmap, countBits, countCodes, countDistinct, eachBit } from './table/bitmap.ts';
import type { DictionaryColumn } from './table/dictionary-column.ts';
import type { RowTable } from './table/row-table.ts';
import { topRows } from './top-k.ts';
import { parseLeadingNumber, rankValues } from './value-order.ts';

/** Maximum number of facet values returned, the most frequent first. */
const VALUES_AT_MOST = 20_000;
const BARS_AT_MOST = 200;
/** Counts that are kept, each under what was counted. */
const MAX_CACHED_COUNTS = 1000;

/** Answers questions about the rows of a table; what was counted is kept until they change. */
export class RowQueries implements QueryHandlers {
  readonly #table: RowTable;
  readonly #schema: Schema;
  readonly #tests: PredicateEvaluator;
  /** As long as the column is the same: a column that is filled again has other values. */
  readonly #names = new WeakMap<DictionaryColumn, NameIndex>();
  readonly #totals = new Map<string, Totals>();
  readonly #counts = new Map<string, ValueCounts>();
  readonly #ownFields = new Map<string, Result<'own_fields'>>();
  readonly #ranks = new Map<string, Uint32Array>();

  constructor(table: RowTable, schema: Schema) {
    this.#table = table;
    this.#schema = schema;
    this.#tests = new PredicateEvaluator(table, schema);
  }

  clear(): void {
    this.#tests.reset();
    for (const cached of [this.#totals, this.#counts, this.#ownFields, this.#ranks]) cached.clear();
  }

  page({ where, sort, from, to }: Request<'page'>, fetched: FetchedAnswers): Result<'page'> {
    const { rows } = this.#tests.narrow(where, fetched);
    const order = sort ? { codes: this.#table.field(sort.field).codes, ranks: this.#ranksOf(sort) } : null;
    const keys = topRows(this.#table, rows, { order, from, to });
    // Copies: sent to another thread, a part of a block would take the whole of it along.
    const cards = this.#table.cardsOf(keys).map((card) => Uint8Array.from(card));
    return { total: countBits(rows), keys, cards };
  }

  numbers({ where }: Request<'numbers'>, fetched: FetchedAnswers): Result<'numbers'> {
    const { rows } = this.#tests.narrow(where, fetched);
    const numbers = new Uint32Array(countBits(rows));
    let n = 0;
    eachBit(rows, (at) => {
      numbers[n] = this.#table.sample_no[at] ?? 0;
      n += 1;
    });
    return numbers.sort();
  }

  totals({ where }: Request<'totals'>, fetched: FetchedAnswers): Totals {
    return this.#totalsOf(this.#tests.narrow(where, fetched));
  }

  #totalsOf(found: MatchedRows): Totals {
    return cached(this.#totals, found.key, () => ({
      n: countBits(found.rows),
      n_subjects: this.#subjects(found.rows),
      n_projects: this.#values('project_id', found.rows).length,
    }));
  }

  own_fields({ where }: Request<'own_fields'>, fetched: FetchedAnswers): Result<'own_fields'> {
    const { rows, key } = this.#tests.narrow(where, fetched);
    return cached(this.#ownFields, key, () => ({ n: countBits(rows), fields: this.#fieldsIn(rows) }));
  }

  #fieldsIn(rows: Bitmap): OwnField[] {
    const { values } = this.#table.field(OWN_FIELDS);
    const counts = new Map<string, number>();
    for (const { code, n } of this.#values(OWN_FIELDS, rows)) {
      for (const label of String(values[code] ?? '').split(LIST_SEPARATOR))
        counts.set(label, (counts.get(label) ?? 0) + n);
    }
    counts.delete('');
    return [...counts]
      .map(([label, n]): OwnField => ({ field: label.slice(1), kind: label.startsWith('n') ? 'number' : 'text', n }))
      .sort((a, b) => b.n - a.n);
  }

  facets({ where, facets }: Request<'facets'>, fetched: FetchedAnswers): ValueCounts[] {
    const found = this.#tests.narrow(where, fetched);
    return facets.map((facet) => this.#count(facet, found));
  }

  measure({ where, rest, own, facets }: Request<'measure'>, fetched: FetchedAnswers): Result<'measure'> {
    const found = this.#tests.narrow(where, fetched);
    const passing = this.#all([...rest, ...own.map(({ test }) => test)], found, fetched);
    const bars = facets.map((facet) => {
      const others = own.filter(({ fields }) => !fields.includes(facet.field)).map(({ test }) => test);
      const counted = this.#count(facet, this.#all([...rest, ...others], found, fetched));
      return barsOf(facet, this.#count(facet, found), new Map(counted));
    });
    return { all: this.#totalsOf(found), passing: this.#totalsOf(passing), bars };
  }

  steps({ where, steps }: Request<'steps'>, fetched: FetchedAnswers): Result<'steps'> {
    const found = this.#tests.narrow(where, fetched);
    const countOf = (test: Predicate) => countBits(this.#tests.pass(test, found, fetched).rows);
    return {
      total: countBits(found.rows),
      so_far: steps.map(({ so_far }) => countOf(so_far)),
      alone: steps.map(({ alone }) => countOf(alone)),
    };
  }

  values({ where, field, search, limit }: Request<'values'>, fetched: FetchedAnswers): Result<'values'> {
    const typed = search.trim().toLowerCase();
    const begins = (value: string) => (value.toLowerCase().startsWith(typed) ? 0 : 1);
    const holding = this.#count({ field }, this.#tests.narrow(where, fetched))
      .flatMap(([value, count]) => (value?.toLowerCase().includes(typed) ? [{ value, count }] : []))
      .sort((a, b) => begins(a.value) - begins(b.value) || b.count - a.count || (a.value < b.value ? -1 : 1));
    return { values: holding.slice(0, limit), total: holding.length };
  }

  named({ where, field, query, limit }: Request<'named'>, fetched: FetchedAnswers): Result<'named'> {
    const column = this.#table.field(field);
    const book = this.#names.get(column) ?? new NameIndex();
    this.#names.set(column, book);
    return findNamed(
      this.#table,
      { index: book, names: this.#schema.names },
      { rows: this.#tests.narrow(where, fetched).rows, query, limit },
    );
  }

  #all(tests: readonly Predicate[], over: MatchedRows, fetched: FetchedAnswers): MatchedRows {
    return tests.length === 0 ? over : this.#tests.pass({ kind: 'and', of: tests }, over, fetched);
  }

  #ranksOf(order: Order): Uint32Array {
    const { values } = this.#table.field(order.field);
    return cached(this.#ranks, `${order.descending} ${order.field}`, () => rankValues(order, values, this.#schema));
  }

  #subjects(rows: Bitmap): number {
    const { subject, subjects } = this.#table;
    return countDistinct(subject, subjects.size + 1, rows);
  }

  /** The codes of a field that some of the rows have, each with how many. */
  #values(field: string, rows: Bitmap): { code: number; n: number }[] {
    const { codes, values } = this.#table.field(field);
    return Array.from(countCodes(codes, values.length, rows), (n, code) => ({ code, n })).filter(({ n }) => n > 0);
  }

  #count(facet: Facet, { rows, key }: MatchedRows): ValueCounts {
    return cached(this.#counts, `${key}\n${facet.field} ${facet.bin ?? ''}`, () => {
      const { values } = this.#table.field(facet.field);
      const counts = new Map<string | null, number>();
      for (const { code, n } of this.#values(facet.field, rows)) {
        const reported = code === 0 ? [null] : this.#labelsOf(facet, values[code] ?? '');
        for (const value of reported) counts.set(value, (counts.get(value) ?? 0) + n);
      }
      return [...counts].sort((a, b) => b[1] - a[1]).slice(0, VALUES_AT_MOST);
    });
  }

  /** Facet labels of a value: a row with a list counts under each of its values. */
  #labelsOf({ field, bin }: Facet, value: string | number): (string | null)[] {
    if (bin !== undefined) {
      const number = parseLeadingNumber(value);
      return [number === null ? null : String(Math.floor(number / bin))];
    }
    const kind = this.#schema.kindOf(field);
    if (kind === 'list') return [...new Set(String(value).split(LIST_SEPARATOR))];
    return [kind === 'catalogue' ? this.#schema.labelOf(value) : String(value)];
  }
}

/** All bars of numeric facets; for others, the most frequent values. */
function barsOf({ bin }: Facet, totals: ValueCounts, counts: ReadonlyMap<string | null, number>): FacetCount[] {
  const bars = totals.map(([value, total]) => ({ value, count: counts.get(value) ?? 0, total }));
  bars.sort((a, b) => b.total - a.total || ((a.value ?? '') < (b.value ?? '') ? -1 : 1));
  return bin === undefined ? bars.slice(0, BARS_AT_MOST) : bars;
}

function cached<T>(known: Map<string, T>, key: string, make: () => T): T {
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= MAX_CACHED_COUNTS) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}
