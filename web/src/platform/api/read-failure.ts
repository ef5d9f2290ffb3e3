import './still-zod.ts';
import { CallError, TAXONOMY_SEARCH_FAILED } from '@cohortium/contract';
import { detailOf } from './transport.ts';

/** The message for any error: the server's text if there is one. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CallError) return error.body.detail;
  return error instanceof Error && error.message ? error.message : String(error);
}

/** The validation messages of a rejected request, without field names. */
export function validationMessageOf(error: unknown): string {
  const complaints = error instanceof CallError ? (error.body.fields ?? []) : [];
  return [...new Set(complaints.map(({ message }) => message))].join(' ') || sentenceOf(error);
}

/** Whether the server denied permission; the page then shows NoPermission instead of an error. */
export function isDenied(error: unknown): boolean {
  return error instanceof CallError && error.body.code === 'permission_denied';
}

/** Whether there was no answer at all: the connection or the portal is away. */
export const isConnectionFailure = (error: unknown): boolean => error instanceof CallError && error.status === 0;

const REJECTED_STATUSES = [400, 403, 404, 405, 410, 413, 422];
/** Whether a retry would be rejected again, because the request itself is wrong. */
export const isRejected = (error: unknown): boolean =>
  error instanceof CallError && REJECTED_STATUSES.includes(error.status);

const isInvalidId = (error: unknown): boolean =>
  error instanceof CallError && (error.body.fields ?? []).some(({ field }) => field === 'id');

/** Whether the requested resource was not found or the caller has no access to it. */
export const isNotFound = (error: unknown): boolean =>
  isInvalidId(error) || (error instanceof CallError && error.status === 404);

/** Why a page has nothing to show. */
export function reasonOf(error: unknown): string {
  if (isInvalidId(error)) return 'This link does not exist. It may be incomplete.';
  return isRejected(error) ? validationMessageOf(error) : sentenceOf(error);
}

/** Whether an edit was rejected because of a concurrent change; a taken name is a field error instead. */
export const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.status === 409 && !error.body.fields;

/** Specification §8: the server's detail if it is a string, else "Something went wrong!". */
export function taxonomySearchMessage(error: unknown): string {
  if (!(error instanceof CallError) || error.status === 0) return TAXONOMY_SEARCH_FAILED;
  const detail = detailOf(error.cause ?? error.body);
  return typeof detail === 'string' ? detail : TAXONOMY_SEARCH_FAILED;
}

/**
 * Assigns server errors to their form fields and returns the remaining message, or null. `fields` are the names in the form.
 */
export function assignFieldErrors<Name extends string>(
  error: unknown,
  fields: readonly Name[],
  assignError: (field: Name, problem: { message: string }) => void,
): string | null {
  const complaints = error instanceof CallError ? (error.body.fields ?? []) : [];
  const homeless = complaints.filter((complaint) => {
    const name = fields.find((field) => field === complaint.field || `body.${field}` === complaint.field);
    if (name !== undefined) assignError(name, { message: complaint.message });
    return name === undefined;
  });
  if (complaints.length === 0) return sentenceOf(error);
  return homeless.length === 0 ? null : homeless.map(({ field, message }) => `${field}: ${message}`).join('; ');
}
