import { expect, test } from 'vitest';
import { formatFormula, readFormula } from './check-formula.ts';
import type { ColumnType, Expression } from './expression.ts';
import { withoutLocations } from './expression.ts';
import { functions, operators } from './functions.ts';
import { parseFormula } from './parse-formula.ts';

const columns = new Map<string, ColumnType>([
  ['age_years', 'number'],
  ['bmi', 'number'],
  ['diet', 'text'],
  ['smokes', 'boolean'],
  ['Date of visit', 'date'],
  ['not', 'number'],
]);
const typeOf = (formula: string) => readFormula(formula, columns).checked?.type;
const written = (formula: string) => readFormula(formula, columns).checked?.formula;
const problem = (formula: string) => readFormula(formula, columns).problem;

test('a formula is kept as data and written back with no more brackets than it needs', () => {
  expect(written('((age_years))*( bmi+1 )')).toBe('age_years * (bmi + 1)');
  expect(written('age_years − bmi − 1')).toBe('age_years - bmi - 1');
  expect(written('age_years - (bmi - 1)')).toBe('age_years - (bmi - 1)');
  expect(written('-age_years × −2')).toBe('-age_years * -2');
  expect(written('-(age_years + 1) ÷ `not`')).toBe('-(age_years + 1) / `not`');
  expect(written('if(age_years ≥ 65 and not smokes, \'old\', "not \\"old\\"")')).toBe(
    'if(age_years >= 65 and not smokes, "old", "not \\"old\\"")',
  );
  expect(written('not (smokes or diet == "x") and true')).toBe('not (smokes or diet = "x") and true');
  expect(written('bins(age_years,[0,18,65],["child","adult","old"])')).toBe(
    'bins(age_years, [0, 18, 65], ["child", "adult", "old"])',
  );
});

test('what holds tighter is computed first, and equals from the left', () => {
  const sum = parseFormula('1 + 2 * 3 - 4');
  expect(withoutLocations(sum)).toMatchObject({ name: '-', args: [{ name: '+' }, { value: 4 }] });
  expect(withoutLocations(parseFormula('a or b and c'))).toMatchObject({
    name: 'or',
    args: [{ name: 'a' }, { name: 'and' }],
  });
  expect(withoutLocations(parseFormula('1 + 1 = 2'))).toMatchObject({ name: '=' });
});

test('the type of a formula is known before any sample is looked at', () => {
  expect(typeOf('bmi / 2 > 10')).toBe('boolean');
  expect(typeOf('if(smokes, 1, -1)')).toBe('number');
  expect(typeOf('coalesce(diet, "unknown")')).toBe('text');
  expect(typeOf('coalesce(`Date of visit`, "2020-01-01")')).toBe('date');
  expect(typeOf('`Date of visit` < "2020-01-31"')).toBe('boolean');
  expect(typeOf('days_between("2020-01-01", `Date of visit`)')).toBe('number');
  expect(typeOf('missing(diet)')).toBe('boolean');
  expect(typeOf('round(log2(bmi), 2)')).toBe('number');
  expect(typeOf('concat(diet, " ", age_years)')).toBe('text');
});

test('only the columns that a formula reads are named, each once with what it holds', () => {
  expect(readFormula('if(age_years > 3, age_years, length(diet))', columns).checked?.reads).toEqual({
    age_years: 'number',
    diet: 'text',
  });
});

