import './still-zod.ts';
import { CallError, TAXONOMY_SEARCH_FAILED } from '@cohortium/contract';
import { detailOf } from './transport.ts';

/** What to show for a failure of any kind: the server's sentence where there is one. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CallError) return error.body.detail;
  return error instanceof Error && error.message ? error.message : String(error);
}

/** Why a question was refused, without the names of the fields, which a page shows by other words. */
export function complaintOf(error: unknown): string {
  const complaints = error instanceof CallError ? (error.body.fields ?? []) : [];
  return [...new Set(complaints.map(({ message }) => message))].join(' ') || sentenceOf(error);
}

/** Whether the server refused for want of a permission: the page then says so instead of an error. */
export function isDenied(error: unknown): boolean {
  return error instanceof CallError && error.body.code === 'permission_denied';
}

/** Whether there was no answer at all: the connection or the portal is away. */
export const isConnectionFailure = (error: unknown): boolean => error instanceof CallError && error.status === 0;

const REFUSED = [400, 403, 404, 405, 410, 413, 422];
/** Whether the same question would be refused again: it has to be changed, not repeated. */
export const isRefused = (error: unknown): boolean => error instanceof CallError && REFUSED.includes(error.status);

const isNoId = (error: unknown): boolean =>
  error instanceof CallError && (error.body.fields ?? []).some(({ field }) => field === 'id');

/** Whether there is nothing of this address that the asker may see. */
export const isMissing = (error: unknown): boolean =>
  isNoId(error) || (error instanceof CallError && error.status === 404);

/** Why a page has nothing to show. */
export function reasonOf(error: unknown): string {
  if (isNoId(error)) return 'The address names nothing; it may have been cut short.';
  return isRefused(error) ? complaintOf(error) : sentenceOf(error);
}

/** Whether a change was refused because somebody else was quicker; a name that is taken is refused at its field. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof CallError && error.status === 409 && !error.body.fields;

/** Specification §8: the server's detail if it is a string, else "Something went wrong!". */
export function taxonomySearchMessage(error: unknown): string {
  if (!(error instanceof CallError) || error.status === 0) return TAXONOMY_SEARCH_FAILED;
  const detail = detailOf(error.cause ?? error.body);
  return typeof detail === 'string' ? detail : TAXONOMY_SEARCH_FAILED;
}

/**
 * Puts each refused field's message where it belongs and answers with what is left for the form as a whole:
 * null when every complaint found its field. `fields` are the names the form shows.
 */
export function placeFailure<Name extends string>(
  error: unknown,
  fields: readonly Name[],
  place: (field: Name, problem: { message: string }) => void,
): string | null {
  const complaints = error instanceof CallError ? (error.body.fields ?? []) : [];
  const homeless = complaints.filter((complaint) => {
    const name = fields.find((field) => field === complaint.field || `body.${field}` === complaint.field);
    if (name !== undefined) place(name, { message: complaint.message });
    return name === undefined;
  });
  if (complaints.length === 0) return sentenceOf(error);
  return homeless.length === 0 ? null : homeless.map(({ field, message }) => `${field}: ${message}`).join('; ');
}
