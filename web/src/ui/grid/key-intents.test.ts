import { expect, test } from 'vitest';
import { intentOfKey } from './key-intents.ts';

const key = (name: string, more: Partial<KeyboardEvent> = {}) =>
  intentOfKey({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test('arrows move, with Shift they mark, with Ctrl they go to the edge', () => {
  expect(key('ArrowDown')).toEqual({ kind: 'move', move: 'down', extend: false });
  expect(key('ArrowDown', { shiftKey: true })).toEqual({ kind: 'move', move: 'down', extend: true });
  expect(key('ArrowDown', { ctrlKey: true })).toEqual({ kind: 'move', move: 'bottom', extend: false });
});

test('a letter takes the place of the text, F2 and Enter edit what is there', () => {
  expect(key('ü')).toEqual({ kind: 'edit', text: 'ü' });
  expect(key('F2')).toEqual({ kind: 'edit', text: null });
  expect(key('Enter')).toEqual({ kind: 'edit', text: null });
});

test('Ctrl and ⌘ mean the same', () => {
  expect(key('z', { metaKey: true })).toEqual({ kind: 'undo' });
  expect(key('Z', { ctrlKey: true, shiftKey: true })).toEqual({ kind: 'redo' });
  expect(key('d', { ctrlKey: true })).toEqual({ kind: 'fill_down' });
});

test('the browser keeps its own keys, copy and paste among them', () => {
  for (const name of ['c', 'v', 'x', 'r']) expect(key(name, { ctrlKey: true })).toBeNull();
  expect(key('F5')).toBeNull();
  expect(key('ArrowLeft', { altKey: true })).toBeNull();
});
