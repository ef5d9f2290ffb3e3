import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createPerson, personByEmail } from '#identity';
import { listAuditEvents } from '#platform/audit';
import { readConfig } from '#platform/config';
import { lockHome, transact } from '#platform/database';
import { testDatabase, testHome } from '#testing';
import { migrations } from '../compose.ts';
import { parseCommand, runCommand } from './index.ts';

const { db, url } = await testDatabase(migrations);
const root = resolve(import.meta.dirname, '../../..');
const config = readConfig({ COHORTIUM_HOME: testHome(), DATABASE_URL: url }, [], root);

const account = (email: string, verified = true) =>
  transact(db, (tx) =>
    createPerson(tx, { email, name: 'Ada Lovelace', password: 'twelve bottles', verified, signed_term: true }),
  );

/** What the command says, typed as people type it. */
async function typed(...args: string[]): Promise<string> {
  const command = parseCommand(['make-admin', ...args]);
  if (!command) throw new Error('it is no command');
  const messages: string[] = [];
  await runCommand(command, config, (line) => messages.push(line));
  return messages.join('\n');
}

const roleOf = async (email: string) => (await personByEmail(db, email))?.app_role_name;

test('an account becomes platform admin, with no portal running and beside one', async () => {
  const ada = await account('ada@lab.example');
  await account('bob@lab.example');
  expect(await typed('Ada@Lab.example')).toMatch(
    /^Ada Lovelace \(ada@lab\.example\) is now a platform admin\. Reload the page to see Administration in the sidebar\./,
  );
  expect(await roleOf('ada@lab.example')).toBe('platform_admin');
  const [act] = await listAuditEvents(db, { object_id: ada.id, page: 1, page_size: 1 });
  expect(act).toMatchObject({ action: 'set_app_role', person_id: null, detail: { to: 'platform_admin' } });
  const running = await lockHome(config.home);
  expect(await typed('bob@lab.example')).toMatch(
    /is now a platform admin\. Reload the page to see Administration in the sidebar\./,
  );
  await running.release();
  expect(await typed('bob@lab.example')).toBe('Ada Lovelace (bob@lab.example) is already a platform admin.');
});

test('nobody becomes one by a slip: unknown, unconfirmed and disabled accounts are refused in a sentence', async () => {
  await account('new@lab.example', false);
  const { id } = await account('gone@lab.example');
  await db
    .withTables<{ people: { id: string; disabled_at: Date } }>()
    .updateTable('people')
    .set({ disabled_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  await expect(typed('eve@lab.example')).rejects.toThrow(
    'No account uses eve@lab.example. Sign up in the portal first.',
  );
  await expect(typed('new@lab.example')).rejects.toThrow('new@lab.example is not confirmed yet.');
  await expect(typed('gone@lab.example')).rejects.toThrow('The account of gone@lab.example is disabled.');
  await expect(typed('/tmp/ada')).rejects.toThrow('/tmp/ada is not an email address.');
  expect(await roleOf('new@lab.example')).toBe('data_explorer');
});

test.each([[[]], [['ada@lab.example', 'bob@lab.example']]])('make-admin %j says how it is typed', (args) => {
  expect(() => parseCommand(['make-admin', ...args])).toThrow('npm run make-admin -- <email address of an account');
});
