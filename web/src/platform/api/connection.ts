import './still-zod.ts';
import { type Call, CallError, createClient, type Route } from '@cohortium/contract';
import { environment } from '../environment.ts';
import { createTransport, type Reply, type TransportOptions } from './transport.ts';

/** What the running page knows and every call needs. The app fills it once; until then calls go out unsigned. */
export interface Connection {
  token: () => string | null;
  workspace_id: () => string | null;
  heard: (reply: Reply) => void;
  /** Asks the person to prove again who they are; false when they would rather not. */
  prove?: () => Promise<boolean>;
}

let connection: Connection = { token: () => null, workspace_id: () => null, heard: () => undefined };

export function connect(to: Connection) {
  connection = to;
}

/** A view-only link that is looked through instead of one's own account. */
export interface Looking {
  token: string;
  /** The token opens nothing any more: it has ended, or the link was revoked. */
  refused: () => void;
}

let looking: Looking | null = null;

/** From now on every call goes out with a link's token and in no workspace; null takes that back. */
export function lookThrough(link: Looking | null) {
  looking = link;
}

export const transportOptions: TransportOptions = {
  base_urls: {
    api: environment.api_base,
    pipeline: environment.pipeline_base,
    identity: environment.identity_base,
    sso: environment.sso_base,
  },
  token: () => looking?.token ?? connection.token(),
  heard: (reply) => {
    if (reply.status === 401 && reply.token === looking?.token) looking?.refused();
    connection.heard(reply);
  },
};

/** The selected workspace, which every product call carries unless it names another. */
export function workspaceOf(route: Route): string | null {
  return route.base === 'api' && looking === null ? connection.workspace_id() : null;
}

const forgetters = new Set<() => void>();

/** Who keeps answers is told when they are to be forgotten: another person may come. */
export const whenForgotten = (forget: () => void): unknown => forgetters.add(forget);

export function forgetAnswers() {
  for (const forget of forgetters) forget();
}

const client = createClient(createTransport(transportOptions));

const wantsProof = (error: unknown): boolean =>
  error instanceof CallError && error.body.code === 'fresh_proof_required' && connection.token() !== null;

/**
 * Calls a route of the contract, and once more where it asked for a fresh proof that the person then gave; arguments and answer are typed by it. Rejects with a CallError whose `body` is the
 * server's (status 0 when no answer came), or with the abort of the caller's own signal.
 */
export const call: Call = async (route, input, options = {}) => {
  const go = () => client(route, input, { workspace_id: workspaceOf(route), ...options });
  try {
    return await go();
  } catch (error) {
    if (!wantsProof(error) || !(await connection.prove?.())) throw error;
    return go();
  }
};
