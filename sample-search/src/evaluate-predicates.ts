import { matchValues, PatternBudget } from './match-values.ts';
import type { Predicate, RatioPredicate, VisibilityPredicate, Where } from './predicate.ts';
import type { FetchedAnswers } from './query.ts';
import type { Schema } from './schema.ts';
import { ratioTest, viewAbundances } from './table/abundances.ts';
import {
  type Bitmap,
  countCodes,
  difference,
  eachBit,
  emptyBitmap,
  intersect,
  matchCodes,
  setBit,
  union,
} from './table/bitmap.ts';
import type { RowTable } from './table/row-table.ts';

/** Maximum number of cached row sets: 0.25 MB each at 2,000,000 rows. */
const MAX_CACHED_SETS = 128;

/** A row set, with the key of its predicates. */
export interface MatchedRows {
  rows: Bitmap;
  key: string;
}

/** Evaluates predicates on rows and caches the results until the rows change. */
export class PredicateEvaluator {
  readonly #table: RowTable;
  readonly #schema: Schema;
  /** Of the current query. */
  #budget: PatternBudget;
  readonly #cache = new Map<string, Bitmap>();
  /** Evicted sets for reuse: allocations outside the V8 heap trigger full garbage collections. */
  readonly #spare: Bitmap[] = [];

  constructor(table: RowTable, schema: Schema) {
    this.#table = table;
    this.#schema = schema;
    this.#budget = new PatternBudget(schema);
  }

  reset(): void {
    this.#cache.clear();
    this.#spare.length = 0;
  }

