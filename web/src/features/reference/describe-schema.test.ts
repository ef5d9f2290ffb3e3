import { expect, test } from 'vitest';
import { formatConstraints, formatType, partsOf, resolve } from './describe-schema.ts';
import type { OpenApi, Schema } from './openapi.ts';

const document: OpenApi = {
  info: { title: 'Portal', version: '1' },
  paths: {},
  components: {
    schemas: {
      group: {
        type: 'object',
        properties: { subgroups: { type: 'array', items: { $ref: '#/components/schemas/group' } } },
        required: ['subgroups'],
      },
      alias: { $ref: '#/components/schemas/group' },
      endless: { $ref: '#/components/schemas/endless' },
      line: { type: 'string', maxLength: 200 },
    },
  },
};
const print = (schema: Schema) => formatType(document, schema);

test('what a value is, in words', () => {
  expect(print({ type: 'string' })).toBe('text');
  expect(print({ type: 'string', pattern: '^[0-9a-f]{32}$' })).toBe('id');
  expect(print({ type: ['string', 'number', 'null'] })).toBe('text or number or null');
  expect(print({ const: 'derive' })).toBe('"derive"');
  expect(print({ type: 'string', enum: ['and', 'or'] })).toBe('"and" | "or"');
  expect(print({ type: 'array', items: { type: 'integer' } })).toBe('list of whole number');
  expect(print({ type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] })).toBe('[number, number]');
  expect(print({ anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'string' }] })).toBe('text or null');
  expect(print({ type: 'object', additionalProperties: { type: 'number' } })).toBe('object of number by name');
  expect(print({})).toBe('anything');
  expect(print({ type: 'array', items: { not: {} } })).toBe('list of nothing');
});

test('what narrows it, without bounds that nobody meets', () => {
  const textOf = (schema: Schema) => formatConstraints(document, schema);
  expect(textOf({ type: 'string', minLength: 1, maxLength: 200 })).toEqual(['1 to 200 characters']);
  expect(textOf({ type: 'array', maxItems: 25_000, default: [] })).toEqual(['at most 25,000 items', 'otherwise []']);
  expect(textOf({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toEqual(['at least 0']);
  expect(textOf({ type: 'string', minLength: 0 })).toEqual([]);
  expect(textOf({ type: 'string', pattern: '^[0-9a-f]{32}$' })).toEqual([]);
});

test('a recursive schema is described one level at a time', () => {
  const link = { $ref: '#/components/schemas/alias' };
  expect(print(link)).toBe('object');
  const [subgroups] = partsOf(document, link);
  expect(subgroups).toMatchObject({ name: 'subgroups', isRequired: true });
  expect(partsOf(document, subgroups?.schema ?? {}).map(({ name }) => name)).toEqual(['subgroups']);
});

test('any JSON, which holds itself without its own name, ends', () => {
  const json: Schema = { anyOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#/components/schemas/json' } }] };
  const of_json = { ...document, components: { schemas: { json } } };
  expect(formatType(of_json, json)).toBe('text or list of text or list of anything');
  expect(partsOf(of_json, json)).toEqual([]);
});

test('links that lead nowhere, or round in a circle, are of anything', () => {
  expect(resolve(document, { $ref: '#/components/schemas/gone' })).toEqual({});
  expect(print({ $ref: '#/components/schemas/endless' })).toBe('anything');
});

test('alternatives are distinguished by what only they say; one beside null stands for itself', () => {
  const step = (kind: string): Schema => ({ type: 'object', properties: { kind: { const: kind }, column: {} } });
  const names = (schema: Schema) => partsOf(document, schema).map(({ name }) => name);
  expect(names({ anyOf: [step('add'), step('hide')] })).toEqual(['kind: "add"', 'kind: "hide"']);
  expect(names({ anyOf: [step('add'), { type: 'null' }] })).toEqual(['kind', 'column']);
  expect(names({ type: 'array', items: step('add') })).toEqual(['kind', 'column']);
});

test('what stands beside a reference narrows it', () => {
  const short: Schema = { $ref: '#/components/schemas/line', maxLength: 60 };
  expect(print(short)).toBe('text');
  expect(formatConstraints(document, short)).toEqual(['at most 60 characters']);
});
