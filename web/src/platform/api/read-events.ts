import { addressOf, CallError, type Route, type RouteCall } from '@cohortium/contract';
import { transportOptions, workspaceOf } from './connection.ts';
import {
  detailOf,
  errorOfFailure,
  errorOfResponse,
  jsonOf,
  prepareRequest,
  type TransportOptions,
} from './transport.ts';

/** One server-sent event; `data` is its JSON. */
export interface ServerEvent {
  event: string;
  id: string | null;
  data: unknown;
}

/** Splits a stream of server-sent events: feed it text, it hands back the events that are complete. */
export function createEventParser(): (text: string) => ServerEvent[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split(/\r\n\r\n|\n\n|\r\r/);
    rest = blocks.pop() ?? '';
    return blocks.flatMap(eventOf);
  };
}

function eventOf(block: string): ServerEvent[] {
  const fields = block.split(/\r\n|\n|\r/).flatMap((line): [string, string][] => {
    const colon = line.indexOf(':');
    // A line that begins with a colon is a comment: the server's way to keep the connection open.
    if (colon === 0) return [];
    return colon < 0 ? [[line, '']] : [[line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]];
  });
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value);
  if (data.length === 0) return [];
  const last = (fieldName: string) => fields.findLast(([name]) => name === fieldName)?.[1];
  return [{ event: last('event') ?? 'message', id: last('id') ?? null, data: JSON.parse(data.join('\n')) }];
}

/**
 * Reads a route that answers with server-sent events, by fetch, so that the token travels in a header and never in an
 * address. Resolves when the server ends the stream; rejects as `call` does. Reconnecting is the caller's choice.
 */
export type ReadEvents = <R extends Route>(
  route: R,
  input: RouteCall<R>,
  onEvent: (event: ServerEvent) => void,
  signal?: AbortSignal,
) => Promise<void>;

export function createEventReader(options: TransportOptions): ReadEvents {
  return async (route, input, onEvent, signal) => {
    const path = addressOf(route, input as { params?: object; query?: object }, workspaceOf(route));
    const body = 'body' in input ? JSON.stringify(input.body) : null;
    const type = body === null ? {} : { 'content-type': 'application/json' };
    const request = { method: route.method, path, headers: { accept: 'text/event-stream', ...type } };
    const { base, url, headers, token } = prepareRequest(request, options);
    try {
      const response = await fetch(url, { method: route.method, headers, body, signal: signal ?? null });
      const json = response.ok ? null : await jsonOf(response);
      options.onResponse({ base, status: response.status, detail: detailOf(json), token });
      if (!response.ok) throw errorOfResponse({ status: response.status, json });
      await readStream(response, onEvent);
    } catch (cause) {
      throw cause instanceof CallError ? cause : errorOfFailure(cause, signal);
    }
  };
}

async function readStream(response: Response, onEvent: (event: ServerEvent) => void): Promise<void> {
  const parse = createEventParser();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    for (const event of parse(part.value)) onEvent(event);
  }
}

export const readEvents: ReadEvents = createEventReader(transportOptions);
