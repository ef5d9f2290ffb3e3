import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLimitProblem } from './parse-json.ts';

const generous = { values: 1e6, containers: 1e6, depth: 1000 };
const excessOf = (text: string, limit: Partial<typeof generous> = {}) =>
  findLimitProblem(Buffer.from(text), { ...generous, ...limit });

/** The same by a walk over what was parsed. */
function counted(value: unknown): { values: number; containers: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 0, containers: 0, depth: 0 };
  const inside: unknown[] = Object.values(value);
  const parts = inside.map(counted);
  return {
    values: inside.length + parts.reduce((sum, part) => sum + part.values, 0),
    containers: 1 + parts.reduce((sum, part) => sum + part.containers, 0),
    depth: 1 + Math.max(0, ...parts.map((part) => part.depth)),
  };
}

test('any JSON is measured as it is parsed: depth and containers to the one, values a few more at most', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      const { values, containers, depth } = counted(JSON.parse(text));
      expect(excessOf(text, { depth, containers, values: values + containers })).toBeNull();
      if (depth > 0) expect(excessOf(text, { depth: depth - 1 })).toContain('deep');
      if (containers > 0) expect(excessOf(text, { containers: containers - 1 })).toContain('objects and lists');
    }),
    { numRuns: 500 },
  );
});

test('what stands in texts counts for nothing', () => {
  for (const text of ['"[[[[[["', '"\\"[[[["', '"\\\\"', '{"a\\\\\\"[{":"[["}', '"\\u005b["']) {
    expect(excessOf(text, { depth: 1, containers: 1, values: 1 })).toBeNull();
  }
  expect(excessOf('["\\\\",[[[]]]]', { depth: 3 })).toContain('deep');
});

test('too many fields of one object, or entries of one list, are too many', () => {
  const fields = (n: number) => `{${Array.from({ length: n }, (_, at) => `"${at}":1`).join()}}`;
  expect(excessOf(fields(5000))).toBeNull();
  expect(excessOf(`[${fields(5001)}]`)).toContain('fields');
  expect(excessOf(`[${fields(3000)},${fields(3000)}]`)).toBeNull();
  expect(excessOf(`[${'1,'.repeat(99)}1]`, { values: 100 })).toBeNull();
  expect(excessOf(`[${'1,'.repeat(101)}1]`, { values: 100 })).toContain('entries');
});

test.each(['', ']', '}}}]]]', '"', '"\\', '{"a', ':::', ',,,'])('what is no JSON is left to the parser: %j', (text) => {
  expect(excessOf(text)).toBeNull();
});
