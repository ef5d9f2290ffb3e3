import { describe, expect, test } from 'vitest';
import { clipped, headerProblems, otherSeparator, readGrid, separatorOf } from './read-grid.ts';

const gridOf = (text: string) => {
  const grid = readGrid(text);
  if ('severity' in grid) throw new Error(grid.message);
  return grid;
};
const problemsOf = (text: string, fields: (string | null)[]) => headerProblems(gridOf(text), fields);

describe('a sheet is cut into cells', () => {
  test.each([
    ['tabs', 'a\tb, c\n', '\t'],
    ['commas', 'a,b;c,d\n', ','],
    ['semicolons', 'a;b;c\n', ';'],
    ['one column', 'sample_id\n', '\t'],
    ['nothing', '', '\t'],
  ])('by %s', (_, text, mark) => {
    expect(separatorOf(text)).toBe(mark);
  });

  test('empty rows are left out, and the others keep their numbers', () => {
    expect(gridOf('a\tb\n1\t2\n\t\n\n3\t4\n').rows).toEqual([
      { row: 1, cells: ['1', '2'] },
      { row: 4, cells: ['3', '4'] },
    ]);
  });

  test('quotes hold marks and line ends together', () => {
    expect(gridOf('a,b\n"x, y","one\ntwo"\n').rows).toEqual([{ row: 1, cells: ['x, y', 'one\ntwo'] }]);
    expect(gridOf('a\tb\n5" plate\tx\n').rows[0]?.cells).toEqual(['5" plate', 'x']);
  });

  test('quotes that do not close are reported with what to do', () => {
    expect(readGrid('a,b\n"x,y\n')).toMatchObject({
      severity: 'error',
      message: expect.stringMatching(/^The sheet cannot be read: /),
      remedy: 'Save it again as tab-separated text.',
    });
  });

  test('nothing at all is a grid of nothing', () => {
    expect(readGrid('')).toEqual({ columns: [], rows: [], directives: [] });
  });
});

describe('why rows cannot be understood', () => {
  test.each([
    ['bars', 'sample_id|sex|age\na|f|3', 'bars (|)'],
    ['two spaces', 'sample_id  sex  age\na  f  3', 'spaces'],
    ['one space', 'sample_id sex age\na f 3', 'spaces'],
  ])('the cells are separated by %s', (_, text, name) => {
    expect(problemsOf(text, ['sample_id'])).toMatchObject([
      { message: expect.stringContaining(`separated by ${name}`) },
    ]);
  });

  test('a name of three words is no separator, where the rows are not of three', () => {
    expect(problemsOf('name of sample\nF3D0\n', ['sample_id'])).toEqual([]);
  });

  test('no column holds names: the likeliest one is offered', () => {
    expect(problemsOf('colour\tlab code\nred\tx1\nred\tx2', [null, null])).toMatchObject([
      { fix: { kind: 'rename_column', column: 'lab code', to: 'sample_id' } },
    ]);
    expect(problemsOf('colour\tsize\nred\t1\nred\t1', [null, null])).toMatchObject([{ fix: null }]);
  });

  test('a column without a name is identified by its position', () => {
    expect(problemsOf('sample_id\t\tsex\na\tx\tf', ['sample_id', null, 'sex'])).toMatchObject([
      { message: 'Column 2 has no name in the first row.' },
    ]);
  });

  test('two columns of one name cannot be distinguished; two that mean the same can, and one goes by a click', () => {
    expect(problemsOf('sample_id\tx\tx\na\t1\t2', ['sample_id', null, null])).toMatchObject([{ fix: null }]);
    expect(problemsOf('sample_id\tSex\tgender\na\tf\tf', ['sample_id', 'sex', 'sex'])).toMatchObject([
      { message: 'The columns “Sex” and “gender” mean the same.', fix: { kind: 'remove_column', column: 'gender' } },
    ]);
  });

  test('a cell or a name of 40,000 characters is named by its beginning', () => {
    const long = 'x'.repeat(40_000);
    expect(problemsOf(`sample_id\tnote\na\t${long}`, ['sample_id', null])).toMatchObject([
      { row: 1, column: 'note', message: expect.stringMatching(/^This cell has 40000 characters: “x{40}…”/) },
    ]);
    expect(problemsOf(`sample_id\t${long}\na\tb`, ['sample_id', null])).toMatchObject([
      { message: expect.stringContaining('x…” is too long') },
    ]);
  });
});

test('what separates a row is found by the number of its cells', () => {
  expect(otherSeparator('F3D0,female,3', 3)).toBe('commas');
  expect(otherSeparator('F3D0;female;3', 3)).toBe('semicolons');
  expect(otherSeparator('F3D0 female 3', 3)).toBe('spaces');
  expect(otherSeparator('F3D0', 3)).toBeNull();
});

test('a long text is clipped with a sign that it was', () => {
  expect(clipped('short', 10)).toBe('short');
  expect(clipped('a long text', 6)).toBe('a long…');
});

test('what QIIME 2’s metadata tell of their columns is no sample; rows keep their numbers', () => {
  const text = 'sample-id\tdays\n#q2:types\tnumeric\nS1\t1\nS2\t2\n';
  expect(readGrid(text)).toMatchObject({
    rows: [
      { row: 2, cells: ['S1', '1'] },
      { row: 3, cells: ['S2', '2'] },
    ],
  });
});
