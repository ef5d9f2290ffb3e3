import { routes } from '@cohortium/contract';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './browser/test.ts';
import { createAccount, demo, demoLab, makeAdmin, openSecondBrowser } from './journey/create-accounts.ts';
import { signIn } from './journey/enter.ts';

const lung = 'Lung microbiome (Charlson et al.)';

async function enter(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await signIn({ page }, person);
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
}

const expectText = (page: Page, words: string | RegExp) => expect(page.getByText(words, { exact: true })).toBeVisible();
const confirm = (page: Page, verb: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();

async function openEdit(page: Page, id: string): Promise<Locator> {
  await page.goto(`/projects/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  return page.getByRole('dialog', { name: 'Edit submission' });
}

test('two people in two browsers: invited, editing at once, sharing, and losing it while they look', async ({
  page,
  look,
  browser,
}) => {
  test.setTimeout(180_000);
  const [ana, bob] = [await demoLab(), await createAccount('Bob')];
  const { data: cohort } = await ana.call(routes.cohorts.create, {
    body: { name: `Lungs ${Date.now()}`, filter: {} },
  });
  const project = (await ana.call(routes.projects.list, { query: { name: lung } })).data[0];
  const id = project?.project_id ?? '';
  const theirs = await openSecondBrowser(browser);
  await enter(page, demo);
  await enter(theirs.page, bob);

  await test.step('Ana invites Bob, who accepts', async () => {
    await page.goto(`/member/${ana.workspace_id}`);
    await page.getByRole('button', { name: 'Invite people' }).click();
    const drawer = page.getByRole('dialog', { name: /^Invite people/ });
    await drawer.getByLabel('Email addresses').fill(bob.email);
    await drawer.getByLabel('Role').click();
    await page.getByRole('option', { name: 'Writer' }).click();
    await drawer.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(drawer.getByText('1 invited.')).toBeVisible();
    await theirs.page.reload();
    const invitations = theirs.page.getByRole('region', { name: /^Invitations to you/ });
    await invitations.getByRole('button', { name: /^Accept/ }).click();
    await expect(theirs.page.getByRole('button', { name: /^Workspace: Demo lab/ })).toBeVisible();
  });

  await test.step('both edit a submission at once: the second is told, and neither is lost', async () => {
    theirs.watch.expect(409, /\/project\/edit$/);
    const [mine, his] = [await openEdit(page, id), await openEdit(theirs.page, id)];
    const message = `As Ana tells it, ${Date.now()}`;
    await mine.getByLabel('Description').fill(message);
    await his.getByLabel('Description').fill('As Bob tells it');
    await mine.getByRole('button', { name: 'Save' }).click();
    await expectText(page, 'Saved.');
    await his.getByRole('button', { name: 'Save' }).click();
    await expect(his.getByText(/^Someone else has changed this submission: the description is/)).toBeVisible();
    await his.getByRole('button', { name: 'Show current version' }).click();
    await expect(his.getByLabel('Description')).toHaveValue(message);
    await his.getByLabel('Description').fill(`${message}, and Bob too`);
    await his.getByRole('button', { name: 'Save' }).click();
    await expectText(theirs.page, 'Saved.');
  });

  await test.step('in his own workspace Bob has nothing of it, until Ana shares the cohort with him', async () => {
    await theirs.page.goto('/');
    await theirs.page.getByRole('button', { name: /^Workspace: / }).click();
    await theirs.page.getByRole('menuitem', { name: /^Personal/ }).click();
    await expect(theirs.page.getByRole('button', { name: /^Workspace: Personal/ })).toBeVisible();
    await theirs.page.goto('/cohort?status=shared');
    await expect(theirs.page.getByText('No cohorts are shared with you or this workspace.')).toBeVisible();
    await page.goto(`/cohorts/${cohort.id}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: /^Share “Lungs/ });
    await drawer.getByLabel('Share with').fill(`${bob.email}, nobody-yet@lab.example, nonsense`);
    await drawer.getByRole('button', { name: 'Share with 3' }).click();
    await expect(drawer.getByText('Shared with 2, 1 not.')).toBeVisible();
    await expect(drawer.getByRole('listitem').filter({ hasText: 'nobody-yet' })).toContainText('not opened yet');
    await look('share-drawer');
  });

  await test.step('he finds it, with who shared it, and why he can neither share it on nor publish it', async () => {
    await theirs.page.reload();
    const row = theirs.page.getByRole('row').filter({ hasText: cohort.name });
    await expect(row).toContainText(/Demo lab, shared by .*, can view/);
    await row.getByRole('link', { name: cohort.name }).click();
    await expect(theirs.page.getByRole('heading', { name: cohort.name })).toBeVisible();
    for (const name of ['Share', 'Publish']) {
      const button = theirs.page.getByRole('button', { name, exact: true });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await button.focus();
      await expect(theirs.page.getByRole('tooltip')).toContainText(
        /Only Demo lab, its owner, can (?:share|publish) it/,
      );
    }
  });

  await test.step('somebody without an account looks through a link, until it is revoked', async () => {
    const drawer = page.getByRole('dialog', { name: /^Share “Lungs/ });
    await drawer.getByLabel('Purpose of the link').fill('Reviewers of the paper');
    await drawer.getByRole('button', { name: 'Create link' }).click();
    const link = (await drawer.getByLabel('Link', { exact: true }).textContent()) ?? '';
    const guest = await openSecondBrowser(browser);
    await guest.page.goto(link);
    await expect(guest.page.getByRole('heading', { name: cohort.name })).toBeVisible();
    expect(guest.page.url()).toMatch(/\/view$/);
    await guest.page.getByRole('link', { name: 'PCoA', exact: true }).click();
    await expect(guest.page.getByText(/PERMANOVA, n = /)).toBeVisible();
    await drawer.getByRole('button', { name: 'Revoke Reviewers of the paper' }).click();
    await confirm(page, 'Revoke link');
    await expectText(page, 'The link no longer works.');
    guest.watch.expect(401, /^\/api\/v1\/cohort\//);
    guest.watch.expect(404, /^\/api\/v1\/share\/open$/);
    await guest.page.getByRole('link', { name: 'Samples', exact: true }).click();
    await expect(guest.page.getByText('This link no longer works.')).toBeVisible();
    await guest.page.reload();
    await expect(guest.page.getByText('This link no longer works.')).toBeVisible();
    expect(guest.watch.faults()).toEqual([]);
    await guest.close();
  });

  await test.step('Ana takes the share back while Bob looks', async () => {
    const drawer = page.getByRole('dialog', { name: /^Share “Lungs/ });
    await drawer.getByRole('button', { name: `Revoke for ${bob.email}` }).click();
    await confirm(page, 'Stop sharing');
    await expect(drawer.getByText(bob.email)).toBeHidden();
    theirs.watch.expect(404, /^\/api\/v1\//);
    await theirs.page.reload();
    await expect(theirs.page.getByText('Cohort not found in this workspace.')).toBeVisible();
    await theirs.page.goto('/cohort?status=shared');
    await expect(theirs.page.getByText('No cohorts are shared with you or this workspace.')).toBeVisible();
  });
  expect(theirs.watch.faults()).toEqual([]);
  await theirs.close();
});

