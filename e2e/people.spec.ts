import { createClient, routes } from '@cohortium/contract';
import type { Page } from '@playwright/test';
import { expect, test } from './browser/test.ts';
import { type PageErrors, watchPage } from './browser/watch-page.ts';
import { acceptTerms, confirm, signIn } from './journey/enter.ts';
import { getPortal } from './portal/find-portal.ts';
import { signUp as signUpByCalls } from './portal/index.ts';

const password = 'correct horse battery';

/** The link of the latest message to an address, from the demo's outbox. */
async function linkTo(email: string, title: string): Promise<string> {
  const { url } = getPortal();
  const call = createClient(async ({ method, path, headers }) => {
    const answer = await fetch(url + path, { method, headers });
    return { status: answer.status, json: await answer.json() };
  });
  const find = async () => {
    const { data } = await call(routes.identity.outbox, {});
    const links = data.filter(({ to }) => to === email).flatMap((message) => message.links);
    return links.find((link) => link.title === title)?.href ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

async function openMembers(page: Page, workspace: string): Promise<void> {
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page.getByRole('menuitem', { name: 'Members', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Members of ${workspace}` })).toBeVisible();
}

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

test('two people in two browsers: invited, signed up, accepted, given a role, removed while they look', async ({
  page,
  look,
  browser,
}) => {
  test.setTimeout(300_000);
  const [bob, carl] = [`bob-${Date.now()}@lab.example`, `carl-${Date.now()}@lab.example`];
  const ana = await signUpByCalls(getPortal().url, `ana-people-${Date.now()}@lab.example`, password);
  await test.step('Ana makes a workspace and invites Bob with it', async () => {
    await page.goto('/login');
    await signIn({ page }, { email: ana.email, password });
    await page.getByRole('region', { name: 'Workspaces' }).getByRole('link', { name: 'Create workspace' }).click();
    const drawer = page.getByRole('dialog', { name: 'Create workspace' });
    await drawer.getByLabel('Name').fill('Gut Lab');
    await drawer.getByLabel('Invite').fill(bob);
    await look('create-workspace');
    await drawer.getByRole('button', { name: 'Create workspace' }).click();
    await expect(page.getByText('1 invited.', { exact: true })).toBeVisible();
  });
  await test.step('and pastes another address, with one that is none', async () => {
    await openMembers(page, 'Gut Lab');
    await page.getByRole('button', { name: 'Invite people' }).click();
    const drawer = page.getByRole('dialog', { name: 'Invite people to Gut Lab' });
    await drawer.getByLabel('Email addresses').fill(`${carl}, nonsense`);
    await drawer.getByRole('button', { name: 'Invite 2 people' }).click();
    await expect(drawer.getByText('1 invited, 1 not.')).toBeVisible();
    await look('invite-people');
    await drawer.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Pending invitations' }).click();
    await expect(rowOf(page, bob)).toBeVisible();
    await look('pending-invitations');
    await rowOf(page, carl)
      .getByRole('button', { name: /^Revoke/ })
      .click();
    await expect(rowOf(page, carl)).toBeHidden();
  });
  const other = await browser.newContext({ baseURL: getPortal().url });
  const theirs = await other.newPage();
  const watch: PageErrors = await watchPage(theirs);
  watch.expect(400, /^\/api\/v1\/(?:workspace|user)/);
  await test.step('Bob follows the link, signs up with that address and accepts on his home page', async () => {
    await theirs.goto(await linkTo(bob, 'View invitation'));
    await expect(theirs.getByRole('heading', { name: 'You are invited' })).toBeVisible();
    await expect(theirs.getByText('Gut Lab')).toBeVisible();
    await expect(theirs.getByLabel('Email')).toHaveValue(bob);
    await theirs.getByLabel('Name').fill('Bob Stone');
    await theirs.locator('input[name=password]').fill(password);
    await theirs.getByRole('button', { name: 'Create account' }).click();
    await expect(theirs.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await theirs.goto(await linkTo(bob, 'Confirm email address'));
    await confirm({ page: theirs }, password);
    await acceptTerms({ page: theirs });
    await theirs
      .getByRole('region', { name: /^Invitations to you/ })
      .getByRole('button', { name: /^Accept/ })
      .click();
    await expect(theirs.getByRole('button', { name: /^Workspace: Gut Lab/ })).toBeVisible();
  });
  await test.step('he sees who is in it, and why he changes nothing', async () => {
    await openMembers(theirs, 'Gut Lab');
    await expect(rowOf(theirs, bob)).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Invite people' })).toHaveAttribute('aria-disabled', 'true');
    await expect(rowOf(theirs, ana.email).getByRole('button', { name: /^Remove/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
  await test.step('Ana makes him an admin, then removes him while he looks', async () => {
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await page.reload();
    await rowOf(page, bob).getByRole('combobox').click();
    await page.getByRole('option', { name: 'Admin' }).click();
    await expect(page.getByText('Bob Stone is admin now.', { exact: true })).toBeVisible();
    await look('members');
    await rowOf(page, bob)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(rowOf(page, bob)).toBeHidden();
    watch.expect(404, /^\/api\/v1\//);
    await theirs.reload();
    await expect(theirs.getByText('You may have left this workspace.')).toBeVisible();
    await theirs.getByRole('link', { name: 'Home' }).click();
    await expect(theirs.getByRole('region', { name: 'Workspaces' }).getByRole('listitem')).toHaveCount(1);
  });
  await test.step('Ana describes the workspace, deletes it, and brings it back', async () => {
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Edit workspace' }).click();
    const drawer = page.getByRole('dialog', { name: 'Gut Lab' });
    await drawer.getByLabel('Description').fill('Mice and men');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved “Gut Lab”.', { exact: true })).toBeVisible();
    await look('workspace-drawer');
    await drawer.getByRole('button', { name: 'Delete workspace' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete workspace “Gut Lab”?' });
    await expect(dialog.getByText('No other members')).toBeVisible();
    await look('delete-workspace');
    await dialog.getByRole('button', { name: 'Delete workspace' }).click();
    const deleted = page.getByRole('region', { name: /^Deleted workspaces/ });
    await expect(deleted.getByText('Gut Lab').first()).toBeVisible();
    await look('home-deleted');
    await deleted.getByRole('button', { name: 'Restore Gut Lab' }).click();
    await expect(page.getByRole('button', { name: /^Workspace: Gut Lab/ })).toBeVisible();
  });
  expect(watch.faults()).toEqual([]);
  await other.close();
});
