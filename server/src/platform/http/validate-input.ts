import type { FieldError } from '@cohortium/contract';
import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors/index.ts';
import { normaliseInput } from './normalise-input.ts';

/** Maximum number of field errors in a response. */
const MAX_FIELD_ERRORS = 20;
/** Bodies with more values are checked only up to the first error. */
const MAX_CHECKED_VALUES = 2000;

const partNames: Record<string, string> = { querystring: 'query', params: 'address' };
const fieldOf = (path: readonly PropertyKey[], part: string): string => path.map(String).join('.') || part;

function* toFieldErrors(issues: readonly z.core.$ZodRawIssue[], part: string): Generator<FieldError> {
  for (const raw of issues) {
    const issue = z.core.util.finalizeIssue(raw, { async: false }, z.core.config());
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        yield { field: fieldOf([...issue.path, key.slice(0, 100)], part), message: 'is not a known field' };
      }
    } else yield { field: fieldOf(issue.path, part), message: issue.message };
  }
}

function toValidationError(issues: readonly z.core.$ZodRawIssue[], part: string): AppError {
  const fields: FieldError[] = [];
  for (const fault of toFieldErrors(issues, part)) {
    fields.push(fault);
    if (fields.length === MAX_FIELD_ERRORS) break;
  }
  const detail = fields.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return new AppError('validation', detail, fields);
}

/** Whether there are more values than some, without looking at all of them. */
function isLarge(input: unknown): boolean {
  let seen = 0;
  const waiting = [input];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const inside: unknown[] = Array.isArray(value) ? value : Object.values(value);
    seen += inside.length;
    if (seen > MAX_CHECKED_VALUES) return true;
    for (const one of inside) if (typeof one === 'object' && one !== null) waiting.push(one);
  }
  return false;
}

/** A part of a request by its schema: as it is used, or every fault by its field. */
function validate(schema: z.ZodType, input: unknown, part: string): { value: unknown } | { error: Error } {
  try {
    const value = normaliseInput(input);
    const context = { async: false, abortEarly: isLarge(value) } as const;
    const result = schema._zod.run({ value, issues: [] }, context);
    if (result instanceof Promise) throw new z.core.$ZodAsyncError();
    return result.issues.length === 0 ? { value: result.value } : { error: toValidationError(result.issues, part) };
  } catch (error) {
    if (error instanceof AppError) return { error };
    throw error;
  }
}

/** How fastify checks the parts of a request. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart = 'body' }) => {
  const part = partNames[httpPart] ?? httpPart;
  return (input: unknown) => validate(schema, input, part);
};

/** The same for routes that read the body themselves. */
export const validateAllButBody: FastifySchemaCompiler<z.ZodType> = (part) =>
  part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part);
