import { emailSchema } from '@cohortium/contract';
import { personByEmail, setAppRole } from '#identity';
import { openDatabase } from '#platform/database';
import { CommandError } from './command-line.ts';
import type { OpenHome } from './open-data-folder.ts';

/**
 * Makes an account platform admin; the sentence to show. Of an account that is there already, confirmed and not
 * disabled: the first one of a portal comes to be in no other way, and nobody is made admin by a slip of the keyboard.
 */
export async function makeAdmin({ database_url }: Pick<OpenHome, 'database_url'>, typed: string): Promise<string> {
  const address = emailSchema.safeParse(typed);
  if (!address.success) throw new CommandError(`${typed} is not an email address.`);
  const email = address.data;
  const db = openDatabase({ url: database_url, max_connections: 1, application_name: 'cohortium make-admin' });
  try {
    const person = await personByEmail(db, email);
    if (!person) throw new CommandError(`No account uses ${email}. Sign up in the portal first.`);
    if (!person.verified_at)
      throw new CommandError(`${email} is not confirmed yet. Open the link in the confirmation email first.`);
    if (person.disabled_at) throw new CommandError(`The account of ${email} is disabled.`);
    if (person.app_role_name === 'platform_admin') return `${person.name} (${email}) is already a platform admin.`;
    await setAppRole(db, email, 'platform_admin');
    return `${person.name} (${email}) is now a platform admin. Reload the page to see Administration in the sidebar.`;
  } finally {
    await db.destroy();
  }
}
