import { expect, test } from 'vitest';
import { createHistory, pushState, redo, undo } from './use-draft.ts';

const typed = ['a', 'b', 'c'].reduce((history, next) => pushState(history, next), createHistory(''));

test('what was undone can be done again, until something else is done', () => {
  const back = undo(undo(typed));
  expect(back.present).toBe('a');
  expect(redo(back).present).toBe('b');
  const other = pushState(back, 'x');
  expect(redo(other)).toBe(other);
  expect(undo(other).present).toBe('a');
});

test('before the first step there is nothing to go back to, after the last nothing to go on to', () => {
  const start = createHistory('only');
  expect(undo(start)).toBe(start);
  expect(redo(start)).toBe(start);
});

test('a drag of many small moves is undone in one go', () => {
  const dragged = [1, 2, 3].reduce(
    (history, next, at) => pushState(history, next, { joins: at > 0 }),
    createHistory(0),
  );
  expect(dragged.present).toBe(3);
  expect(undo(dragged).present).toBe(0);
});

test('a hundred steps are kept, however long somebody works', () => {
  let history = createHistory(0);
  for (let step = 1; step <= 250; step += 1) history = pushState(history, step);
  for (let step = 0; step < 250; step += 1) history = undo(history);
  expect(history.present).toBe(150);
});

test('a change that changes nothing is no step', () => {
  expect(undo(pushState(createHistory('same'), 'same')).present).toBe('same');
  expect(pushState(createHistory('same'), 'same').past).toEqual([]);
});
