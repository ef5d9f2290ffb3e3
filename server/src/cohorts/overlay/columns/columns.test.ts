import { type Cell, type ColumnType, readFormula } from '@cohortium/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asType, cellKey, writtenCell } from './cell-values.ts';
import { type ColumnInput, Computation } from './compute-columns.ts';
import { describeEdit, type Step, type StoredEdit } from './definition.ts';
import { compileFormula, FORMULA_ISSUE_LABELS, type FormulaIssues } from './evaluate-formula.ts';
import { foldEdits, needsOf } from './overlay-state.ts';

const types = new Map<string, ColumnType>([
  ['n', 'number'],
  ['m', 'number'],
  ['t', 'text'],
  ['b', 'boolean'],
  ['c', 'boolean'],
  ['d', 'date'],
]);

/** The value of a formula where columns hold these cells. */
function computed(formula: string, cells: Record<string, Cell>, issues: FormulaIssues = new Map()): Cell {
  const { checked, problem } = readFormula(formula, types);
  if (!checked) throw new Error(problem.message);
  const columns = new Map(Object.entries(cells).map(([name, cell]) => [name, [cell]]));
  return compileFormula(checked.expression, columns, issues)(0);
}

describe('a formula', () => {
  test.each<[string, Cell]>([
    ['1 + 2 * 3 - 4 / 8', 6.5],
    ['-(2 - 5)', 3],
    ['if(1 < 2 and not (1 = 2), "yes", "no")', 'yes'],
    ['bins(17.9, [0, 18, 65], ["child", "adult", "old"])', 'child'],
    ['bins(18, [0, 18, 65], ["child", "adult", "old"])', 'adult'],
    ['bins(700, [0, 18, 65], ["child", "adult", "old"])', 'old'],
    ['bins(30, [0, 18, 65])', '18 to below 65'],
    ['bins(70, [0, 18, 65])', '65 and above'],
    ['log2(8) + log10(1000) + ln(1) + sqrt(16) + abs(-2)', 12],
    ['round(1.005, 2)', 1.01],
    ['round(-2.5)', -2],
    ['round(1234, -2)', 1200],
    ['round(1e21, 2)', 1e21],
    ['length("Größe 🧫")', 7],
    ['concat(upper("a"), lower("B"), 3, true)', 'Ab3true'],
    ['contains("western diet", "diet")', true],
    ['number("  4.5 ") + number(true)', 5.5],
    ['text(1) = "1"', true],
    ['year("2020-02")', 2020],
    ['days_between("2020-02-28", "2020-03-01")', 2],
    ['"2020-02-28" = "2020-02-28"', true],
  ])('%s is %s', (formula, value) => {
    expect(computed(formula, {})).toBe(value);
  });

  test.each<[string, Cell]>([
    ['n + 1', null],
    ['n = 1', null],
    ['n > 1 or true', true],
    ['n > 1 and false', false],
    ['n > 1 or false', null],
    ['not (n > 1)', null],
    ['if(n > 1, 1, 2)', null],
    ['if(true, n, 2)', null],
    ['missing(n)', true],
    ['coalesce(n, m, 3)', 3],
    ['bins(n, [0])', null],
    ['concat(t, "x")', null],
  ])('keeps what is missing missing: %s is %s', (formula, value) => {
    expect(computed(formula, { n: null, m: null, t: null })).toBe(value);
  });

  test.each<[string, keyof typeof FORMULA_ISSUE_LABELS]>([
    ['1 / 0', 'division'],
    ['0 / n', 'division'],
    ['log2(0)', 'logarithm'],
    ['ln(-1)', 'logarithm'],
    ['sqrt(-1)', 'root'],
    ['number("many")', 'number'],
    ['number("")', 'number'],
    ['bins(-1, [0, 18])', 'bins'],
    ['bins(20, [0, 18], ["young"])', 'bins'],
    ['1e308 * 10', 'size'],
    ['days_between("2020", "2020-03-01")', 'type'],
  ])('that cannot be computed is missing, and counted: %s', (formula, issue) => {
    const issues: FormulaIssues = new Map();
    expect(computed(formula, { n: 0 }, issues)).toBeNull();
    expect([...issues]).toEqual([[issue, 1]]);
    expect(FORMULA_ISSUE_LABELS[issue]).toMatch(/^\w/);
  });

  test('and and or are what logic says, missing included', () => {
    const cell = fc.constantFrom<Cell>(true, false, null);
    fc.assert(
      fc.property(cell, cell, (b, c) => {
        const or = computed('b or c', { b, c });
        const byDeMorgan = computed('not (not b and not c)', { b, c });
        expect(or).toBe(byDeMorgan);
        expect(computed('b and c', { b, c })).toBe(computed('c and b', { b, c }));
      }),
    );
  });

  test('puts every number into the last bin that it reaches', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (n) => {
        const expected = n >= 65 ? 'old' : n >= 18 ? 'adult' : 'child';
        expect(computed('bins(n, [0, 18, 65], ["child", "adult", "old"])', { n })).toBe(expected);
      }),
    );
  });
});

