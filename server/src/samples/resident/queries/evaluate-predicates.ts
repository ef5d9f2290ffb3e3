import type { IndexAnswer, IndexRowsTest, RowTest, VisibilityTest, Where } from '../predicate.ts';
import { type Bits, bitsFor, countCodes, difference, intersect, matchCodes, union } from '../table/bits.ts';
import type { RowTable } from '../table/row-table.ts';
import { matchValues } from './match-values.ts';

/** Maximum number of cached row sets: 0.25 MB each at 2,000,000 rows. */
const MAX_CACHED_SETS = 128;

/** A row set, with the key of its predicates. */
export interface MatchedRows {
  rows: Bits;
  key: string;
}

export type IndexAnswers = Readonly<Record<string, IndexAnswer>>;

/** Evaluates predicates on rows and caches the results until the rows change. */
export class RowTests {
  readonly #table: RowTable;
  readonly #cache = new Map<string, Bits>();
  /** Evicted sets for reuse: allocations outside the V8 heap trigger full garbage collections. */
  readonly #spare: Bits[] = [];

  constructor(table: RowTable) {
    this.#table = table;
  }

  reset(): void {
    this.#cache.clear();
    this.#spare.length = 0;
  }

  /** Rows that pass all predicates. Each query starts here, so the sets of earlier queries can be evicted. */
  narrow(where: Where, given: IndexAnswers): MatchedRows {
    for (const [key, rows] of this.#cache) {
      if (this.#cache.size <= MAX_CACHED_SETS) break;
      this.#cache.delete(key);
      this.#spare.push(rows);
    }
    let found: MatchedRows = { rows: this.#table.live, key: '' };
    for (const test of where) found = this.pass(test, found, given);
    return found;
  }

  /** The rows that pass a predicate. */
  pass(test: RowTest, over: MatchedRows, given: IndexAnswers): MatchedRows {
    const key = `${over.key}\n${keyOf(test, given)}`;
    const known = this.#cache.get(key);
    const rows = known ?? this.#judge(test, over, given);
    this.#cache.delete(key);
    this.#cache.set(key, rows);
    return { rows, key };
  }

  #freeBits(): Bits {
    // The capacity grows only with a change of the rows, which also empties the cache.
    return this.#spare.pop() ?? bitsFor(this.#table.capacity);
  }

  #judge(test: RowTest, over: MatchedRows, given: IndexAnswers): Bits {
    const pass = (one: RowTest) => this.pass(one, over, given).rows;
    switch (test.kind) {
      case 'all':
        return intersect([over.rows, ...test.of.map(pass)], this.#freeBits());
      case 'any':
        return union(test.of.map(pass), this.#freeBits());
      case 'not':
        return difference(over.rows, pass(test.of), this.#freeBits());
      case 'rule': {
        const { codes, values } = this.#table.field(test.rule.field);
        return matchCodes(codes, matchValues(test.rule, values), { over: over.rows, into: this.#freeBits() });
      }
      case 'among':
        return this.#among(test.field, test.values, over.rows);
      case 'visibility':
        return intersect([over.rows, this.#visible(test)], this.#freeBits());
      case 'prevalent':
        return this.#prevalent(pass(test.share), test.least, over.rows);
      case 'share':
        return this.#table.ofShares(answerFor(test.query, given).bytes, test, {
          over: over.rows,
          into: this.#freeBits(),
        });
      case 'from_index':
        return intersect([over.rows, this.#fromIndex(test, given)], this.#freeBits());
    }
  }

  #among(field: string, values: readonly (string | number)[], over: Bits): Bits {
    const column = this.#table.field(field);
    const chosen = new Uint8Array(column.values.length);
    for (const value of values) chosen[column.codeOf(value)] = 1;
    chosen[0] = 0;
    return matchCodes(column.codes, chosen, { over });
  }

  /** Each sample by one of its two rows: the owners', or the guarded one that everybody may see. */
  #visible({ whole, guarded, runs, elsewhere }: VisibilityTest): Bits {
    const { live, open } = this.#table;
    const listed = (field: string, ids: string, over: Bits) =>
      ids === '' ? bitsFor(this.#table.capacity) : this.#among(field, ids.split(' '), over);
    const [owners, everybodys] = [difference(live, open), intersect([live, open])];
    const own = [listed('project_id', whole, owners), listed('run_id', runs, owners)];
    const others = listed('project_id', guarded, everybodys);
    const guardedOnes = difference(others, listed('run_id', elsewhere, others));
    return union([...own, guardedOnes], bitsFor(this.#table.capacity));
  }

  #prevalent(passing: Bits, least: number, over: Bits): Bits {
    const { codes, values } = this.#table.field('project_id');
    const [all, some] = [over, passing].map((rows) => countCodes(codes, values.length, rows));
    const chosen = Uint8Array.from(values, (_, code) => ((some?.[code] ?? 0) >= least * (all?.[code] ?? 0) ? 1 : 0));
    return matchCodes(codes, chosen, { over, into: this.#freeBits() });
  }

  #fromIndex(test: IndexRowsTest, given: IndexAnswers): Bits {
    const { bytes } = answerFor(test, given);
    return test.of === 'rows' ? this.#table.ofRows(bytes) : this.#table.ofSamples(bytes);
  }
}

function answerFor({ key }: { key: string }, given: IndexAnswers): IndexAnswer {
  const answer = given[key];
  if (!answer) throw new Error('The cached row set of this condition is missing.');
  return answer;
}

/** Cache key of a predicate, valid until the rows change. */
function keyOf(test: RowTest, given: IndexAnswers): string {
  switch (test.kind) {
    case 'visibility':
      return test.key;
    case 'from_index':
      return `${given[test.key]?.generation} ${test.key}`;
    case 'share':
      return `${given[test.query.key]?.generation} ${test.query.key} ${test.from} ${test.to}`;
    case 'all':
    case 'any':
      return `${test.kind}(${test.of.map((one) => keyOf(one, given)).join('; ')})`;
    case 'not':
      return `not(${keyOf(test.of, given)})`;
    case 'prevalent':
      return `${test.least} of (${keyOf(test.share, given)})`;
    default:
      return JSON.stringify(test);
  }
}
