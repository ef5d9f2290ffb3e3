import { createHash } from 'node:crypto';
import type { ParamSchema, PipelineDefinition } from '@cohortium/workflows';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { validationError } from '#platform/errors';
import { compilePattern, type Pattern, PatternError } from '#platform/text';
import type { Params } from './catalogue-tables.ts';

const typeLabels: Record<ParamSchema['type'], string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
};

const formatBound = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 10 });

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** “5 to 300”, “at least 1”, “above 0”, or empty. */
function formatRange(schema: ParamSchema): string {
  const least = numberOf(schema.minimum);
  const most = numberOf(schema.maximum);
  const above = numberOf(schema.exclusiveMinimum);
  const below = numberOf(schema.exclusiveMaximum);
  if (least !== null && most !== null) return `${formatBound(least)} to ${formatBound(most)}`;
  const phrases = [
    ...(least === null ? [] : [`at least ${formatBound(least)}`]),
    ...(above === null ? [] : [`above ${formatBound(above)}`]),
    ...(most === null ? [] : [`at most ${formatBound(most)}`]),
    ...(below === null ? [] : [`below ${formatBound(below)}`]),
  ];
  return phrases.join(' and ');
}

function formatLengthBounds(schema: ParamSchema): string {
  const most = numberOf(schema.maxLength);
  const least = numberOf(schema.minLength);
  const phrases = [
    ...(least === null ? [] : [`at least ${formatBound(least)}`]),
    ...(most === null ? [] : [`at most ${formatBound(most)}`]),
  ];
  return phrases.length > 0 ? `${phrases.join(' and ')} characters` : '';
}

/** The values a parameter may have, in words: “0 to 0.3”, “asv or otu”, or empty when any of its type will do. */
export function formatBounds(schema: ParamSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => (value === '' ? 'empty' : value)).join(' or ');
  if (schema.type === 'number' || schema.type === 'integer') return formatRange(schema);
  return schema.type === 'string' ? formatLengthBounds(schema) : '';
}

/** What a value has to be: “a whole number, 5 to 300 bases”. */
export function formatExpected(schema: ParamSchema): string {
  const bounds = formatBounds(schema);
  if (Array.isArray(schema.enum)) return bounds;
  const { type, 'x-unit': of } = schema;
  // A share is its own unit: “a number, 0 to 0.3”.
  const unit = of && type !== 'string' && of !== 'fraction' ? ` ${of}` : '';
  const pattern = typeof schema.pattern === 'string' ? ` in the format ${schema.pattern}` : '';
  return `${typeLabels[schema.type]}${pattern}${bounds ? `, ${bounds}` : ''}${bounds || schema.type === 'integer' ? unit : ''}`;
}

/** Longer words are refused before any pattern is tried on them. */
export const MAX_VALUE_LENGTH = 1000;

/** Nothing fits a pattern that was registered before patterns were those of RE2, and is not one of them. */
const NO_MATCH: Pattern = { test: () => false };

/** Patterns are those of the person who registered the pipeline: they are matched in linear time. */
function compileOrNoMatch(pattern: string): Pattern {
  try {
    return compilePattern(pattern);
  } catch (error) {
    if (error instanceof PatternError) return NO_MATCH;
    throw error;
  }
}

// `code` is what a validator written out as a file would call.
const regExp = Object.assign(compileOrNoMatch, { code: 'patternOf' });
const ajv = new Ajv2020({ strict: false, allErrors: true, code: { regExp } });

function isValid(schema: ParamSchema, value: unknown): boolean {
  const longest = Math.min(Number(schema.maxLength ?? MAX_VALUE_LENGTH), MAX_VALUE_LENGTH);
  if (typeof value === 'string' && value.length > longest) return false;
  const valid = ajv.validate(schema, value) === true;
  // Registered schemas are read again every time: kept, their validators would pile up.
  ajv.removeSchema(schema);
  return valid;
}

const shorten = (value: unknown): string => {
  const text = typeof value === 'string' ? `“${value}”` : String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

/** What is wrong with a value of a parameter, in a sentence; null when nothing is. */
export function findValueProblem(schema: ParamSchema, value: unknown): string | null {
  if (isValid(schema, value)) return null;
  return `${schema.title} must be ${formatExpected(schema)}; ${value === '' ? 'an empty value' : shorten(value)} is not.`;
}

/** Parameters with the pipeline's defaults filled in; refused by name where one is unknown or out of bounds. */
export function requireParams({ params_schema }: Pick<PipelineDefinition, 'params_schema'>, input: Params): Params {
  const { properties } = params_schema;
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(properties, name));
  const full = Object.entries(properties).map(([name, schema]) => [name, input[name] ?? schema.default] as const);
  const fields = [
    ...unknown.map((name) => ({ field: `params.${name}`, message: 'This pipeline has no parameter with this name.' })),
    ...full.flatMap(([name, value]) => {
      const schema = properties[name];
      const message = schema ? findValueProblem(schema, value) : null;
      return message === null ? [] : [{ field: `params.${name}`, message }];
    }),
  ];
  if (fields.length > 0) throw validationError(fields);
  return Object.fromEntries(full);
}

const sortByName = <Value>(values: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));

/** SHA-256 of the canonical parameters with the checksums of the references by input: the same words, the same processing. */
export function hashParams(params: Params, references: Readonly<Record<string, string>>): string {
  const inputs = sortByName(references);
  // As it was when every pipeline had one reference, so that what was computed then is known again.
  const [[name, sha256] = ['', ''], ...others] = inputs;
  const named = name === 'reference' && others.length === 0 ? sha256 : inputs;
  return createHash('sha256')
    .update(JSON.stringify([sortByName(params), named]))
    .digest('hex');
}