  /** Rows that pass all predicates. Each query starts here, so the sets of earlier queries can be evicted. */
  narrow(where: Where, fetched: FetchedAnswers): MatchedRows {
    for (const [key, rows] of this.#cache) {
      if (this.#cache.size <= MAX_CACHED_SETS) break;
      this.#cache.delete(key);
      this.#spare.push(rows);
    }
    this.#budget = new PatternBudget(this.#schema);
    let found: MatchedRows = { rows: this.#table.live, key: '' };
    for (const predicate of where) found = this.pass(predicate, found, fetched);
    return found;
  }

  /** The rows that pass a predicate. */
  pass(predicate: Predicate, over: MatchedRows, fetched: FetchedAnswers): MatchedRows {
    const key = `${over.key}\n${keyOf(predicate, fetched)}`;
    const known = this.#cache.get(key);
    const rows = known ?? this.#evaluate(predicate, over, fetched);
    this.#cache.delete(key);
    this.#cache.set(key, rows);
    return { rows, key };
  }

  #freeBits(): Bitmap {
    // The capacity grows only with a change of the rows, which also empties the cache.
    return this.#spare.pop() ?? emptyBitmap(this.#table.capacity);
  }

  #evaluate(predicate: Predicate, over: MatchedRows, fetched: FetchedAnswers): Bitmap {
    const pass = (one: Predicate) => this.pass(one, over, fetched).rows;
    switch (predicate.kind) {
      case 'and':
        return intersect([over.rows, ...predicate.of.map(pass)], this.#freeBits());
      case 'or':
        return union(predicate.of.map(pass), this.#freeBits());
      case 'not':
        return difference(over.rows, pass(predicate.of), this.#freeBits());
      case 'value': {
        const { codes, values } = this.#table.field(predicate.field);
        const chosen = matchValues(predicate, values, { schema: this.#schema, budget: this.#budget });
        return matchCodes(codes, chosen, { over: over.rows, into: this.#freeBits() });
      }
      case 'in':
        return this.#isIn(predicate.field, predicate.values, over.rows);
      case 'visibility':
        return intersect([over.rows, this.#visible(predicate)], this.#freeBits());
      case 'prevalence':
        return this.#prevalent(pass(predicate.of), predicate.least, over.rows);
      default:
        return this.#evaluateFetched(predicate, over.rows, fetched);
    }
  }

  #evaluateFetched(predicate: Extract<Predicate, { source: string }>, over: Bitmap, fetched: FetchedAnswers): Bitmap {
    const bytes = bytesOf(predicate.source, fetched);
    const into = this.#freeBits();
    if (predicate.kind === 'abundance') return this.#table.withAbundance(bytes, predicate, { over, into });
    if (predicate.kind === 'ratio') return this.#withRatio(predicate, over, fetched);
    const rows = predicate.of === 'rows' ? this.#table.ofRows(bytes) : this.#table.ofSamples(bytes);
    return intersect([over, rows], into);
  }

  #withRatio(predicate: RatioPredicate, over: Bitmap, fetched: FetchedAnswers): Bitmap {
    const [of, to] = [predicate.source, predicate.over].map((source) => viewAbundances(bytesOf(source, fetched)));
    const passing = this.#freeBits().fill(0);
    if (!of || !to) return passing;
    const test = ratioTest({ of, to }, predicate);
    const { sample_no } = this.#table;
    eachBit(over, (at) => {
      if (test(sample_no[at] ?? 0)) setBit(passing, at);
    });
    return passing;
  }

  #isIn(field: string, values: readonly (string | number)[], over: Bitmap): Bitmap {
    const column = this.#table.field(field);
    const chosen = new Uint8Array(column.values.length);
    for (const value of values) chosen[column.codeOf(value)] = 1;
    chosen[0] = 0;
    return matchCodes(column.codes, chosen, { over });
  }

  /** Each sample by one of its two rows: the owners', or the guarded one that everybody may see. */
  #visible({ whole, guarded, runs, elsewhere }: VisibilityPredicate): Bitmap {
    const { live, open } = this.#table;
    const listed = (field: string, ids: string, over: Bitmap) =>
      ids === '' ? emptyBitmap(this.#table.capacity) : this.#isIn(field, ids.split(' '), over);
    const [owners, everybodys] = [difference(live, open), intersect([live, open])];
    const own = [listed('project_id', whole, owners), listed('run_id', runs, owners)];
    const others = listed('project_id', guarded, everybodys);
    const guardedOnes = difference(others, listed('run_id', elsewhere, others));
    return union([...own, guardedOnes], emptyBitmap(this.#table.capacity));
  }

  #prevalent(passing: Bitmap, least: number, over: Bitmap): Bitmap {
    const { codes, values } = this.#table.field('project_id');
    const [all, some] = [over, passing].map((rows) => countCodes(codes, values.length, rows));
    const chosen = Uint8Array.from(values, (_, code) => ((some?.[code] ?? 0) >= least * (all?.[code] ?? 0) ? 1 : 0));
    return matchCodes(codes, chosen, { over, into: this.#freeBits() });
  }
}

function bytesOf(source: string, fetched: FetchedAnswers): Uint8Array {
  const answer = fetched[source];
  if (!answer) throw new Error('The answer to a source of this query was not fetched.');
  return answer.bytes;
}

/** Cache key of a predicate, valid until the rows change. */
function keyOf(predicate: Predicate, fetched: FetchedAnswers): string {
  const version = (source: string) => `${fetched[source]?.generation} ${source}`;
  switch (predicate.kind) {
    case 'visibility':
      return predicate.key;
    case 'fetched':
      return version(predicate.source);
    case 'abundance':
      return `${version(predicate.source)} ${predicate.from} ${predicate.to}`;
    case 'ratio':
      return `${version(predicate.source)} over ${version(predicate.over)} ${predicate.operator} ${predicate.value}`;
    case 'and':
    case 'or':
      return `${predicate.kind}(${predicate.of.map((one) => keyOf(one, fetched)).join('; ')})`;
    case 'not':
      return `not(${keyOf(predicate.of, fetched)})`;
    case 'prevalence':
      return `${predicate.least} of (${keyOf(predicate.of, fetched)})`;
    default:
      return JSON.stringify(predicate);
  }
}
