import { expect, test } from 'vitest';
import { record, redo, startHistory, undo } from './history.ts';

const typed = ['a', 'b', 'c'].reduce((history, next) => record(history, next), startHistory(''));

test('what was undone can be done again, until something else is done', () => {
  const back = undo(undo(typed));
  expect(back.present).toBe('a');
  expect(redo(back).present).toBe('b');
  const other = record(back, 'x');
  expect(redo(other)).toBe(other);
  expect(undo(other).present).toBe('a');
});

test('before the first step there is nothing to go back to, after the last nothing to go on to', () => {
  const start = startHistory('only');
  expect(undo(start)).toBe(start);
  expect(redo(start)).toBe(start);
});

test('a drag of many small moves is undone in one go', () => {
  const dragged = [1, 2, 3].reduce((history, next, at) => record(history, next, at > 0), startHistory(0));
  expect(dragged.present).toBe(3);
  expect(undo(dragged).present).toBe(0);
});

test('a hundred steps are kept, however long somebody works', () => {
  let history = startHistory(0);
  for (let step = 1; step <= 250; step += 1) history = record(history, step);
  for (let step = 0; step < 250; step += 1) history = undo(history);
  expect(history.present).toBe(150);
});

test('a change that changes nothing is no step', () => {
  expect(undo(record(startHistory('same'), 'same')).present).toBe('same');
  expect(record(startHistory('same'), 'same').past).toEqual([]);
});
