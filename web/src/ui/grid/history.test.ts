import { expect, test } from 'vitest';
import { createHistory, pushState, redo, undo } from './history.ts';

test('changes are taken back one by one, and done again', () => {
  const third = pushState(pushState(createHistory('one'), 'two'), 'three');
  expect(undo(undo(third)).present).toBe('one');
  expect(redo(undo(third)).present).toBe('three');
  expect(undo(undo(undo(third))).present).toBe('one');
  expect(redo(third)).toBe(third);
});

test('after a change, what was taken back is gone; a change that changes nothing is none', () => {
  const back = undo(pushState(createHistory('one'), 'two'));
  expect(redo(pushState(back, 'other')).present).toBe('other');
  expect(pushState(back, 'one')).toEqual(back);
});

test('a day of writing does not fill the memory', () => {
  let history = createHistory(0);
  for (let change = 1; change <= 1000; change += 1) history = pushState(history, change);
  expect(history.past).toHaveLength(200);
  expect(undo(history).present).toBe(999);
});
