import type { AppRole } from '@cohortium/contract';

/** Anyone who may ask, in the order of the table's columns; a blank in a row stands between the groups. */
export const callers = [
  ['anonymous', 'outsider', 'stranger'],
  ['reader', 'writer', 'admin', 'owner'],
  ['shared_read', 'shared_modify'],
  ['platform_admin', 'platform_moderator', 'technical_assistant', 'data_curator', 'data_explorer'],
  ['expired_token', 'revoked_token', 'disabled_user'],
  ['view_link', 'expired_link', 'revoked_link'],
  ['confined_token', 'confined_inside', 'read_only_token'],
] as const;

export type CallerName = (typeof callers)[number][number];
export const allCallers: readonly CallerName[] = callers.flat();

export type ApiTokenWho = (typeof callers)[6][number];
export const isApiToken = (who: CallerName): who is ApiTokenWho => callers[6].some((one) => one === who);

export const isAppRole = (who: CallerName): who is AppRole & CallerName => callers[3].some((role) => role === who);

/** Those who belong to the lab or were let in by it: they may read its names. */
export const insideCallers: readonly CallerName[] = [
  ...callers[1],
  ...callers[2],
  'expired_token',
  'revoked_token',
  'disabled_user',
  ...callers[5],
  'read_only_token',
];

/**
 * `x` is asked to sign in, `0` is told what somebody is told who asks for nothing that exists, `-` is denied by role,
 * `+` is answered, `r` is let through and refused for a reason of the matter (400, 409, 410, 422, 503), `*` is answered
 * and may read the lab's names although no member (people who look after the portal).
 */
export const outcomes = ['x', '0', '-', '+', 'r', '*'] as const;
export type Outcome = (typeof outcomes)[number];

/** A row of the table as its cells. Throws when the row has another number of columns than there are callers. */
export function outcomeCells(row: string): Map<CallerName, Outcome> {
  const groups = row.split(/\s+/);
  const letters = groups.join('').split('');
  const fits =
    groups.length === callers.length && callers.every((group, index) => groups[index]?.length === group.length);
  const cells = allCallers.map((who, index) => [who, outcomes.find((letter) => letter === letters[index])] as const);
  const known = cells.flatMap(([who, outcome]) => (outcome ? [[who, outcome] as const] : []));
  if (!fits || known.length !== allCallers.length) throw new Error(`“${row}” is no row of the table.`);
  return new Map(known);
}
