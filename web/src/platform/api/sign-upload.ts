import type { CallError } from '@cohortium/contract';
import { transportOptions } from './connection.ts';
import { detailOf, errorOfResponse, prepareRequest } from './transport.ts';

/** The URL for the chunks of a file, and their headers. */
export interface SignedUpload {
  url: string;
  headers: Record<string, string>;
}

/** `path` is the `upload_url` that the server named, below one of the contract's bases. Sign each request separately. */
export function signUpload(path: string): SignedUpload {
  const { url, headers } = prepareRequest({ method: 'PATCH', path, headers: {} }, transportOptions);
  return { url, headers };
}

/** Reports a rejected chunk to the session, like any other response; returns the CallError that `call` would throw. */
export function reportRejectedUpload(path: string, status: number, text: string): CallError {
  const { base, token } = prepareRequest({ method: 'PATCH', path, headers: {} }, transportOptions);
  const json = parseJson(text);
  transportOptions.onResponse({ base, status, detail: detailOf(json), token });
  return errorOfResponse({ status, json });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
