import type { Cell, Expression } from '@cohortium/contract';

/** Why a value could not be computed; it is missing then. */
export const FORMULA_ISSUE_LABELS = {
  division: 'divided by zero',
  logarithm: 'logarithm of a number that is not above zero',
  root: 'square root of a number below zero',
  number: 'not a number',
  bins: 'outside the bins',
  size: 'too large a number',
  type: 'not of the type that the column was of',
} as const;
export type FormulaIssue = keyof typeof FORMULA_ISSUE_LABELS;

/** How many cells are missing for each reason. */
export type FormulaIssues = Map<FormulaIssue, number>;

export const count = (issues: FormulaIssues, issue: FormulaIssue): null => {
  issues.set(issue, (issues.get(issue) ?? 0) + 1);
  return null;
};

/** The value of a formula for one member. */
type Compute = (row: number) => Cell;
type Part = (args: readonly Compute[], issues: FormulaIssues) => Compute;

const finite = (value: number, issues: FormulaIssues): number | null =>
  Number.isFinite(value) ? value : count(issues, 'size');

/** Missing where any argument is. */
const plain =
  (compute: (values: readonly NonNullable<Cell>[], issues: FormulaIssues) => Cell): Part =>
  (args, issues) =>
  (row) => {
    const values: NonNullable<Cell>[] = [];
    for (const arg of args) {
      const value = arg(row);
      if (value === null) return null;
      values.push(value);
    }
    return compute(values, issues);
  };

const numeric = (compute: (a: number, b: number) => number): Part =>
  plain(([a, b], issues) => finite(compute(Number(a), Number(b)), issues));
/** Applies to numbers in its domain; others become missing and are counted. */
const within = (issue: FormulaIssue, isDefined: (a: number) => boolean, compute: (a: number) => number): Part =>
  plain(([a], issues) => (isDefined(Number(a)) ? finite(compute(Number(a)), issues) : count(issues, issue)));
const ordered = (holds: (order: number) => boolean): Part =>
  plain(([a = 0, b = 0]) => holds(a < b ? -1 : a > b ? 1 : 0));

const isAbove = (a: number) => a > 0;
const days = (date: NonNullable<Cell>): number => Date.parse(String(date)) / 86_400_000;
const isWholeDay = (date: NonNullable<Cell>): boolean => /^\d{4}-\d{2}-\d{2}/.test(String(date));

function daysBetween([from = '', to = '']: readonly NonNullable<Cell>[], issues: FormulaIssues): Cell {
  // Dates with only a year or month have no day.
  if (!isWholeDay(from) || !isWholeDay(to)) return count(issues, 'type');
  return Math.floor(days(to)) - Math.floor(days(from));
}

function rounded([value = 0, decimals = 0]: readonly NonNullable<Cell>[], issues: FormulaIssues): Cell {
  const places = Math.min(15, Math.max(-15, Math.trunc(Number(decimals))));
  // Through the decimal form: 1.005 to two decimals is 1.01, which 1.005 × 100 is not.
  const shifted = Math.round(Number(`${Number(value)}e${places}`));
  const result = Number(`${shifted}e${-places}`);
  return Number.isFinite(result) ? result : finite(Number(value), issues);
}

/** False if one operand is false; missing if undecided. */
const junction =
  (decided: boolean): Part =>
  ([a, b]) =>
  (row) => {
    const first = a?.(row) ?? null;
    if (first === decided) return decided;
    const second = b?.(row) ?? null;
    if (second === decided) return decided;
    return first === null || second === null ? null : !decided;
  };

const firstPresent: Part = (args) => (row) => {
  for (const arg of args) {
    const value = arg(row);
    if (value !== null) return value;
  }
  return null;
};

const parts: Record<string, Part> = {
  '+': numeric((a, b) => a + b),
  '-': numeric((a, b) => a - b),
  '*': numeric((a, b) => a * b),
  '/': plain(([a, b], issues) => (Number(b) === 0 ? count(issues, 'division') : finite(Number(a) / Number(b), issues))),
  negative: numeric((a) => -a),
  '=': plain(([a, b]) => a === b),
  '!=': plain(([a, b]) => a !== b),
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
  and: junction(false),
  or: junction(true),
  not: plain(([a]) => a === false),
  if:
    ([condition, then, otherwise]) =>
    (row) => {
      const holds = condition?.(row) ?? null;
      if (holds === null) return null;
      return (holds ? then : otherwise)?.(row) ?? null;
    },
  log2: within('logarithm', isAbove, Math.log2),
  log10: within('logarithm', isAbove, Math.log10),
  ln: within('logarithm', isAbove, Math.log),
  sqrt: within('root', (a) => a >= 0, Math.sqrt),
  abs: numeric((a) => Math.abs(a)),
  round: plain(rounded),
  length: plain(([a]) => [...String(a)].length),
  lower: plain(([a]) => String(a).toLowerCase()),
  upper: plain(([a]) => String(a).toUpperCase()),
  contains: plain(([a, b]) => String(a).includes(String(b))),
  concat: plain((values) => values.map(String).join('')),
  missing:
    ([a]) =>
    (row) =>
      (a?.(row) ?? null) === null,
  coalesce: firstPresent,
  number: plain(([a], issues) => {
    const text = String(a).trim();
    const value = a === true ? 1 : a === false ? 0 : text === '' ? Number.NaN : Number(text);
    return Number.isFinite(value) ? value : count(issues, 'number');
  }),
  text: plain(([a]) => String(a)),
  year: plain(([a]) => Number(String(a).slice(0, 4))),
  days_between: plain(daysBetween),
};

function binNames(edges: readonly number[], labels: readonly string[] | null): (string | null)[] {
  const named = (edge: number, at: number): string | null => {
    const next = edges[at + 1];
    if (labels) return labels[at] ?? null;
    return next === undefined ? `${edge} and above` : `${edge} to below ${next}`;
  };
  return edges.map(named);
}

function bins([value]: readonly Compute[], lists: readonly Expression[], issues: FormulaIssues): Compute {
  const [edges, labels] = lists.map((list) => (list.kind === 'list' ? list.values : []));
  const from = (edges ?? []).map(Number);
  const names = binNames(from, labels ? labels.map(String) : null);
  return (row) => {
    const found = value?.(row) ?? null;
    if (found === null) return null;
    const at = from.findLastIndex((edge) => Number(found) >= edge);
    return names[at] ?? count(issues, 'bins');
  };
}

/** Values of a formula's columns, in member order. */
export type Columns = ReadonlyMap<string, readonly Cell[]>;

/**
 * Makes a function of a formula that was checked. What is missing stays missing; what cannot be computed is missing
 * and counted in `troubles`.
 */
export function compileFormula(expression: Expression, columns: Columns, issues: FormulaIssues): Compute {
  if (expression.kind === 'value') return () => expression.value;
  if (expression.kind === 'column') {
    const cells = columns.get(expression.name);
    return (row) => cells?.[row] ?? null;
  }
  if (expression.kind === 'list') throw new Error('A list can’t be used as a value.');
  const { name, args } = expression;
  const compiled = args
    .filter(({ kind }) => kind !== 'list')
    .map((argument) => compileFormula(argument, columns, issues));
  if (name === 'bins') return bins(compiled, args.slice(1), issues);
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (!part) throw new Error(`There is no function ${name}.`);
  return part(compiled, issues);
}
