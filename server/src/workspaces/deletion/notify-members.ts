import { addressesOfPeople } from '#identity';
import type { Tx } from '#platform/database';
import type { PersonContext } from '#platform/http';
import { stripLinks } from '#platform/mail';
import { lockMembers } from '../members/member-store.ts';
import type { Workspaces } from '../workspaces.ts';

interface MemberNotice {
  by: PersonContext;
  workspace: { id: string; name: string };
  /** "deleted", "brought back". */
  done: string;
  what_now: string;
}

/** Emails all members except the actor; part of the caller's transaction. */
export async function notifyMembers(
  { platform }: Pick<Workspaces, 'platform'>,
  tx: Tx,
  { by: { person }, workspace, done, what_now }: MemberNotice,
): Promise<void> {
  const members = await lockMembers(tx, workspace.id);
  const others = members.map(({ person_id }) => person_id).filter((id) => id !== person.id);
  for (const { name, email } of (await addressesOfPeople(tx, others)).values()) {
    await platform.mail.send(tx, {
      to: email,
      subject: `“${stripLinks(workspace.name)}” was ${done}`,
      text: `Hello ${name},\n\n${stripLinks(person.name)} (${person.email}) has ${done} the workspace “${stripLinks(workspace.name)}”. ${what_now}`,
      links: [{ title: 'Open Cohortium', href: platform.config.url }],
    });
  }
}
