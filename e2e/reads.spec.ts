import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { createScreenCheck } from './browser/check-screen.ts';
import { signIn } from './journey/enter.ts';
import { acceptSuggestedValues, beginSubmission, chooseSheet, fixSheet, sheetWithErrors } from './journey/fix-sheet.ts';
import { replaceReads, retryFailed, runAndFail } from './journey/retry-run.ts';
import { submitByCommand } from './journey/submit-by-command.ts';
import { dropReads, interruptUpload, uploadAll } from './journey/upload-reads.ts';
import { type Batch, writeBatch } from './portal/find-batch.ts';
import { freePort, type RunningPortal, runPortal, type Scientist, signUpAt } from './portal/index.ts';

const MINUTE_MS = 60_000;
/** A core facility has its own data: three starts of this portal need not make the demo's. */
const flags = ['--no-demo'];
let home: string;
let portal: RunningPortal;
let scientist: Scientist;
let batch: Batch;

/** With kill -9; it starts again on the same folder at the same address. */
const kill = () => portal.kill();
async function start(): Promise<void> {
  portal = await runPortal({ home, flags, port: Number(new URL(portal.url).port) });
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  home = await mkdtemp('/tmp/cohortium-reads-');
  await chmod(home, 0o755);
  batch = await writeBatch(join(home, 'brought'));
  process.stdout.write(`  batch: ${batch.description}\n`);
  portal = await runPortal({ home, flags, port: await freePort() });
  scientist = await signUpAt(portal, 'core@facility.example');
});

test.afterAll(async () => {
  await portal.stop();
  await rm(home, { recursive: true, force: true });
});

test('a core facility fixes a sheet, loses the network and the server, and gets every sample through', async ({
  page,
}) => {
  test.setTimeout(12 * MINUTE_MS);
  const look = createScreenCheck(page);
  await page.goto(`${portal.url}/login`);
  await signIn({ page }, scientist);
  await test.step('a sheet with six kinds of error is repaired in the grid', async () => {
    await beginSubmission(page, 'Weaning, day by day');
    await chooseSheet(page, sheetWithErrors(batch.ids));
    await look('sheet-with-errors');
    await fixSheet(page, batch.ids);
  });
  await test.step('columns and words are settled', () => acceptSuggestedValues(page));
  await test.step('26 files are dropped at once', () => dropReads(page, batch));
  await test.step('the network is cut and the server killed while they are sent', async () => {
    await interruptUpload(page, batch.paths.length, { kill, start });
    await look('upload-interrupted');
    await uploadAll(page, batch.paths.length);
    await look('upload-done');
  });
  await test.step('the run ends with one sample failed, by name and reason', () => runAndFail(page, look, batch));
  await test.step('its files are replaced', () => replaceReads(page, look, batch));
  await test.step('what failed is run again, and all have results', () => retryFailed(page, look, batch));
});

test('the same from the command line: errors named, a kill in between, and the run to its end', async () => {
  test.setTimeout(8 * MINUTE_MS);
  const token = join(home, 'token');
  await writeFile(token, scientist.token, { mode: 0o600 });
  await submitByCommand({ url: portal.url, token, folder: home, batch, killAndStart: () => kill().then(start) });
});
