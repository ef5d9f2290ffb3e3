/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { boundsInWords, changedFrom, defaultText, paramFields, paramProblem, paramValue } from './params-fields.ts';

const amplicon = new URL('../../../../../workflows/amplicon-16s/params.schema.json', import.meta.url);
const fields = paramFields(JSON.parse(readFileSync(amplicon, 'utf8')));
const field = (name: string) => fields.find((one) => one.name === name) ?? expect.fail(`no parameter ${name}`);

test('every parameter of the amplicon pipeline can be asked for, with its unit and a default that is allowed', () => {
  expect(fields.length).toBeGreaterThan(10);
  expect(field('min_overlap')).toMatchObject({ title: 'Least overlap of a pair', type: 'integer', 'x-unit': 'bases' });
  expect(fields.filter((one) => paramProblem(one, defaultText(one)) !== null)).toEqual([]);
});

test('bounds are told as a person would', () => {
  expect(boundsInWords(field('min_overlap'))).toBe('5 to 300 bases');
  expect(boundsInWords(field('max_expected_errors'))).toBe('more than 0, at most 20 errors');
  expect(boundsInWords(field('forward_primer'))).toBe('');
});

test('a value out of bounds, half a base, or no number is refused with the bounds', () => {
  expect(paramProblem(field('min_overlap'), '4')).toBe('Write a whole number: 5 to 300 bases.');
  expect(paramProblem(field('min_overlap'), '16.5')).toBe('Write a whole number: 5 to 300 bases.');
  expect(paramProblem(field('max_expected_errors'), '0')).toContain('more than 0');
  expect(paramProblem(field('max_expected_errors'), '')).toContain('number');
  expect(paramProblem(field('max_expected_errors'), '0.5')).toBeNull();
});

test('a primer is IUPAC letters, or nothing', () => {
  expect(paramProblem(field('forward_primer'), 'GTGYCAGCMGCCGCGGTAA')).toBeNull();
  expect(paramProblem(field('forward_primer'), '')).toBeNull();
  expect(paramProblem(field('forward_primer'), 'primer 515F')).toContain('does not fit');
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
