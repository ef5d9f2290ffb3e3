import { createClient, routes } from '@cohortium/contract';
import { expect, test } from './browser/test.ts';
import { acceptTerms } from './journey/enter.ts';
import { getPortal } from './portal/find-portal.ts';

test('an account that somebody else registered opens with a password of the person who has the mailbox', async ({
  page,
  look,
  watch,
}) => {
  test.setTimeout(180_000);
  const { url } = getPortal();
  watch.expect(400, /^\/(?:identity\/auth\/verify|api\/v1\/(?:workspace|user))/);
  const email = `looker-${Date.now()}@lab.example`;
  const call = createClient(async ({ method, path, headers, body }) => {
    const answer = await fetch(url + path, { method, headers, ...(body ? { body } : {}) });
    return { status: answer.status, json: await answer.json() };
  });
  await call(routes.identity.register, { body: { email, password: 'chosen by a thief', name: 'Thief' } });
  const linkOf = async (part: string) => {
    const find = async () => {
      const { data } = await call(routes.identity.outbox, {});
      const links = data.filter(({ to }) => to === email).flatMap((message) => message.links);
      return links.find(({ href }) => href.includes(part))?.href ?? '';
    };
    await expect.poll(find).not.toBe('');
    return find();
  };
  await page.goto(await linkOf('#verify='));
  await page.locator('input[name=password]').fill('my own password');
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page.getByText('This is not the password chosen at sign-up')).toBeVisible();
  await look('confirm-other-password');
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await page.locator('input[name=password]').fill('a word of my own');
  await look('confirm-new-password');
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await acceptTerms({ page });
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), / })).toBeVisible();
  await call(routes.identity.forgotPassword, { body: { email } });
  await page.goto(await linkOf('#token='));
  await expect(page.getByText('Also unlink all external accounts')).toBeVisible();
  await look('reset-password');
});
