import { addressOf, type Route, type RouteCall } from '@cohortium/contract';
import { transportOptions, workspaceOf } from './connection.ts';
import { detailOf, errorOfFailure, errorOfResponse, jsonOf, prepareRequest } from './transport.ts';

/**
 * Downloads a file with the page's own token, where no download ticket is available: with a view-only link, or where a body says what is in it. Rejects with a CallError.
 */
export async function fetchFile<R extends Route>(route: R, input: RouteCall<R>): Promise<Blob> {
  const path = addressOf(route, input as { params?: object; query?: object }, workspaceOf(route));
  const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) };
  const sent: Record<string, string> = input.body === undefined ? {} : { 'content-type': 'application/json' };
  const { base, url, headers, token } = prepareRequest({ method: route.method, path, headers: sent }, transportOptions);
  const response = await fetch(url, { method: route.method, headers, ...body }).catch((cause: unknown) => {
    throw errorOfFailure(cause, undefined);
  });
  if (response.ok) return response.blob();
  const json = await jsonOf(response);
  transportOptions.onResponse({ base, status: response.status, detail: detailOf(json), token });
  throw errorOfResponse({ status: response.status, json });
}
