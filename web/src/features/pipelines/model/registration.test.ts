import { expect, test } from 'vitest';
import { emptyRegistration, readSchema, registrationBody, registrationProblems, softwareOf } from './registration.ts';

const words = { ...emptyRegistration, name: 'Long reads', description: 'From long reads to a table.' };

test('programs are named one after the other, however they are set apart', () => {
  expect(softwareOf('vsearch, cutadapt\n R ')).toEqual(['vsearch', 'cutadapt', 'R']);
  expect(softwareOf('')).toEqual([]);
});

test('a schema that is no JSON is refused with its line; one without properties with what is missing', () => {
  const broken = readSchema('{\n  "properties": {\n    oops\n  }\n}');
  expect(broken).toHaveProperty('problem');
  expect('problem' in broken && broken.problem).toMatch(/line 3|position/);
  expect(readSchema('[]')).toEqual({ problem: 'A schema must be a JSON object.' });
  expect(readSchema('{"type":"object"}')).toHaveProperty('problem');
  expect(readSchema('{"properties":{"a":{},"b":{}}}')).toMatchObject({ n: 2 });
});

test('each field that does not fit says why; a whole form is sent as the contract wants it', () => {
  expect(Object.keys(registrationProblems({ ...words, name: '', version: 'one', item_option: 'sample' }))).toEqual([
    'name',
    'version',
    'item_option',
  ]);
  expect(registrationProblems(words)).toEqual({});
  const file_id = 'a'.repeat(32);
  const body = registrationBody({ ...words, citations: 'A\n\n B ' }, { file_id, entry: 'main.cwl', schema: null });
  expect(body).toMatchObject({ file_id, entry: 'main.cwl', citations: ['A', 'B'], raw_data_type: 10, software: [] });
  expect(body).not.toHaveProperty('params_schema');
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

test('a form that does not fit is not sent', () => {
  const document = { file_id: 'a'.repeat(32), entry: null, schema: { properties: {} } };
  expect(() => registrationBody({ ...words, name: '' }, document)).toThrow();
  const body = registrationBody({ ...words, software: 'vsearch;cutadapt' }, document);
  expect(body).toMatchObject({ params_schema: { properties: {} }, software: ['vsearch', 'cutadapt'] });
  expect(body).not.toHaveProperty('entry');
});
