import { allRoutes } from '@cohortium/contract';

/** What parameters are called; another name may itself be what somebody searches for. */
const KNOWN_PARAMETERS = new Set([
  'workspace_id',
  'ticket',
  ...allRoutes.flatMap(({ query }) => (query && 'shape' in query ? Object.keys(Object(query.shape)) : [])),
]);
const MAX_PATH_LENGTH = 300;
const EMAIL_ADDRESS = /(?<![^\s@<>"'()/])[^\s@<>"'()/]+@[^\s@<>"'()/]+/g;

/** A text as it may be logged: without e-mail addresses. */
export const redactEmailAddresses = (text: string): string => text.replace(EMAIL_ADDRESS, '[address]');

/**
 * A request's address as it may be logged: its path, and which parameters it has. Their values are what people search for,
 * whom they write to, and tickets that open something by themselves.
 */
export function redactUrl(url: string): string {
  const [path = '', ...query] = url.slice(0, 10_000).split('?');
  const shown = redactEmailAddresses(path.slice(0, MAX_PATH_LENGTH));
  if (query.length === 0) return shown;
  const names = query
    .join('?')
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '');
  return `${shown}?${names.map((name) => (KNOWN_PARAMETERS.has(name) ? name : '…')).join('&')}`;
}