test('a submission becomes public by way of a reviewer, and is withdrawn again', async ({ page, look, browser }) => {
  test.setTimeout(180_000);
  const [ana, rita, carl] = [await demoLab(), await createAccount('Rita'), await createAccount('Carl')];
  await makeAdmin(rita.email);
  const project = (await ana.call(routes.projects.list, { query: { name: lung } })).data[0];
  const id = project?.project_id ?? '';
  const [review, outside] = [await openSecondBrowser(browser), await openSecondBrowser(browser)];
  await enter(page, demo);
  await enter(review.page, rita);
  await enter(outside.page, carl);

  await test.step('Ana asks: the checklist names what is missing, each with its remedy', async () => {
    await page.goto(`/projects/${id}`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: /^Publish “Lung/ });
    await drawer.getByRole('button', { name: 'Save as draft' }).click();
    await expect(drawer.getByText('No licence chosen.')).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Submit for review' })).toHaveAttribute('aria-disabled', 'true');
    await drawer.getByLabel('Licence').click();
    await page.getByRole('option', { name: /^CC-BY-4.0/ }).click();
    await drawer.getByRole('radio', { name: /^Removed/ }).check();
    await drawer.getByLabel('Note for the reviewer').fill('The sheet of 2011 names neither days nor places.');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByText('CC-BY-4.0: Attribution.')).toBeVisible();
    await look('publish-drawer');
    await drawer.getByRole('button', { name: 'Submit for review' }).click();
    await confirm(page, 'Submit for review');
    await expect(page.getByRole('link', { name: /^Publication Submitted/ })).toBeVisible();
  });

  await test.step('Rita takes the review, sees what the public will see, and approves', async () => {
    await review.page.goto('/publicise?tab=review');
    await review.page.getByRole('link', { name: lung }).click();
    await review.page.getByRole('button', { name: 'Assign' }).click();
    const dialog = review.page.getByRole('dialog', { name: 'Assign reviewer' });
    await dialog.getByRole('radio', { name: /^Rita \(you\)/ }).check();
    await dialog.getByRole('button', { name: 'Assign' }).click();
    // The message lies over “Approve”, and stays as long as the pointer rests on it.
    await review.page.getByRole('button', { name: 'Dismiss' }).click();
    await review.page.getByRole('link', { name: 'Public preview' }).click();
    await expect(review.page.getByRole('table', { name: 'Public preview' })).toContainText('E3B06');
    await review.page.getByRole('button', { name: 'Approve' }).click();
    await confirm(review.page, 'Approve');
    await expectText(review.page, `“${lung}” is approved.`);
  });

  await test.step('Carl, of another laboratory, finds and reads it', async () => {
    await expect(async () => {
      await outside.page.goto('/projects?tab=public');
      await expect(outside.page.getByRole('link', { name: lung })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await outside.page.getByRole('link', { name: lung }).click();
    await expect(outside.page.getByRole('heading', { name: lung })).toBeVisible();
    await expect(outside.page.getByRole('button', { name: 'Edit', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await outside.page.goto(`/public/project/${id}`);
    await expect(outside.page.getByText(/^Demo lab \(\d{4}\)\. Lung microbiome/)).toBeVisible();
  });

  await test.step('Ana withdraws it: a tombstone with the reason stays', async () => {
    await page.getByRole('link', { name: /^Publication / }).click();
    await look('publication');
    await page.reload();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('alertdialog').getByLabel('Reason').fill('A subject took their consent back.');
    await confirm(page, 'Withdraw');
    await expectText(page, `“${lung}” is withdrawn.`);
    outside.watch.expect(404, /^\/api\/v1\//);
    outside.watch.expect(410, /^\/api\/v1\//);
    await outside.page.goto(`/projects/${id}`);
    await outside.page.getByRole('link', { name: 'Remaining record' }).click();
    await expect(outside.page.getByText('A subject took their consent back.').first()).toBeVisible();
  });
  expect(review.watch.faults()).toEqual([]);
  expect(outside.watch.faults()).toEqual([]);
  await Promise.all([review.close(), outside.close()]);
});
