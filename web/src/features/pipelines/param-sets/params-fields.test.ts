/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  changedFrom,
  defaultText,
  formatBounds,
  formatParamValue,
  groupFields,
  paramFields,
  paramProblem,
  paramValue,
  textsOf,
  typedParams,
  wrongFields,
} from './params-fields.ts';

const amplicon = new URL('../../../../../workflows/amplicon-16s/params.schema.json', import.meta.url);
const fields = paramFields(JSON.parse(readFileSync(amplicon, 'utf8')));
const field = (name: string) => fields.find((one) => one.name === name) ?? expect.fail(`no parameter ${name}`);

test('every parameter of the amplicon pipeline can be asked for, with its unit and a default that is allowed', () => {
  expect(fields.length).toBeGreaterThan(10);
  expect(field('min_overlap')).toMatchObject({
    title: 'Minimum overlap of a pair',
    type: 'integer',
    'x-unit': 'bases',
  });
  expect(fields.filter((one) => paramProblem(one, defaultText(one)) !== null)).toEqual([]);
});

test('bounds are reported as a person would', () => {
  expect(formatBounds(field('min_overlap'))).toBe('5 to 300 bases');
  expect(formatBounds(field('max_expected_errors'))).toBe('more than 0, at most 20 errors');
  expect(formatBounds(field('forward_primer'))).toBe('');
});

test('a value out of bounds, half a base, or no number is refused with the bounds', () => {
  expect(paramProblem(field('min_overlap'), '4')).toBe('Enter a whole number: 5 to 300 bases.');
  expect(paramProblem(field('min_overlap'), '16.5')).toBe('Enter a whole number: 5 to 300 bases.');
  expect(paramProblem(field('max_expected_errors'), '0')).toContain('more than 0');
  expect(paramProblem(field('max_expected_errors'), '')).toContain('number');
  expect(paramProblem(field('max_expected_errors'), '0.5')).toBeNull();
});

test('a number is written in decimal digits: not in hexadecimal, not with commas, not without end', () => {
  for (const text of ['0x10', '0b11', '1,5', 'Infinity', '1e999', ' ', '1 0', '.'])
    expect(paramProblem(field('max_expected_errors'), text), text).toContain('number');
  for (const text of ['16', ' 16 ', '+16', '16.', '.16e2'])
    expect(paramProblem(field('max_expected_errors'), text), text).toBeNull();
});

test('a pattern is a stranger’s, which only the server matches: no page waits for it', () => {
  const [label] = paramFields({ properties: { label: { type: 'string', pattern: '^(a+)+$' } } });
  expect(label && paramProblem(label, `${'a'.repeat(60)}!`)).toBeNull();
});

test('numbers travel as numbers, words as words', () => {
  expect(paramValue(field('mapping_identity'), '0.97')).toBe(0.97);
  expect(paramValue(field('forward_primer'), '')).toBe('');
});

test('a set shows what it changes', () => {
  expect(changedFrom(fields, { min_overlap: 20, max_diffs: 20 }).map(({ name }) => name)).toEqual(['min_overlap']);
});

test('a pipeline that asks in another form has no fields, and the page does not break', () => {
  expect(paramFields({ type: 'object' })).toEqual([]);
});

const small = paramFields({
  properties: {
    feature_type: { title: 'Features', type: 'string', enum: ['asv', 'otu'], default: 'asv', 'x-group': 'Features' },
    identity: { type: 'number', minimum: 0.8, maximum: 1, default: 0.97, 'x-group': 'Features' },
    threads: { title: 'Threads', type: 'integer', enum: [1, 2, 4], default: 1 },
    label: { title: 'Label', type: 'string', maxLength: 5, default: '' },
    samples: { title: 'Samples', type: 'array' },
  },
});

test('one property that no form can ask for does not take the others away; without a title the name serves', () => {
  expect(small.map(({ title }) => title)).toEqual(['Features', 'identity', 'Threads', 'Label']);
});

test('sections stand in the order of the schema, what belongs to none among them', () => {
  expect(groupFields(small).map(({ title, fields: inside }) => [title, inside.length])).toEqual([
    ['Features', 2],
    ['', 2],
  ]);
});

test('a choice that is not offered is refused with what is', () => {
  const [type, , threads, label] = small;
  expect(type && paramProblem(type, 'mag')).toBe('Choose asv or otu.');
  expect(threads && paramProblem(threads, '3')).toBe('Choose 1, 2 or 4.');
  expect(threads && paramValue(threads, '4')).toBe(4);
  expect(label && paramProblem(label, 'far too long')).toContain('At most 5');
  expect(label && paramProblem(label, 'fine')).toBeNull();
});

test('only what was typed is sent, and a copy of a set begins with its values', () => {
  const texts = { ...textsOf({ identity: 0.99 }), feature_type: 'otu' };
  expect(typedParams(small, texts)).toEqual({ identity: 0.99, feature_type: 'otu' });
  expect(wrongFields(small, { identity: '2' }).map(({ name }) => name)).toEqual(['identity']);
});

test('values read as a person would say them', () => {
  expect([true, false, '', null, -1, 'asv'].map(formatParamValue)).toEqual(['yes', 'no', 'none', 'none', '−1', 'asv']);
});