describe('a cell', () => {
  test.each<[Cell, ColumnType, Cell | undefined]>([
    ['4.50', 'number', 4.5],
    ['-1e3', 'number', -1000],
    ['1,5', 'number', undefined],
    ['0x10', 'number', undefined],
    ['Infinity', 'number', undefined],
    [true, 'number', undefined],
    ['Yes', 'boolean', true],
    ['FALSE', 'boolean', false],
    ['1', 'boolean', undefined],
    ['2020-02-29', 'date', '2020-02-29'],
    ['2021-02-29', 'date', undefined],
    ['2020', 'date', '2020'],
    [12, 'text', '12'],
    [null, 'number', null],
  ])('%s as %s is %s', (cell, type, value) => {
    expect(asType(cell, type)).toBe(value);
  });

  test('that is empty, or says that nothing is known, is missing', () => {
    for (const cell of ['', '  ', 'NA', 'n/a', 'not collected']) expect(writtenCell(cell, 'text')).toBeNull();
    expect(writtenCell('  =1+1 ', 'text')).toBe('=1+1');
  });

  test('of one type is never taken for one of another', () => {
    expect(new Set(([1, '1', true, 'true', null, 'null'] as Cell[]).map(cellKey)).size).toBe(6);
  });
});

const ids = ['r1', 'r2', 'r3', 'r4'];
const source: Record<string, (string | null)[]> = {
  n: ['1', '2', null, '4'],
  t: ['a', 'b', 'a', null],
};
const written: Record<string, Map<string, string | null>> = {};

/** The columns of some members after edits. */
function columnsAfter(steps: readonly Step[], guard: ColumnInput['guard'] = null) {
  const { columns, hidden } = foldEdits(steps);
  const needs = needsOf([...columns.values()].map(({ definition }) => definition));
  const computation = new Computation({
    result_ids: ids,
    fields: new Map([...needs.fields].map((field) => [field, source[field] ?? []])),
    cells: new Map([...needs.steps].map((step) => [step, written[step] ?? new Map()])),
    guard,
  });
  const shown = [...columns].map(([name, { definition }]) => [name, computation.shown(name, definition)] as const);
  return { columns: Object.fromEntries(shown), hidden: [...hidden].sort(), troubles: computation.issues };
}

let made = 0;
function step(edit: StoredEdit, cells?: Record<string, string | null>): Step {
  made += 1;
  const id = `s${made}`;
  if (cells) written[id] = new Map(Object.entries(cells));
  return { id, edit };
}
const derived = (column: string, formula: string, known = types): Step => {
  const { checked, problem } = readFormula(formula, known);
  if (!checked) throw new Error(problem.message);
  const { type, expression, reads } = checked;
  return step({ kind: 'derive', column, type, expression, reads });
};

