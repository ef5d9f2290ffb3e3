import type { CallerName } from './callers.fixture.ts';
import type { World } from './lab.fixture.ts';

/** What is sent, beside who sends it. */
export interface RequestInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** In which workspace it is asked, where not in the caller's own. */
  workspace_id?: string;
  /** With which token, where not with the caller's own. */
  token?: string;
  /** The ids that the caller must not know of, where not all that are sent. */
  hidden?: readonly string[];
  /** Fields of a multipart body. */
  parts?: Record<string, string>;
}

/** A smallest valid request about something of the lab's, made again where answering it changes something. */
export type RequestFactory = (world: World, who: CallerName) => RequestInput | Promise<RequestInput>;
export type RequestFactories = Record<string, RequestFactory>;
