import type { FieldError } from '@cohortium/contract';
import type { ParamSchema, ParamsSchema } from '@cohortium/workflows';
import { z } from 'zod';
import { compilePattern, PatternError } from '#platform/text';
import { findValueProblem, MAX_VALUE_LENGTH } from '../check-params.ts';
import { type ParamInput, suggestSchema } from './read-ports.ts';

const valueSchema = z.union([z.string().max(MAX_VALUE_LENGTH), z.number(), z.boolean()]);

/** Why a pattern cannot be taken; null where it can. */
function findPatternProblem(pattern: string): string | null {
  try {
    compilePattern(pattern);
    return null;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
}

const paramSchema = z.strictObject({
  title: z.string().trim().min(1).max(200),
  description: z.string().max(2000).default(''),
  type: z.enum(['string', 'number', 'integer', 'boolean']),
  default: valueSchema,
  enum: z.array(z.string().max(200)).min(1).max(100).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  multipleOf: z.number().positive().optional(),
  minLength: z.int().min(0).max(MAX_VALUE_LENGTH).optional(),
  maxLength: z.int().min(0).max(MAX_VALUE_LENGTH).optional(),
  pattern: z
    .string()
    .max(200)
    .superRefine((pattern, { addIssue }) => {
      const message = findPatternProblem(pattern);
      if (message !== null) addIssue({ code: 'custom', message });
    })
    .optional(),
  'x-unit': z.string().max(60).default(''),
  'x-group': z.string().max(60).default(''),
});

const paramsSchema = z.strictObject({
  $schema: z.string().optional(),
  title: z.string().max(200).default('Parameters'),
  description: z.string().max(2000).optional(),
  type: z.literal('object'),
  additionalProperties: z.literal(false).default(false),
  required: z.array(z.string()).optional(),
  properties: z.record(z.string().regex(/^\w{1,80}$/), paramSchema),
});

const fieldPath = (...path: PropertyKey[]): string => ['params_schema', ...path].join('.');

/** Mismatch between a parameter and the workflow input of the same name, or null. */
function findMismatch(schema: ParamSchema, input: ParamInput | undefined, name: string): string | null {
  if (!input) return `The workflow has no input ${name}. Remove the parameter, or add the input.`;
  const fits = input.type === schema.type || (input.type === 'number' && schema.type === 'integer');
  if (!fits) return `The workflow’s input ${name} is ${input.type ?? 'not a plain value'}, not ${schema.type}.`;
  const strange = input.choices && !schema.enum?.every((value) => input.choices?.includes(value));
  if (strange) return `The workflow’s input ${name} takes ${input.choices?.join(', ')}. List these values in “enum”.`;
  const wrong = findValueProblem(schema, schema.default);
  return wrong === null ? null : `The default value is not valid: ${wrong}`;
}

/** Errors for inputs without default and parameter. */
function findUnsetInputs(inputs: readonly ParamInput[], names: ReadonlySet<string>): FieldError[] {
  return inputs
    .filter(({ name, optional }) => !optional && !names.has(name))
    .map(({ name, type }) => ({
      field: fieldPath('properties', name),
      message: `The workflow’s input ${name} has no default and no parameter. ${type === null ? 'Give it a default in the workflow.' : 'Add a parameter for it, or give it a default in the workflow.'}`,
    }));
}

/** A schema that people may be shown a form of and whose values the workflow takes; or what is wrong with it. */
export function checkSchema(
  rawSchema: Record<string, unknown> | undefined,
  inputs: readonly ParamInput[],
): { schema: ParamsSchema } | { fields: FieldError[] } {
  const parsed = paramsSchema.safeParse(rawSchema ?? suggestSchema(inputs.filter((input) => input.default !== null)));
  if (!parsed.success) {
    return { fields: parsed.error.issues.map(({ path, message }) => ({ field: fieldPath(...path), message })) };
  }
  const { properties } = parsed.data;
  const inputsByName = new Map(inputs.map((input) => [input.name, input]));
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    const message = findMismatch(toParamSchema(schema), inputsByName.get(name), name);
    return message === null ? [] : [{ field: fieldPath('properties', name), message }];
  });
  const missing = findUnsetInputs(inputs, new Set(Object.keys(properties)));
  if (fields.length + missing.length > 0) return { fields: [...fields, ...missing] };
  const { $schema: _, required: __, ...schema } = parsed.data;
  const plain = Object.entries(properties).map(([name, one]) => [name, toParamSchema(one)] as const);
  return { schema: { ...schema, properties: Object.fromEntries(plain) } };
}

/** Without the keywords that were not given. */
function toParamSchema({ enum: choices, ...schema }: z.output<typeof paramSchema>): ParamSchema {
  const definedEntries = Object.entries(schema).filter(([, value]) => value !== undefined);
  const { title, description, type, default: begin } = schema;
  const baseFields = {
    title,
    description,
    type,
    default: begin,
    'x-unit': schema['x-unit'],
    'x-group': schema['x-group'],
  };
  return { ...Object.fromEntries(definedEntries), ...baseFields, ...(choices ? { enum: choices } : {}) };
}
