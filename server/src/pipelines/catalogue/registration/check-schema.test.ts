import { describe, expect, test } from 'vitest';
import { checkSchema } from './check-schema.ts';
import { type ParamInput, suggestSchema } from './read-ports.ts';

const input = (name: string, change: Partial<ParamInput> = {}): ParamInput => ({
  name,
  type: 'integer',
  choices: null,
  default: null,
  optional: true,
  label: null,
  doc: '',
  ...change,
});
const inputs = [
  input('depth', { default: 1000, label: 'Depth', doc: 'Reads kept.' }),
  input('mode', { type: 'string', choices: ['fast', 'slow'], default: 'fast' }),
  input('share', { type: 'number', default: 0.5 }),
  input('extra', { type: null }),
];
const depth = { title: 'Depth', type: 'integer', default: 5, minimum: 1, maximum: 9 };
const fieldsOf = (properties: Record<string, unknown>, more: Record<string, unknown> = {}) => {
  const checked = checkSchema({ type: 'object', properties, ...more }, inputs);
  return 'fields' in checked ? checked.fields : [];
};

test('without a schema, inputs with defaults are what people are asked', () => {
  const checked = checkSchema(undefined, inputs);
  expect(checked).toMatchObject({
    schema: {
      additionalProperties: false,
      properties: {
        depth: { title: 'Depth', description: 'Reads kept.', type: 'integer', default: 1000, 'x-unit': '' },
        mode: { title: 'mode', enum: ['fast', 'slow'] },
      },
    },
  });
  expect(Object.keys(suggestSchema(inputs).properties)).toEqual(['depth', 'mode', 'share']);
});

test('a schema is kept as it was written, without what means nothing', () => {
  const checked = checkSchema(
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { share: { ...depth, default: 1, 'x-unit': 'reads' }, depth },
    },
    inputs,
  );
  expect(checked).toEqual({
    schema: {
      title: 'Parameters',
      type: 'object',
      additionalProperties: false,
      properties: {
        share: { ...depth, default: 1, description: '', 'x-unit': 'reads', 'x-group': '' },
        depth: { ...depth, description: '', 'x-unit': '', 'x-group': '' },
      },
    },
  });
});

describe('refused field by field', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['no such input', { colour: depth }, 'colour', 'The workflow has no input colour.'],
    ['another type', { depth: { ...depth, type: 'string', default: 'x' } }, 'depth', 'is integer, not string'],
    ['an input no form can set', { extra: depth }, 'extra', 'is not a plain value, not integer'],
    [
      'a default out of bounds',
      { depth: { ...depth, default: 50 } },
      'depth',
      'Depth must be a whole number, 1 to 9; 50 is not.',
    ],
    ['choices left open', { mode: { title: 'M', type: 'string', default: 'fast' } }, 'mode', 'takes fast, slow'],
    ['a reference elsewhere', { depth: { ...depth, $ref: 'https://x' } }, 'depth', '$ref'],
    [
      'a pattern that looks ahead',
      { mode: { title: 'M', type: 'string', default: 'a', pattern: '^(?=a)a$' } },
      'mode.pattern',
      'no look-around',
    ],
    [
      'a pattern that is none',
      { mode: { title: 'M', type: 'string', default: 'a', pattern: '[' } },
      'mode.pattern',
      'must be a valid RE2 pattern (no look-around, no back-references):',
    ],
    ['no title', { depth: { ...depth, title: ' ' } }, 'depth.title', ''],
  ])('%s', (_, properties, field, sentence) => {
    expect(fieldsOf(properties)).toEqual([
      { field: `params_schema.properties.${field}`, message: expect.stringContaining(sentence) },
    ]);
  });

  test('a name that is no input’s, and more than properties', () => {
    expect(fieldsOf({ '../x': depth })[0]?.field).toContain('params_schema.properties');
    expect(fieldsOf({}, { patternProperties: {} })).toMatchObject([{ field: 'params_schema' }]);
    expect(fieldsOf({}, { additionalProperties: true })).toMatchObject([
      { field: 'params_schema.additionalProperties' },
    ]);
  });

  test('an input that a run would lack', () => {
    const needy = [input('depth', { optional: false }), input('extra', { type: null, optional: false })];
    expect(checkSchema({ type: 'object', properties: {} }, needy)).toEqual({
      fields: [
        {
          field: 'params_schema.properties.depth',
          message: expect.stringContaining('Add a parameter for it, or give it a default in the workflow.'),
        },
        {
          field: 'params_schema.properties.extra',
          message: expect.stringContaining('Give it a default in the workflow.'),
        },
      ],
    });
  });
});
