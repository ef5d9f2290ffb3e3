import type { ErrorCode, FieldError } from '@cohortium/contract';

/** A request that the portal declines, in words for the person; `platform/http` turns it into an answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  constructor(code: ErrorCode, detail: string, fields: readonly FieldError[] = []) {
    super(detail);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
  }
}

export const notFound = (what: string): Refusal =>
  new Refusal('not_found', `${what} was not found, or you don’t have access to it.`);

/** What has to be unique is there already: a conflict, said at the field that names it. */
export const taken = (field: string, message: string): Refusal =>
  new Refusal('conflict', message, [{ field, message }]);

export const invalid = (fields: readonly FieldError[]): Refusal =>
  new Refusal('validation', fields.map(({ field, message }) => `${field}: ${message}`).join(' '), fields);
