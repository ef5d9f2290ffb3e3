import { gzipSync } from 'node:zlib';
import { expect, test } from './browser/test.ts';
import { signUp, termsOf } from './journey/enter.ts';
import { getPortal } from './portal/find-portal.ts';
import { signUp as signUpByCalls } from './portal/index.ts';

const MOST_BYTES = 150_000;
const password = 'correct horse battery';

test('anyone who writes a program finds a call by its words, and what goes in and comes back', async ({
  page,
  look,
}) => {
  await page.goto('/api/v1/reference/');
  await expect(page.getByRole('heading', { name: 'API reference' })).toBeVisible();
  await page.getByRole('searchbox').fill('subset patch');
  await page.getByRole('link', { name: /cohort\/subset/ }).click();
  await expect(page.getByText(/^curl -X PATCH .*\/cohort\/subset/)).toBeVisible();
  await page.getByText(/^filter object/).click();
  await expect(page.getByText(/^run_filter object/)).toBeVisible();
  await look('api-reference');
});

test('the sign-in page is light, and carries no plots', async ({ page, look }) => {
  const scripts: { path: string; bytes: number; text: string }[] = [];
  const reading: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const { pathname: path } = new URL(response.url());
    const keep = (body: Buffer) => scripts.push({ path, bytes: gzipSync(body).length, text: body.toString() });
    reading.push(response.body().then(keep));
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await Promise.all(reading);
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  const listed = scripts.map(({ path, bytes }) => `${path} ${bytes}`).join('\n');
  process.stdout.write(`  sign-in page: ${total} bytes of JavaScript (gzip) in ${scripts.length} files\n`);
  expect(scripts.length).toBeGreaterThan(0);
  expect(total, listed).toBeLessThanOrEqual(MOST_BYTES);
  const heavy = scripts.filter(({ text }) => text.includes('WebGLRenderer') || text.includes('ord-stage'));
  expect(heavy.map(({ path }) => path)).toEqual([]);
  await look('sign-in');
});

test('a wrong password is refused with a message, and the right one goes in by keyboard alone', async ({
  page,
  watch,
  look,
}) => {
  const { email } = await signUpByCalls(getPortal().url, `keys-${Date.now()}@lab.example`, password);
  watch.expect(400, /^\/identity\/auth\/login$/);
  const toPassword = async () => {
    const field = page.locator('input[name=password]');
    for (let tabs = 0; tabs < 20; tabs += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('Twenty tabs from the e-mail, and the password was not among them.');
  };
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  for (let tabs = 0; tabs < 20; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await page.getByLabel('Email').evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.type(email);
  await toPassword();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wrong email or password')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await look('sign-in-wrong-password');
  await page.getByLabel('Email').focus();
  await toPassword();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), / })).toBeVisible();
});

test('anyone who declines the terms is signed out, and nothing of theirs stays', async ({ page, watch }) => {
  const newcomer = { name: 'Bo Lindqvist', email: `declines-${Date.now()}@lab.example`, password };
  watch.expect(400, /^\/api\/v1\//);
  await signUp({ page }, newcomer);
  await expect(termsOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(termsOf(page), 'only an answer closes them').toBeVisible();
  await termsOf(page).getByRole('button', { name: 'Decline and sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(newcomer.email);
  await page.goto('/projects');
  await expect(page, 'the session is over').toHaveURL(/\/login$/);
});