describe('edits one after the other', () => {
  test('each see the columns as those before left them', () => {
    const steps = [
      derived('twice', 'n * 2'),
      step({ kind: 'set', column: 'n', type: 'number', n_cells: 2 }, { r1: '10', r3: '30', r9: '90' }),
      derived('thrice', 'n * 3'),
      step({ kind: 'rename', column: 'n', to: 'N', type: 'number' }),
      step({
        ...{ kind: 'recode', column: 't', to: 't', from_type: 'text', type: 'text', others: 'missing' },
        values: [
          { from: 'a', to: 'A' },
          { from: null, to: 'none' },
        ],
      }),
    ];
    expect(columnsAfter(steps)).toMatchObject({
      columns: { twice: [2, 4, null, 8], thrice: [30, 6, 90, 12], N: [10, 2, 30, 4], t: ['A', null, 'A', 'none'] },
      hidden: ['n'],
    });
  });

  test('a column that is hidden is gone for lists, and still there for what was made of it', () => {
    const steps = [derived('twice', 'n * 2'), step({ kind: 'hide', column: 'n' })];
    expect(columnsAfter(steps)).toMatchObject({ columns: { twice: [2, 4, null, 8] }, hidden: ['n'] });
  });

  test('a column of another type counts what cannot be of it', () => {
    const recode = step({
      ...{ kind: 'recode', column: 't', to: 'number', from_type: 'text', type: 'number', others: 'keep' },
      values: [{ from: 'a', to: 1 }],
    });
    const { columns, troubles } = columnsAfter([recode]);
    expect(columns).toEqual({ number: [1, null, 1, null] });
    expect([...troubles]).toEqual([['type', 1]]);
  });

  test('what the public sees is guarded before it is computed with, and after', () => {
    const guard = (_: string, cell: Cell) => (typeof cell === 'number' ? Math.min(cell, 90) : cell);
    const add = step({ kind: 'add', column: 'age', type: 'number', n_cells: 2 }, { r1: '97', r2: '30' });
    const known = new Map([...types, ['age', 'number' as const]]);
    const steps = [add, derived('over', 'age > 92', known), derived('twice', 'age * 2', known)];
    expect(columnsAfter(steps, guard).columns).toEqual({
      age: [90, 30, null, null],
      over: [false, false, null, null],
      twice: [90, 60, null, null],
    });
    expect(columnsAfter(steps).columns.over).toEqual([true, false, null, null]);
  });

  test('whatever was done, taking back the last edit gives what was before it, and the source is never touched', () => {
    const names = fc.constantFrom('x', 'y', 'z');
    const before = JSON.stringify(source);
    const edit = fc.oneof(
      names.map((column) => derived(column, 'n + 1')),
      names.map((column) => derived(column, 'if(t = "a", n, -1)')),
      names.map((column) => step({ kind: 'add', column, type: 'text', n_cells: 1 }, { r2: 'here' })),
      fc.constantFrom('n', 't').map((column) => step({ kind: 'hide', column })),
      names.map((to) => step({ kind: 'rename', column: 'n', to, type: 'number' })),
      fc.constant(step({ kind: 'set', column: 't', type: 'text', n_cells: 1 }, { r1: null })),
    );
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), (steps) => {
        const shown = steps.map((_, at) => JSON.stringify(columnsAfter(steps.slice(0, at + 1)).columns));
        expect(JSON.stringify(columnsAfter(steps.slice(0, -1)).columns)).toBe(shown.at(-2) ?? '{}');
        expect(JSON.stringify(columnsAfter(steps).columns)).toBe(shown.at(-1));
        expect(JSON.stringify(source)).toBe(before);
      }),
      { numRuns: 60 },
    );
  });

  test('are described in words', () => {
    expect(describeEdit({ kind: 'add', column: 'a', type: 'boolean', n_cells: 1, sheet: 'x.tsv' })).toBe(
      '“a” added (yes or no, 1 cell) from x.tsv',
    );
    const values = ['a', 'b', 'c', 'd'].map((from) => ({ from, to: null }));
    const recode = { kind: 'recode', column: 't', to: 't', from_type: 'text', type: 'text' } as const;
    expect(describeEdit({ ...recode, values, others: 'missing' })).toBe(
      '“t” recoded: “a” → missing, “b” → missing, “c” → missing and 1 more; all others missing',
    );
  });
});
