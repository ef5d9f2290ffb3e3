import type { AskedRows, Given, RowTest, Sighted, Where } from '../row-test.ts';
import { allOf, anyOf, type Bits, bitsFor, chosenBits, countCodes, without } from '../table/bits.ts';
import type { RowTable } from '../table/row-table.ts';
import { judgeValues } from './judge-rule.ts';

/** Maximum number of cached row sets: 0.25 MB each at 2,000,000 rows. */
const KEPT_AT_MOST = 128;

/** A row set, with the key of its predicates. */
export interface Found {
  rows: Bits;
  key: string;
}

export type GivenRows = Readonly<Record<string, Given>>;

/** Evaluates predicates on rows and caches the results until the rows change. */
export class RowTests {
  readonly #table: RowTable;
  readonly #kept = new Map<string, Bits>();
  /** Evicted sets for reuse: allocations outside the V8 heap trigger full garbage collections. */
  readonly #spare: Bits[] = [];

  constructor(table: RowTable) {
    this.#table = table;
  }

  forget(): void {
    this.#kept.clear();
    this.#spare.length = 0;
  }

  /** Rows that pass all predicates. Each query starts here, so the sets of earlier queries can be evicted. */
  narrow(where: Where, given: GivenRows): Found {
    for (const [key, rows] of this.#kept) {
      if (this.#kept.size <= KEPT_AT_MOST) break;
      this.#kept.delete(key);
      this.#spare.push(rows);
    }
    let found: Found = { rows: this.#table.live, key: '' };
    for (const test of where) found = this.pass(test, found, given);
    return found;
  }

  /** The rows that pass a predicate. */
  pass(test: RowTest, over: Found, given: GivenRows): Found {
    const key = `${over.key}\n${keyOf(test, given)}`;
    const known = this.#kept.get(key);
    const rows = known ?? this.#judge(test, over, given);
    this.#kept.delete(key);
    this.#kept.set(key, rows);
    return { rows, key };
  }

  #room(): Bits {
    // The capacity grows only with a change of the rows, which also empties the cache.
    return this.#spare.pop() ?? bitsFor(this.#table.capacity);
  }

  #judge(test: RowTest, over: Found, given: GivenRows): Bits {
    const pass = (one: RowTest) => this.pass(one, over, given).rows;
    switch (test.kind) {
      case 'all':
        return allOf([over.rows, ...test.of.map(pass)], this.#room());
      case 'any':
        return anyOf(test.of.map(pass), this.#room());
      case 'not':
        return without(over.rows, pass(test.of), this.#room());
      case 'rule': {
        const { codes, values } = this.#table.field(test.rule.field);
        return chosenBits(codes, judgeValues(test.rule, values), { over: over.rows, into: this.#room() });
      }
      case 'among':
        return this.#among(test.field, test.values, over.rows);
      case 'sight':
        return allOf([over.rows, this.#seen(test)], this.#room());
      case 'prevalent':
        return this.#prevalent(pass(test.share), test.least, over.rows);
      case 'share':
        return this.#table.ofShares(givenTo(test.asked, given).bytes, test, { over: over.rows, into: this.#room() });
      case 'asked':
        return allOf([over.rows, this.#asked(test, given)], this.#room());
    }
  }

  #among(field: string, values: readonly (string | number)[], over: Bits): Bits {
    const column = this.#table.field(field);
    const chosen = new Uint8Array(column.values.length);
    for (const value of values) chosen[column.codeOf(value)] = 1;
    chosen[0] = 0;
    return chosenBits(column.codes, chosen, { over });
  }

  /** Each sample by one of its two rows: the owners', or the guarded one that everybody may see. */
  #seen({ whole, guarded, runs, elsewhere }: Sighted): Bits {
    const { live, open } = this.#table;
    const listed = (field: string, ids: string, over: Bits) =>
      ids === '' ? bitsFor(this.#table.capacity) : this.#among(field, ids.split(' '), over);
    const [owners, everybodys] = [without(live, open), allOf([live, open])];
    const own = [listed('project_id', whole, owners), listed('run_id', runs, owners)];
    const others = listed('project_id', guarded, everybodys);
    const guardedOnes = without(others, listed('run_id', elsewhere, others));
    return anyOf([...own, guardedOnes], bitsFor(this.#table.capacity));
  }

  #prevalent(passing: Bits, least: number, over: Bits): Bits {
    const { codes, values } = this.#table.field('project_id');
    const [all, some] = [over, passing].map((rows) => countCodes(codes, values.length, rows));
    const chosen = Uint8Array.from(values, (_, code) => ((some?.[code] ?? 0) >= least * (all?.[code] ?? 0) ? 1 : 0));
    return chosenBits(codes, chosen, { over, into: this.#room() });
  }

  #asked(test: AskedRows, given: GivenRows): Bits {
    const { bytes } = givenTo(test, given);
    return test.of === 'rows' ? this.#table.ofRows(bytes) : this.#table.ofSamples(bytes);
  }
}

function givenTo({ key }: { key: string }, given: GivenRows): Given {
  const answer = given[key];
  if (!answer) throw new Error('The cached row set of this condition is missing.');
  return answer;
}

/** Cache key of a predicate, valid until the rows change. */
function keyOf(test: RowTest, given: GivenRows): string {
  switch (test.kind) {
    case 'sight':
      return test.key;
    case 'asked':
      return `${given[test.key]?.generation} ${test.key}`;
    case 'share':
      return `${given[test.asked.key]?.generation} ${test.asked.key} ${test.from} ${test.to}`;
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
