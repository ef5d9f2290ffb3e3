import type { ErrorCode, FieldError } from '@cohortium/contract';

/** A request that the portal declines, in words for the person; `platform/http` turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  constructor(code: ErrorCode, detail: string, fields: readonly FieldError[] = []) {
    super(detail);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
  }
}

export const notFound = (what: string): AppError =>
  new AppError('not_found', `${what} was not found, or you don’t have access to it.`);

/** What has to be unique is there already: a conflict, reported at the field that names it. */
export const fieldConflict = (field: string, message: string): AppError =>
  new AppError('conflict', message, [{ field, message }]);

export const validationError = (fields: readonly FieldError[]): AppError =>
  new AppError('validation', fields.map(({ field, message }) => `${field}: ${message}`).join(' '), fields);
