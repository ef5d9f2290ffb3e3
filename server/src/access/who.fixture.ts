import type { AppRole } from '@cohortium/contract';

/** Whoever may ask, in the order of the table's columns; a blank in a row stands between the groups. */
export const askers = [
  ['anonymous', 'outsider', 'stranger'],
  ['reader', 'writer', 'admin', 'owner'],
  ['shared_read', 'shared_modify'],
  ['platform_admin', 'platform_moderator', 'technical_assistant', 'data_curator', 'data_explorer'],
  ['expired_token', 'revoked_token', 'disabled_user'],
  ['view_link', 'expired_link', 'revoked_link'],
  ['confined_token', 'confined_inside', 'read_only_token'],
] as const;

export type Who = (typeof askers)[number][number];
export const everyone: readonly Who[] = askers.flat();

export type ApiTokenWho = (typeof askers)[6][number];
export const isApiToken = (who: Who): who is ApiTokenWho => askers[6].some((one) => one === who);

export const isAppRole = (who: Who): who is AppRole & Who => askers[3].some((role) => role === who);

/** Those who belong to the lab or were let in by it: they may read its names. */
export const insiders: readonly Who[] = [
  ...askers[1],
  ...askers[2],
  'expired_token',
  'revoked_token',
  'disabled_user',
  ...askers[5],
  'read_only_token',
];

/**
 * `x` is asked to sign in, `0` is told what somebody is told who asks for nothing that exists, `-` is denied by role,
 * `+` is answered, `r` is let through and refused for a reason of the matter (400, 409, 410, 422, 503), `*` is answered
 * and may read the lab's names although no member (people who look after the portal).
 */
export const outcomes = ['x', '0', '-', '+', 'r', '*'] as const;
export type Outcome = (typeof outcomes)[number];

/** A row of the table as its cells. Throws when the row has another number of columns than there are askers. */
export function cellsOf(row: string): Map<Who, Outcome> {
  const groups = row.split(/\s+/);
  const letters = groups.join('').split('');
  const fits = groups.length === askers.length && askers.every((group, at) => groups[at]?.length === group.length);
  const cells = everyone.map((who, at) => [who, outcomes.find((letter) => letter === letters[at])] as const);
  const known = cells.flatMap(([who, outcome]) => (outcome ? [[who, outcome] as const] : []));
  if (!fits || known.length !== everyone.length) throw new Error(`“${row}” is no row of the table.`);
  return new Map(known);
}
