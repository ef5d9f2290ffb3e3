import { expect, test } from 'vitest';
import { keyStep, rowWindow } from './row-window.ts';
import { describeCell } from './step-cell.tsx';

const size = { rows: 200, columns: 3, page: 10 };
const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey });

test('of 200 samples only those near what is seen are drawn, and all 13 of a small run', () => {
  expect(rowWindow({ top: 0, height: 440 }, 24, 13)).toEqual({ from: 0, to: 13 });
  const middle = rowWindow({ top: 2400, height: 440 }, 24, 200);
  expect(middle.from).toBe(88);
  expect(middle.to).toBe(131);
  expect(rowWindow({ top: 99_999, height: 440 }, 24, 200)).toEqual({ from: 200, to: 200 });
});

test('before the place has been measured, the first rows are drawn', () => {
  expect(rowWindow({ top: 0, height: 0 }, 24, 200)).toEqual({ from: 0, to: 24 });
});

test('arrows go from cell to cell and stop at the edges', () => {
  expect(keyStep({ row: 0, column: 0 }, key('ArrowUp'), size)).toEqual({ row: 0, column: 0 });
  expect(keyStep({ row: 5, column: 2 }, key('ArrowRight'), size)).toEqual({ row: 5, column: 2 });
  expect(keyStep({ row: 5, column: 1 }, key('PageDown'), size)).toEqual({ row: 15, column: 1 });
  expect(keyStep({ row: 5, column: 1 }, key('End', true), size)).toEqual({ row: 199, column: 2 });
  expect(keyStep({ row: 5, column: 1 }, key('Home'), size)).toEqual({ row: 5, column: 0 });
  expect(keyStep({ row: 5, column: 1 }, key('a'), size)).toBeNull();
  expect(keyStep({ row: 0, column: 0 }, key('End'), { ...size, rows: 0 })).toBeNull();
});

test('a cell says its state and why in words', () => {
  expect(describeCell({ state: 'running', share: 0.4 })).toBe('Running 40 %');
  expect(describeCell({ state: 'failed', detail: 'The gzip stream ends early.' })).toBe(
    'Failed. The gzip stream ends early.',
  );
});
