import { type ErrorBody, statusOfCode } from '@cohortium/contract';
import type { FastifyError } from 'fastify';
import { DatabaseConflict, DatabaseFull, DatabaseUnavailable, TransactionConflict } from '../database/index.ts';
import { AppError } from '../errors/index.ts';
import { FileStoreFullError } from '../files/index.ts';
import { IndexFullError, IndexQueryError, IndexTimeoutError, IndexUnavailableError } from '../index/index.ts';

/** Maximum number of field errors in a response. */
const MAX_FIELD_ERRORS = 100;
const MAX_DETAIL_LENGTH = 20_000;

const fastifyErrors: Record<string, { code: ErrorBody['code']; detail: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', detail: 'The request is too large for this endpoint.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported_media_type',
    detail: 'This content type is not supported. Send JSON as application/json.',
  },
  FST_ERR_BAD_URL: { code: 'bad_request', detail: 'This URL can’t be decoded. Write % as %25.' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'bad_request', detail: 'A path segment of this URL is too long.' },
};

/** SQLSTATEs for text with the character NUL, which PostgreSQL can’t store. */
const INVALID_BYTE_SEQUENCE = ['22021', '22P05'];
/** ClickHouse's CANNOT_COMPILE_REGEXP. */
const CANNOT_COMPILE_REGEXP = 427;

const DISK_FULL_MESSAGE =
  'The portal’s disk is full. Saved data is safe. Ask the administrator to free some space, then try again.';

/** Whether a full disk is behind an error, or behind what caused it. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseFull || error instanceof FileStoreFullError || error instanceof IndexFullError)
    return true;
  const code = 'code' in error ? error.code : null;
  return code === 'ENOSPC' || code === 'EDQUOT' || isDiskFull(error.cause);
}

/** Error body for database and index errors, without internal details. */
function toSystemErrorBody(error: HandledError): ErrorBody | null {
  if (isDiskFull(error)) return { detail: DISK_FULL_MESSAGE, code: 'unavailable' };
  if (error instanceof TransactionConflict) {
    return { detail: 'Someone else changed this at the same time. Try again.', code: 'conflict' };
  }
  if (error instanceof DatabaseConflict) {
    return {
      detail: 'This conflicts with a recent change. Reload and try again.',
      code: 'conflict',
    };
  }
  if (
    error instanceof DatabaseUnavailable ||
    error instanceof IndexUnavailableError ||
    error instanceof IndexTimeoutError
  ) {
    return { detail: error.message, code: 'unavailable' };
  }
  if (error instanceof IndexQueryError && error.code === CANNOT_COMPILE_REGEXP) {
    return {
      detail: 'A pattern in this request is not a valid regular expression. Correct or remove it.',
      code: 'validation',
    };
  }
  if (error.name === 'AbortError') {
    return { detail: 'This request was interrupted. Try again.', code: 'unavailable' };
  }
  if (INVALID_BYTE_SEQUENCE.includes(error.code ?? '')) {
    return {
      detail: 'A text in this request contains the character NUL, which can’t be saved. Remove it.',
      code: 'validation',
    };
  }
  return null;
}

type HandledError = Error & Partial<FastifyError>;

function toErrorBody(error: HandledError): ErrorBody {
  if (error instanceof AppError) {
    const fields = error.fields.length > 0 ? { fields: error.fields.slice(0, MAX_FIELD_ERRORS) } : {};
    return { detail: error.message.slice(0, MAX_DETAIL_LENGTH), code: error.code, ...fields };
  }
  const system = toSystemErrorBody(error);
  if (system) return system;
  if (error.statusCode === 429) return { detail: error.message, code: 'too_many_requests' };
  const known = fastifyErrors[error.code ?? ''];
  if (known) return known;
  if (error.statusCode && error.statusCode < 500) {
    return { detail: 'This request can’t be read: its URL, headers or body are malformed.', code: 'bad_request' };
  }
  return { detail: 'Internal server error. It has been logged.', code: 'internal' };
}

/** Maps an error to an HTTP response; no other code does this. */
export function mapError(error: HandledError, requestId: string): { status: number; body: ErrorBody } {
  const body = toErrorBody(error);
  return { status: statusOfCode[body.code], body: { ...body, request_id: requestId } };
}

/** For responses that fastify does not send, such as uploads. */
export function toErrorResponse(error: unknown): { status: number; body: string } {
  const { status, body } = mapError(error instanceof Error ? error : new Error(String(error)), '');
  return { status, body: JSON.stringify({ ...body, request_id: undefined }) };
}
