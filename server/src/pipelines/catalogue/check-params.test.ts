import { type ParamSchema, pipelineCatalogue } from '@cohortium/workflows';
import { describe, expect, test } from 'vitest';
import { findValueProblem, hashParams, MAX_VALUE_LENGTH, requireParams } from './check-params.ts';

const param = (more: Partial<ParamSchema>): ParamSchema => ({
  ...{ title: 'Depth', description: '', type: 'integer', default: 10, 'x-unit': 'reads' },
  ...more,
});
const of = (properties: Record<string, ParamSchema>) => ({
  params_schema: { title: 'P', type: 'object' as const, additionalProperties: false as const, properties },
});
const fieldsOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return error instanceof Error && 'fields' in error ? error.fields : error;
  }
  return [];
};

describe('parameters', () => {
  const depth = of({
    depth: param({ minimum: 1 }),
    mode: param({ title: 'Mode', type: 'string', enum: ['a', 'b'], default: 'a' }),
  });

  test('are filled in with the defaults of the pipeline', () => {
    expect(requireParams(depth, {})).toEqual({ depth: 10, mode: 'a' });
    expect(requireParams(depth, { depth: 3 })).toEqual({ depth: 3, mode: 'a' });
  });

  test('that are wrong or unknown are all told, each by its name', () => {
    expect(fieldsOf(() => requireParams(depth, { depth: 0, mode: 'c', colour: 'red' }))).toEqual([
      { field: 'params.colour', message: 'This pipeline has no parameter with this name.' },
      { field: 'params.depth', message: 'Depth must be a whole number, at least 1 reads; 0 is not.' },
      { field: 'params.mode', message: 'Mode must be a or b; “c” is not.' },
    ]);
  });

  test('are not those that every object of JavaScript has', () => {
    expect(fieldsOf(() => requireParams(depth, JSON.parse('{"constructor": 1, "__proto__": 2}')))).toMatchObject([
      { field: 'params.constructor' },
      { field: 'params.__proto__' },
    ]);
  });

  test.each<[string, Partial<ParamSchema>, unknown]>([
    ['a number as text', {}, '10'],
    ['half a read', {}, 1.5],
    ['nothing', {}, null],
    ['a list', {}, [1]],
    [
      'text of a length that no pattern is tried on',
      { type: 'string', pattern: '^(a+)+$' },
      'a'.repeat(MAX_VALUE_LENGTH + 1),
    ],
  ])('%s is refused', (_, schema, value) => {
    expect(findValueProblem(param(schema), value)).toMatch(/^Depth must be .* is not\.$/);
  });

  test('defaults of the portal’s own pipelines are within their own bounds', () => {
    for (const pipeline of pipelineCatalogue()) expect(() => requireParams(pipeline, {})).not.toThrow();
  });
});

describe('the checksum of parameters', () => {
  test('does not know the order they were written in, and knows everything else', () => {
    const hash = hashParams({ a: 1, b: 'x' }, { reference: 'ref' });
    expect(hashParams({ b: 'x', a: 1 }, { reference: 'ref' })).toBe(hash);
    for (const other of [
      hashParams({ a: 1, b: 'y' }, { reference: 'ref' }),
      hashParams({ a: '1', b: 'x' }, { reference: 'ref' }),
      hashParams({ a: 1, b: 'x' }, { reference: 'other' }),
    ]) {
      expect(other).not.toBe(hash);
    }
  });
});
