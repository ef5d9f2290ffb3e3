import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { routes } from '@cohortium/contract';
import type { Page } from '@playwright/test';
import { expect, test } from './browser/test.ts';
import { signIn } from './journey/enter.ts';
import { getPortal } from './portal/find-portal.ts';
import { signUp as signUpByCalls } from './portal/index.ts';

const password = 'correct horse battery';
const root = resolve(import.meta.dirname, '..');

/** As the operator types it, beside the running portal. */
async function makeAdmin(email: string): Promise<string> {
  const { home: COHORTIUM_HOME } = getPortal();
  const terms = [resolve(root, 'server/src/main.ts'), 'make-admin', email];
  const env = { ...process.env, COHORTIUM_HOME };
  const { stdout } = await promisify(execFile)(resolve(root, 'node_modules/.bin/node'), terms, { env });
  return stdout;
}

/** Somebody new, by calls. */
async function newcomer(name: string) {
  const person = await signUpByCalls(getPortal().url, `${name.toLowerCase()}-${Date.now()}@lab.example`, password);
  await person.call(routes.user.editMe, { body: { name } });
  return person;
}

const openSection = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title, exact: true }).click();
const entries = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
const expectText = (page: Page, message: string) => expect(page.getByText(message, { exact: true })).toBeVisible();

test('the first administrator looks after people, workspaces, announcements, messages, the log and the system', async ({
  page,
  watch,
  look,
}) => {
  test.setTimeout(300_000);
  const [rita, ana, bob] = [await newcomer('Rita'), await newcomer('Ana'), await newcomer('Bob')];
  await ana.call(routes.workspaces.create, { body: { name: 'Gut Lab', description: 'Mice and men' } });
  expect(await makeAdmin(rita.email)).toContain('Rita');
  await page.goto('/login');
  await signIn({ page }, { email: rita.email, password });

  await test.step('a role, given by name; an account, removed by typing its address', async () => {
    await openSection(page, 'Users');
    await page.getByRole('searchbox').fill(ana.email);
    await expect(page.getByRole('row').filter({ hasText: bob.email })).toBeHidden();
    await look('admin-users');
    await page.getByRole('button', { name: 'Ana', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Ana' });
    await expect(drawer.getByText(/^from 127/).first()).toBeVisible();
    await drawer.getByRole('radio', { name: /^Platform moderator/ }).check();
    await look('admin-user');
    await drawer.getByRole('button', { name: 'Change role' }).click();
    await expectText(page, 'Ana is platform moderator now.');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('searchbox').fill(bob.email);
    await page.getByRole('button', { name: 'Bob', exact: true }).click();
    await page.getByRole('dialog', { name: 'Bob' }).getByRole('button', { name: 'Remove account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the account of Bob?' });
    await expect(dialog.getByRole('button', { name: 'Remove account' })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('textbox').fill(bob.email);
    await dialog.getByRole('button', { name: 'Remove account' }).click();
    await expectText(page, 'No users match these filters.');
  });

  await test.step('a workspace, closed with a reason and opened again', async () => {
    await openSection(page, 'Workspaces');
    await page.getByRole('searchbox').fill(ana.email);
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: 'Gut Lab' }).click();
    const drawer = page.getByRole('dialog', { name: 'Gut Lab', exact: true });
    await drawer.getByRole('button', { name: 'Deactivate workspace' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deactivate “Gut Lab”?' });
    await dialog.getByLabel('Reason').fill('Reported as a copy');
    await dialog.getByRole('button', { name: 'Deactivate workspace' }).click();
    await expect(drawer.getByText(/^Deactivated on .*: Reported as a copy$/)).toBeVisible();
    await look('admin-workspace');
    await drawer.getByRole('button', { name: 'Restore workspace' }).click();
    await expectText(page, '“Gut Lab” is open again.');
    await drawer.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('an announcement that stands over every page until it is dismissed', async () => {
    await openSection(page, 'Announcements');
    await page.getByRole('button', { name: 'New announcement' }).click();
    const drawer = page.getByRole('dialog', { name: 'New announcement' });
    await drawer.getByLabel('Text').fill('On Saturday the portal is closed for an hour.');
    await drawer.getByRole('radio', { name: /^Warning/ }).check();
    await drawer.getByRole('button', { name: 'Announce' }).click();
    const banners = page.getByRole('region', { name: 'Portal announcements' });
    await expect(banners.getByText('On Saturday')).toBeVisible();
    await look('admin-announcements');
    await banners.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banners).toBeHidden();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove announcement' }).click();
    await expectText(page, 'Announcement removed.');
  });

  await test.step('a message, read on record', async () => {
    await openSection(page, 'Outbox');
    await page.getByRole('searchbox').fill(ana.email);
    await page.getByRole('button', { name: '“Gut Lab” was reopened' }).click();
    await page.getByRole('button', { name: 'Read the message' }).click();
    await expect(page.getByText('Everything in it is back.')).toBeVisible();
    await look('admin-message');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the log tells of all this, and goes out as a file', async () => {
    await openSection(page, 'Audit log');
    await page.getByRole('searchbox', { name: /^User name/ }).fill(rita.email);
    await expect(page.getByRole('cell', { name: 'workspace: deactivate' })).toBeVisible();
    await look('admin-audit');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toMatch(/^at,person_name/);
    expect(lines.slice(1).every((line) => line.includes(rita.email))).toBe(true);
    await page.getByRole('row').filter({ hasText: 'workspace: deactivate' }).getByRole('button').click();
    await expect(page.getByRole('dialog').getByText('Reported as a copy')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  });

  await test.step('how the system is', async () => {
    await openSection(page, 'System');
    await expect(page.getByRole('heading', { name: 'Sample index' })).toBeVisible();
    await look('admin-system');
  });

  await test.step('anyone who loses the role is signed out by the next answer of the accounts’ service', async () => {
    const other = await newcomer('Vera');
    await makeAdmin(other.email);
    const { data } = await rita.call(routes.user.me, {});
    const demoted = { user_id: data.id, app_role_name: 'data_explorer' as const };
    await other.call(routes.user.edit, { body: demoted });
    watch.expect(401, /^\/(?:sso|api|identity)\//);
    await openSection(page, 'Users');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  await test.step('a moderator sees what the role holds, and why not the rest; others see nothing of it', async () => {
    await signIn({ page }, { email: ana.email, password });
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' })).toBeVisible();
    expect((await entries(page)).slice(-3)).toEqual(['Users', 'Workspaces', 'Review queue']);
    await openSection(page, 'Review queue');
    await expect(page.getByRole('link', { name: 'To review' })).toHaveAttribute('aria-current', 'page');
    await openSection(page, 'Users');
    await page.getByRole('searchbox').fill(rita.email);
    const row = page.getByRole('row').filter({ hasText: rita.email });
    await row.getByRole('button', { name: 'Rita', exact: true }).click();
    await expect(page.getByText("Don't have permission to edit Rita.", { exact: true })).toBeVisible();
    await page.goto('/admin/audit');
    await expect(page.getByRole('heading', { name: /^Don't have permission to see audit log/ })).toBeVisible();
    await look('admin-denied');
  });
});
