import type { z } from 'zod';
import type { Access } from './vocabulary/access.ts';
import type { ErrorCode } from './vocabulary/errors.ts';
import { type BodyLimit, SIGNED_OUT_BODY, USUAL_BODY } from './vocabulary/limits.ts';

/**
 * The three services of the specification's §7, one server by default, each configurable in the web build; and the
 * GA4GH standard's for other programs.
 */
export const bases = { api: '/api/v1', identity: '/identity', sso: '/sso', wes: '/ga4gh/wes/v1' } as const;
export type Base = keyof typeof bases;
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Route {
  base: Base;
  method: Method;
  /** Path below the base, with `:id` for parameters. */
  path: string;
  access: Access;
  /**
   * Of a POST that only reads, such as a search: tokens that only read may call it, and it changes nothing that anybody
   * could look up. GET reads without saying so; every other call writes.
   */
  reads?: true;
  summary: string;
  /** Of a call that no page asks: who does. A test of the pages holds both to it. */
  used_by?: string;
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: z.ZodType;
  /** How the body travels; JSON by default. */
  encoding?: 'json' | 'form' | 'multipart';
  /** Where a body may be larger than usual; see `bodyLimitOf`. */
  body_limit?: BodyLimit;
  /** The answer's JSON, 'events' for server-sent events, 'file' for bytes (see `defineDownload`), or 'redirect'. */
  response: z.ZodType | 'events' | 'file' | 'redirect';
  /** Whether a body can ask for a file in place of the JSON. */
  also_file?: true;
  /** The answer's JSON with status 202, in place of `response` while that is not available yet. */
  accepted?: z.ZodType;
  errors?: readonly ErrorCode[];
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What the server's function receives. */
export interface RouteInput<R extends Route> {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
}

/** What the server's function answers with. */
export type RouteAnswer<R extends Route> = R['response'] extends z.ZodType
  ? z.output<R['response']> | (R['accepted'] extends z.ZodType ? z.output<R['accepted']> : never)
  : never;

type Part<Name extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: Sent<S> }
  : { [K in Name]?: undefined };

/** What a caller sends. */
export type RouteCall<R extends Route> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>;

/** Declares a call once for both sides: path, who may call it, what it takes and what it answers. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

/** Whether a call only reads: what a token may do that only reads. */
export const isReading = ({ method, reads }: Pick<Route, 'method' | 'reads'>): boolean =>
  method === 'GET' || reads === true;

export const pathOf = (route: Route): string => bases[route.base] + route.path;

/** How large a body this call takes. */
export const bodyLimitOf = ({ body_limit, access }: Pick<Route, 'body_limit' | 'access'>): BodyLimit =>
  body_limit ?? (access.kind === 'public' ? SIGNED_OUT_BODY : USUAL_BODY);
