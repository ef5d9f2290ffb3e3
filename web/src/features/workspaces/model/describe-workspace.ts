import type { Workspace } from '@cohortium/contract';
import { formatCount } from '#platform';

/** Who is in it: "Only you", or "6 members · owner". */
export function membersOf({
  is_personal,
  n_members,
  role,
}: Pick<Workspace, 'is_personal' | 'n_members' | 'role'>): string {
  return is_personal ? 'Only you' : `${formatCount(n_members, 'member')} · ${role}`;
}
