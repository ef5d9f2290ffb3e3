import { expect, test } from 'vitest';
import { lanePath } from './step-graph.tsx';

test('lanes run straight through alike steps, come together for the pool and part after it', () => {
  expect(lanePath(8, true, true)).toBe('M8 17V51');
  expect(lanePath(8, false, false)).toBe('M22 17V51');
  expect(lanePath(8, true, false)).toMatch(/^M8 17C8 .* 22 51$/);
  expect(lanePath(36, false, true)).toMatch(/^M22 17C22 .* 36 51$/);
});
