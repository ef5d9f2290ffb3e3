import { expect, test } from 'vitest';
import { beginHistory, record, redo, undo } from './history.ts';

test('changes are taken back one by one, and done again', () => {
  const third = record(record(beginHistory('one'), 'two'), 'three');
  expect(undo(undo(third)).present).toBe('one');
  expect(redo(undo(third)).present).toBe('three');
  expect(undo(undo(undo(third))).present).toBe('one');
  expect(redo(third)).toBe(third);
});

test('after a change, what was withdrawn is gone; a change that changes nothing is none', () => {
  const back = undo(record(beginHistory('one'), 'two'));
  expect(redo(record(back, 'other')).present).toBe('other');
  expect(record(back, 'one')).toEqual(back);
});

test('a day of writing does not fill the memory', () => {
  let history = beginHistory(0);
  for (let change = 1; change <= 1000; change += 1) history = record(history, change);
  expect(history.past).toHaveLength(200);
  expect(undo(history).present).toBe(999);
});
