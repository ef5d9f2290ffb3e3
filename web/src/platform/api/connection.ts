import './still-zod.ts';
import { type Call, CallError, createClient, type Route } from '@cohortium/contract';
import { environment } from '../environment.ts';
import { createTransport, type ResponseInfo, type TransportOptions } from './transport.ts';

/** The session data that every call needs. The app sets it once; until then, calls are sent without a token. */
export interface Connection {
  token: () => string | null;
  workspace_id: () => string | null;
  onResponse: (reply: ResponseInfo) => void;
  /** Asks the user to re-authenticate; false if they cancel. */
  prove?: () => Promise<boolean>;
}

let connection: Connection = { token: () => null, workspace_id: () => null, onResponse: () => undefined };

export function connect(to: Connection) {
  connection = to;
}

/** An open view-only link, whose token replaces the user's own. */
export interface ShareLinkAccess {
  token: string;
  /** Called when the token is no longer valid: it has expired, or the link was revoked. */
  refused: () => void;
}

let shareLink: ShareLinkAccess | null = null;

/** Sends all further calls with a share link's token and without a workspace; null restores the session. */
export function setShareLink(link: ShareLinkAccess | null) {
  shareLink = link;
}

/** Whether the page was opened through a view-only link. */
export const hasShareLink = (): boolean => shareLink !== null;

export const transportOptions: TransportOptions = {
  base_urls: {
    api: environment.api_base,
    pipeline: environment.pipeline_base,
    identity: environment.identity_base,
    sso: environment.sso_base,
  },
  token: () => shareLink?.token ?? connection.token(),
  onResponse: (reply) => {
    if (reply.status === 401 && reply.token === shareLink?.token) shareLink?.refused();
    connection.onResponse(reply);
  },
};

/** The selected workspace, which every product call carries unless it names another. */
export function workspaceOf(route: Route): string | null {
  return route.base === 'api' && shareLink === null ? connection.workspace_id() : null;
}

const cacheClearers = new Set<() => void>();

/** Registers a callback that clears a cache of responses when the user changes. */
export const onCacheClear = (clear: () => void): unknown => cacheClearers.add(clear);

export function clearCaches() {
  for (const clear of cacheClearers) clear();
}

const client = createClient(createTransport(transportOptions));

const requiresReauth = (error: unknown): boolean =>
  error instanceof CallError && error.body.code === 'reauthentication_required' && connection.token() !== null;

/**
 * Calls a route of the contract, and retries it after re-authentication if required; arguments and response are typed. Rejects with a CallError whose `body` is the
 * server's (status 0 when no answer came), or with the abort of the caller's own signal.
 */
export const call: Call = async (route, input, options = {}) => {
  const go = () => client(route, input, { workspace_id: workspaceOf(route), ...options });
  try {
    return await go();
  } catch (error) {
    if (!requiresReauth(error) || !(await connection.prove?.())) throw error;
    return go();
  }
};
