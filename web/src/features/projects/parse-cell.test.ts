import { expect, test } from 'vitest';
import { changedCells, parseCell, textOfCell, valuesBefore } from './parse-cell.ts';

test('an empty cell is a missing value, whichever kind the column is', () => {
  expect([parseCell('', 'number'), parseCell('  ', 'text')]).toEqual([{ value: null }, { value: null }]);
  expect([textOfCell(null), textOfCell(undefined), textOfCell(0)]).toEqual(['', '', '0']);
});

test('in a column of numbers a number is read as one, and anything else is refused with a message', () => {
  expect(['7', '-3.5', '1e3', '.5', '+2'].map((text) => parseCell(text, 'number'))).toEqual(
    [7, -3.5, 1000, 0.5, 2].map((value) => ({ value })),
  );
  for (const text of ['seven', '0x10', 'Infinity', '1,5', '3 weeks']) {
    expect(parseCell(text, 'number')).toMatchObject({ problem: expect.stringContaining(`“${text}” is not a number`) });
  }
});

test('in a column of words digits stay words', () => {
  expect(parseCell(' 007 ', 'text')).toEqual({ value: '007' });
});

test('only what is different now is sent', () => {
  const before = { sex: 'f', day: 7, note: null };
  const typed = new Map([
    ['sex', 'female'],
    ['day', '7.0'],
    ['note', ''],
    ['cage', 'B4'],
    ['weight', 'heavy'],
  ]);
  const kindOf = (field: string) => (['day', 'weight'].includes(field) ? ('number' as const) : ('text' as const));
  const { cells, faults } = changedCells(before, typed, kindOf);
  expect(cells).toEqual({ sex: 'female', cage: 'B4' });
  expect([...faults.keys()]).toEqual(['weight']);
});

test('beside each changed cell goes what was read there, so that somebody else’s change is not written over', () => {
  const read = { subject_id: 'M1', metadata: { cage: 'B4', sex: 'f' } };
  expect(valuesBefore(read, { cage: 'C1', weight_g: 21 })).toEqual({
    subject_id: 'M1',
    metadata: { cage: 'B4', weight_g: null },
  });
});