test.each([
  ['', 1, 'The formula ends where a value is expected.'],
  ['age_years +', 12, 'The formula ends where a value is expected.'],
  ['age_years bmi', 11, 'An operator is missing before “bmi”.'],
  ['(age_years', 11, 'The ( at character 1 is not closed.'],
  ['if(smokes, 1', 13, 'The ( at character 3 is not closed.'],
  ['"abc', 1, 'This text has no closing quotation mark.'],
  ['`Date', 1, 'This column name has no closing backtick.'],
  ['age_years ; 1', 11, '“;” is not allowed in a formula.'],
  ['and smokes', 1, '“and” must be between two conditions.'],
  ['sin(bmi)', 1, 'Unknown function “sin”.'],
  ['Age_years + 1', 1, 'Unknown column “Age_years”.'],
  ['western', 1, 'Unknown column “western”.'],
  ['diet + 1', 1, 'This is text, but a number is expected.'],
  ['1 + smokes', 5, 'This is a condition, but a number is expected.'],
  ['diet > "a"', 1, 'Text can’t be compared with < or >.'],
  ['smokes > true', 1, 'Conditions can’t be compared with < or >.'],
  ['if(smokes, 1, "x")', 15, 'This is text, but the other value is a number.'],
  ['if(age_years, 1, 2)', 4, 'This is a number, but a condition is expected.'],
  ['round()', 1, 'round needs 1 or 2 arguments, not 0.'],
  ['ln(1, 2)', 1, 'ln needs 1 argument, not 2.'],
  ['concat()', 1, 'concat needs at least 1 argument, not 0.'],
  ['bins(bmi, 3)', 11, 'A list of numbers is expected here.'],
  ['bins(bmi, [3, 1])', 11, 'The edges of bins must increase.'],
  ['bins(bmi, [1, 3], ["a"," b", "c"])', 19, '2 edges make 2 bins, but there are 3 names.'],
  ['[1, 2]', 1, 'Lists are allowed only in bins(…).'],
  ['[1, diet]', 5, 'Lists can contain only numbers or text.'],
  ['1e999', 1, 'This number is too large.'],
  ['year("soon")', 6, 'This is text, but a date is expected.'],
])('%s is refused where it is wrong', (formula, at, message) => {
  expect(problem(formula)).toMatchObject({ at, message });
  expect(problem(formula)?.remedy).toMatch(/\w.*[.?]$/u);
});

test('a misspelled function name gets a suggestion', () => {
  expect(problem('LOG2(bmi)')?.remedy).toBe('Did you mean log2?');
  expect(problem('`date of visit`')?.remedy).toBe('Did you mean `Date of visit`?');
});

test('endless formulas are refused before they are read', () => {
  expect(problem('1+'.repeat(2000))?.message).toBe('The formula has 4,000 characters. The limit is 2,000.');
  expect(problem(`${'('.repeat(900)}1`)?.message).toBe('The formula is too long.');
  expect(problem(`${'-'.repeat(900)}bmi`)?.message).toBe('The formula is too long.');
  expect(problem(`1${'+1'.repeat(500)}`)?.message).toBe('The formula is too long.');
});

/** Formulas drawn one after the other from a counter, so that a failure is the same every time. */
function drawn(seed: number): Expression {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  const draw = (depth: number): Expression => {
    const leaf = depth > 3 ? next(3) : next(6);
    if (leaf === 0) return { kind: 'column', name: ['a', 'b c', 'true', 'x.1', 'Größe', '"'][next(6)] ?? 'a' };
    if (leaf === 1) return { kind: 'value', value: ['', 'say "hi"', 'back\\slash', "it's"][next(4)] ?? '' };
    if (leaf === 2) return { kind: 'value', value: [0, -1, 2.5, 1e21, -3e-7][next(5)] ?? 0 };
    const names = leaf === 3 ? Object.keys(functions) : [...Object.keys(operators), 'not', 'negative'];
    const name = names[next(names.length)] ?? 'ln';
    const args = Object.hasOwn(operators, name) ? 2 : name === 'not' || name === 'negative' ? 1 : next(4);
    const parts = Array.from({ length: args }, () => draw(depth + 1));
    const [first] = parts;
    // A number below zero is a number, not an operation on one.
    if (name === 'negative' && first?.kind === 'value') return first;
    return { kind: 'call', name, args: parts };
  };
  return draw(0);
}

test('whatever formula is written is read as the same', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const expression = drawn(seed);
    const text = formatFormula(expression);
    if (text.length < 2000) expect(withoutLocations(parseFormula(text)), text).toEqual(expression);
  }
});
