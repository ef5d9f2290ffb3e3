import { expect, test } from 'vitest';
import { emptyRegistration, readSchema, registrationSchema } from './registration.ts';

const typed = { ...emptyRegistration, name: 'Long reads', description: 'From long reads to a table.' };
const errorsOf = (fields: typeof typed) =>
  registrationSchema.safeParse(fields).error?.issues.map(({ path: [field] }) => field) ?? [];

test('programs are separated by commas, semicolons, lines or spaces, citations by lines', () => {
  const parse = (fields: Partial<typeof typed>) => registrationSchema.parse({ ...typed, ...fields });
  expect(parse({ software: 'vsearch, cutadapt\n R ' }).software).toEqual(['vsearch', 'cutadapt', 'R']);
  expect(parse({ software: 'vsearch;cutadapt' }).software).toEqual(['vsearch', 'cutadapt']);
  expect(parse({ software: '', citations: 'A\n\n B ' })).toMatchObject({ software: [], citations: ['A', 'B'] });
  expect(parse({})).toMatchObject({ raw_data_type: 10, result_data_type: 13 });
});

test('each field that does not fit has an error', () => {
  expect(errorsOf(typed)).toEqual([]);
  expect(errorsOf({ ...typed, name: '', version: 'one', item_option: 'sample' }).sort()).toEqual([
    'item_option',
    'name',
    'version',
  ]);
});

test('a schema that is no JSON is refused with its line; one without properties with what is missing', () => {
  const broken = readSchema('{\n  "properties": {\n    oops\n  }\n}');
  expect(broken).toHaveProperty('problem');
  expect('problem' in broken && broken.problem).toMatch(/line 3|position/);
  expect(readSchema('[]')).toEqual({ problem: 'A schema must be a JSON object.' });
  expect(readSchema('{"type":"object"}')).toHaveProperty('problem');
  expect(readSchema('{"properties":{"a":{},"b":{}}}')).toMatchObject({ n: 2 });
});

test('what is no object of parameters is refused with a message, whatever it is', () => {
  for (const text of [
    '',
    '  ',
    'null',
    '7',
    '"schema"',
    '{"properties":[]}',
    '{"properties":null}',
    '{"properties":3}',
  ]) {
    expect(readSchema(text), text).toHaveProperty('problem');
  }
  expect(readSchema('{"properties":{}}')).toEqual({ schema: { properties: {} }, n: 0 });
  expect(readSchema('\n{"properties":{"größe":{}}}\n')).toMatchObject({ n: 1 });
});
