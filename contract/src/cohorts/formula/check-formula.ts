import {
  type ColumnType,
  columnsRead,
  type Expression,
  type FormulaProblem,
  FormulaRefused,
  type Placed,
  withoutPlaces,
} from './expression.ts';
import { type FunctionSpec, functionOf, type Takes } from './functions.ts';
import { parseFormula } from './parse-formula.ts';
import { writeFormula } from './write-formula.ts';

/** The columns there are, and what they hold. */
export type KnownColumns = ReadonlyMap<string, ColumnType>;

export interface CheckedFormula {
  expression: Expression;
  /** The text form, written anew. */
  formula: string;
  type: ColumnType;
  /** The columns it reads, with what they hold. */
  reads: Record<string, ColumnType>;
}
export type FormulaReading = { checked: CheckedFormula; problem: null } | { checked: null; problem: FormulaProblem };

const typeNames: Record<ColumnType, string> = {
  text: 'text',
  number: 'a number',
  date: 'a date',
  boolean: 'a condition',
};
const DAY = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;

const convert: Partial<Record<ColumnType, string>> = {
  number: 'Convert it with number(…).',
  text: 'Convert it with text(…).',
  boolean: 'Compare it with a value, such as = "yes".',
};

function columnType(part: Placed & { kind: 'column' }, columns: KnownColumns): ColumnType {
  const type = columns.get(part.name);
  if (type) return type;
  const like = [...columns.keys()].find((name) => name.toLowerCase() === part.name.toLowerCase());
  const remedy = like
    ? `Did you mean ${writeFormula({ kind: 'column', name: like })}?`
    : 'Put text in quotation marks: "…".';
  throw new FormulaRefused(part.at, `Unknown column “${part.name}”.`, remedy);
}

const isDateText = (part: Placed): boolean =>
  part.kind === 'value' && typeof part.value === 'string' && DAY.test(part.value);

function demandList(part: Placed, takes: 'numbers' | 'texts'): void {
  const wanted = takes === 'numbers' ? 'number' : 'string';
  if (part.kind === 'list' && part.values.length > 0 && part.values.every((value) => typeof value === wanted)) return;
  const example = takes === 'numbers' ? '[0, 18, 65]' : '["child", "adult", "old"]';
  throw new FormulaRefused(part.at, `A list of ${takes} is expected here.`, `Write one, such as ${example}.`);
}

function demandCount({ args, at, name }: Placed & { kind: 'call' }, { takes, needs, rest }: FunctionSpec): void {
  const least = needs ?? takes.length;
  const most = rest ? 50 : takes.length;
  if (args.length >= least && args.length <= most) return;
  const wanted = least === most ? `${least}` : rest ? `at least ${least}` : `${least} or ${most}`;
  const message = `${name} needs ${wanted} argument${wanted.endsWith('1') ? '' : 's'}, not ${args.length}.`;
  throw new FormulaRefused(at, message, 'Separate arguments by commas.');
}

function demandBins({ args, name, at }: Placed & { kind: 'call' }): void {
  const [, edges, labels] = args;
  if (name !== 'bins' || edges?.kind !== 'list') return;
  const rising = edges.values.every((edge, place) => place === 0 || edge > (edges.values[place - 1] ?? 0));
  if (!rising)
    throw new FormulaRefused(
      edges.at,
      'The edges of bins must increase.',
      'Sort them from smallest to largest, without duplicates.',
    );
  if (labels?.kind !== 'list') return;
  const [n, names] = [edges.values.length, labels.values.length];
  if (names === n || (names === n - 1 && n > 1)) return;
  const remedy = `Write ${n} names (the last one for values above ${edges.values.at(-1)}) or ${n - 1}.`;
  throw new FormulaRefused(labels.at ?? at, `${n} edges make ${n} bins, but there are ${names} names.`, remedy);
}

class Checker {
  readonly #columns: KnownColumns;
  constructor(columns: KnownColumns) {
    this.#columns = columns;
  }

  typeOf(part: Placed): ColumnType {
    if (part.kind === 'column') return columnType(part, this.#columns);
    if (part.kind === 'list') {
      throw new FormulaRefused(part.at, 'Lists are allowed only in bins(…).', 'Write a single value here.');
    }
    if (part.kind === 'call') return this.#call(part);
    if (typeof part.value === 'number' && !Number.isFinite(part.value)) {
      throw new FormulaRefused(part.at, 'This number is too large.', 'Write a smaller number.');
    }
    return typeof part.value === 'string' ? 'text' : typeof part.value === 'number' ? 'number' : 'boolean';
  }

  #call(part: Placed & { kind: 'call' }): ColumnType {
    const spec = functionOf(part.name);
    if (!spec)
      throw new FormulaRefused(part.at, `Unknown function “${part.name}”.`, 'Choose a function from the list.');
    demandCount(part, spec);
    const same: Placed[] = [];
    let ordered = false;
    for (const [place, argument] of part.args.entries()) {
      const takes = spec.takes[place] ?? spec.rest ?? 'any';
      if (takes === 'numbers' || takes === 'texts') demandList(argument, takes);
      else if (takes === 'same' || takes === 'ordered') {
        same.push(argument);
        ordered ||= takes === 'ordered';
      } else this.#demand(argument, takes);
    }
    demandBins(part);
    const shared = same.length > 0 ? this.#sameType(same, ordered) : 'text';
    return spec.answers === 'same' ? shared : spec.answers;
  }

  #demand(argument: Placed, takes: Exclude<Takes, 'same' | 'ordered' | 'numbers' | 'texts'>): void {
    const type = this.typeOf(argument);
    if (takes === 'any' || type === takes || (takes === 'date' && isDateText(argument))) return;
    const remedy = convert[takes] ?? 'Write it as YYYY-MM-DD.';
    throw new FormulaRefused(argument.at, `This is ${typeNames[type]}, but ${typeNames[takes]} is expected.`, remedy);
  }

  #sameType(parts: readonly Placed[], ordered: boolean): ColumnType {
    const types = parts.map((part) => this.typeOf(part));
    const asDates = parts.every((part, at) => types[at] === 'date' || isDateText(part));
    const date = asDates && types.includes('date');
    const type = date ? 'date' : (types[0] ?? 'text');
    const odd = date ? -1 : types.findIndex((each) => each !== type);
    const other = parts[odd];
    if (other) {
      const message = `This is ${typeNames[types[odd] ?? 'text']}, but the other value is ${typeNames[type]}.`;
      throw new FormulaRefused(other.at, message, convert[type] ?? 'Use the same type for both.');
    }
    if (ordered && type !== 'number' && type !== 'date') {
      const at = parts[0]?.at ?? 0;
      const remedy = type === 'text' ? 'Convert it with number(…), or compare with =.' : 'Compare with =.';
      throw new FormulaRefused(at, `${type === 'text' ? 'Text' : 'Conditions'} can’t be compared with < or >.`, remedy);
    }
    return type;
  }
}

/** Reads a formula and checks it against the columns there are. */
export function readFormula(formula: string, columns: KnownColumns): FormulaReading {
  try {
    const placed = parseFormula(formula);
    const type = new Checker(columns).typeOf(placed);
    const expression = withoutPlaces(placed);
    const reads = Object.fromEntries(columnsRead(expression).map((name) => [name, columns.get(name) ?? 'text']));
    return { checked: { expression, formula: writeFormula(expression), type, reads }, problem: null };
  } catch (error) {
    if (error instanceof FormulaRefused) return { checked: null, problem: error.problem };
    throw error;
  }
}
