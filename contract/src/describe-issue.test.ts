import { expect, test } from 'vitest';
import { z } from 'zod';
import { pagingShape } from './index.ts';

const textOf = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);

const scalar = z.union([z.string(), z.number(), z.null()]);

test.each<[string, z.ZodType, unknown]>([
  ['must be a number', z.coerce.number(), 'ten'],
  ['must be a whole number', z.int(), 2.5],
  ['is missing', z.string(), undefined],
  ['is missing', z.enum(['a', 'b']), undefined],
  ['is missing', scalar, undefined],
  ['must be text', z.string(), 5],
  ['must be a list', z.array(z.string()), 'a'],
  ['must be one of bray_curtis, jaccard', z.enum(['bray_curtis', 'jaccard']), 'euclid'],
  ['must be bray_curtis', z.literal('bray_curtis'), 'euclid'],
  ['must be at most 1,000', z.number().max(1000), 1001],
  ['must be less than 1', z.number().lt(1), 1],
  ['must be at least 1', z.number().min(1), 0],
  ['must be more than 0', z.number().positive(), 0],
  ['must not be empty', z.array(z.string()).min(1), []],
  ['must have at least 8 characters', z.string().min(8), 'short'],
  ['must have at most 2 entries', z.array(z.string()).max(2), ['a', 'b', 'c']],
  ['must have exactly 1 entry', z.array(z.string()).length(1), ['a', 'b']],
  ['must be an email address', z.email(), 'ana'],
  ['must be a multiple of 5', z.number().multipleOf(5), 7],
  ['must be text or a number or null', scalar, []],
  ['has unknown fields: colour', z.strictObject({}), { colour: 'red' }],
  ['has the wrong format', z.string().regex(/^a$/), 'b'],
  ['has an unknown format', z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]), { c: 1 }],
])('%s', (message, schema, value) => {
  expect(textOf(schema, value)).toEqual([message]);
});

test('a schema’s own words stand before these', () => {
  expect(textOf(z.string('must be the name of a rank'), 5)).toEqual(['must be the name of a rank']);
  expect(textOf(z.object(pagingShape), { page_size: 1001 })).toEqual(['must be at most 1,000']);
});
