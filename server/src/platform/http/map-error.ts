import { type ErrorBody, type FieldError, statusOfCode } from '@cohortium/contract';
import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DatabaseConflict, DatabaseFull, DatabaseUnavailable } from '../database/index.ts';
import { IndexDeadline, IndexUnavailable } from '../index/index.ts';
import { Refusal } from '../refusal/index.ts';

const fieldOf = (instancePath: string, context: string | undefined): string =>
  instancePath.split('/').filter(Boolean).join('.') || (context ?? 'body');

function validationFields(error: unknown, context: string | undefined): FieldError[] | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  return error.validation.map((issue) => ({
    field: fieldOf(issue.instancePath, context),
    message: issue.message ?? 'is not valid',
  }));
}

const fastifyCodes: Record<string, { code: ErrorBody['code']; detail: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', detail: 'The request is larger than this call accepts.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'bad_request', detail: 'This call does not take that content type.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'bad_request', detail: 'The request’s body is not valid JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'bad_request', detail: 'The request’s body is empty; this call needs JSON.' },
};

type Failure = Error & Partial<FastifyError>;

function bodyOf(error: Failure): ErrorBody {
  if (error instanceof Refusal) {
    const fields = error.fields.length > 0 ? { fields: [...error.fields] } : {};
    return { detail: error.message, code: error.code, ...fields };
  }
  const fields = validationFields(error, error.validationContext);
  if (fields) {
    return {
      detail: fields.map(({ field, message }) => `${field}: ${message}`).join('; '),
      code: 'validation',
      fields,
    };
  }
  if (error instanceof DatabaseConflict) return { detail: error.message, code: 'conflict' };
  if (error instanceof DatabaseFull || error instanceof DatabaseUnavailable) {
    return { detail: error.message, code: 'unavailable' };
  }
  if (error instanceof IndexUnavailable || error instanceof IndexDeadline) {
    return { detail: error.message, code: 'unavailable' };
  }
  if (error.statusCode === 429) return { detail: error.message, code: 'too_many_requests' };
  const known = fastifyCodes[error.code ?? ''];
  if (known) return known;
  return { detail: 'The portal could not do this; the fault is logged.', code: 'internal' };
}

/** The only place where an error becomes an HTTP answer. */
export function mapError(error: Failure, requestId: string): { status: number; body: ErrorBody } {
  const body = bodyOf(error);
  return { status: statusOfCode[body.code], body: { ...body, request_id: requestId } };
}

/** For answers that are not sent by fastify, such as those of uploads. */
export function answerError(error: unknown): { status: number; body: string } {
  const { status, body } = mapError(error instanceof Error ? error : new Error(String(error)), '');
  return { status, body: JSON.stringify({ ...body, request_id: undefined }) };
}
