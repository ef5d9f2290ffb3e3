import { addressesOfPeople } from '#identity';
import type { Tx } from '#platform/database';
import { withoutLinks } from '#platform/mail';
import { lockMembers } from '../members/member-store.ts';
import type { Acting, Workspaces } from '../workspaces.ts';

interface News {
  by: Acting;
  workspace: { id: string; name: string };
  /** "deleted", "brought back". */
  done: string;
  what_now: string;
}

/** Emails all members except the actor; part of the caller's transaction. */
export async function tellMembers(
  { platform }: Pick<Workspaces, 'platform'>,
  tx: Tx,
  { by: { person }, workspace, done, what_now }: News,
): Promise<void> {
  const members = await lockMembers(tx, workspace.id);
  const others = members.map(({ person_id }) => person_id).filter((id) => id !== person.id);
  for (const { name, email } of (await addressesOfPeople(tx, others)).values()) {
    await platform.mail.send(tx, {
      to: email,
      subject: `“${withoutLinks(workspace.name)}” was ${done}`,
      text: `Hello ${name},\n\n${withoutLinks(person.name)} (${person.email}) has ${done} the workspace “${withoutLinks(workspace.name)}”. ${what_now}`,
      links: [{ title: 'Open Cohortium', href: platform.config.url }],
    });
  }
}
