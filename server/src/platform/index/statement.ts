import { randomUUID } from 'node:crypto';
import { buildMultipartBody, formatQueryParams, serializeQueryParamsForUrl } from '@clickhouse/client-common';

export type QueryParameters = Record<string, unknown>;

interface Statement {
  query: string;
  query_params?: QueryParameters;
  http_headers?: Record<string, string>;
}

/**
 * A statement for `exec` and `command`, which put parameters into the URL, where servers refuse more than some kilobytes of
 * them. Long ones go into a form in the body, as `query` of the client does by itself (`use_multipart_params_auto`).
 */
export function statement(query: string, params: QueryParameters): Statement {
  if (serializeQueryParamsForUrl(params) !== null) return { query, query_params: params };
  const boundary = `----cohortium-${randomUUID()}`;
  const parts = Object.entries(params).map(([name, value]) => [`param_${name}`, formatQueryParams({ value })]);
  return {
    query: buildMultipartBody({ query, ...Object.fromEntries(parts) }, boundary),
    http_headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
