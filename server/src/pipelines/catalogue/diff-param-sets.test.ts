import type { ChosenReference, ParamSet } from '@cohortium/contract';
import type { ParamSchema, ParamsSchema } from '@cohortium/workflows';
import { expect, test } from 'vitest';
import { diffSets } from './param-sets.ts';

const param = (title: string): ParamSchema => ({
  title,
  description: '',
  type: 'number',
  default: 0,
  'x-unit': 'bases',
  'x-group': '',
});
const schema = (names: string[]): ParamsSchema => ({
  title: '',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(names.map((name) => [name, param(name.toUpperCase())])),
});
const set = (pipeline_id: string, params: ParamSet['params'], reference: Partial<ChosenReference> = {}): ParamSet => ({
  id: 'i',
  name: 'n',
  pipeline_id,
  pipeline_name: 'p',
  pipeline_version: '1',
  references: [
    {
      ...{ id: 'r', kind: 'sequences-with-lineages', name: 'RDP', version: '16', sha256: 'aa', terms_of_use: '' },
      ...{ summary: { n_sequences: 13_212 }, caution: null, input: 'reference', input_title: 'Reference sequences' },
      ...reference,
    },
  ],
  params,
  params_hash: '',
  access: 'own',
  access_level: 'modify',
  is_public: false,
  workspace_name: 'Lab',
  shared_by: null,
  shared_at: null,
  is_archived: false,
  created_by: '',
  owner: '',
  created_at: '',
});

test('differing values are listed by title and unit, in the order of the form', () => {
  const of = schema(['b', 'a', 'c']);
  const found = diffSets(
    { set: set('p', { a: 1, b: 2, c: 3 }), schema: of },
    { set: set('p', { a: 9, b: 8, c: 3 }), schema: of },
  );
  expect(found).toEqual({
    same_pipeline: true,
    n_same: 1,
    references: [],
    parameters: [
      { name: 'b', title: 'B', unit: 'bases', a: 2, b: 8 },
      { name: 'a', title: 'A', unit: 'bases', a: 1, b: 9 },
    ],
  });
});

test('a parameter that the other pipeline does not have is null there, and references are compared fact by fact', () => {
  const found = diffSets(
    { set: set('p', { a: 1 }), schema: schema(['a']) },
    {
      set: set('q', { z: 1 }, { version: '19', summary: { n_sequences: 24_642 }, caution: 'Small.' }),
      schema: schema(['z']),
    },
  );
  expect(found.parameters.map(({ name, a, b }) => [name, a, b])).toEqual([
    ['a', 1, null],
    ['z', null, 1],
  ]);
  expect(found.references).toEqual([
    { fact: 'Version', a: '16', b: '19' },
    { fact: 'Sequences', a: '13,212', b: '24,642' },
    { fact: 'Caution', a: 'none', b: 'Small.' },
  ]);
});
