import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { setAppRole } from '#identity';
import { listAuditEvents } from '#platform/audit';
import { refusal, testHome, testPortal } from '#testing';

const { ingestion } = routes;

// A scanner as operators have them: 0 clean, 1 infected, 2 could not look.
const home = testHome();
const [scanner, away] = [join(home, 'scan'), join(home, 'away')];
const script = [
  '#!/bin/sh',
  `[ -e ${away} ] && exit 2`,
  `grep -q EICAR "$2" && { echo "$2: Eicar-Test FOUND"; exit 1; }`,
  'exit 0',
];
await writeFile(scanner, `${script.join('\n')}\n`);
await chmod(scanner, 0o755);
const portal = await testPortal({ settings: { COHORTIUM_SCAN_COMMAND: `${scanner} --no-summary` } });
const { platform } = portal.portal;
const ana = await portal.person();
const call = portal.callAs(ana);
/** A busy machine takes its time. */
const soon = { timeout: 30_000 };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const reads = (word: string) => bytesOf(`@${word}\nACGTA\n+\nIIIII\n`);
const readStored = async () =>
  (await readdir(join(platform.config.home, 'files', 'uploads')).catch(() => [])).toSorted();

const submit = (file_ids: readonly string[]) =>
  call(ingestion.ingestBulk, {
    body: { project_name: 'Scanned', sheet: 'sample_id\nF3D0\nF3D1\n', file_ids: [...file_ids] },
  });

async function begin(project_name: string): Promise<string> {
  return (await call(ingestion.createSubmission, { body: { project_name } })).data.submission_id;
}
const listed = async (submission_id: string) => (await call(ingestion.uploads, { query: { submission_id } })).data;

test('a clean table is kept; an infected one is refused by its name, and nothing of it stays', async () => {
  const clean = await portal.upload(ana, 'counts.tsv', bytesOf('feature\tF3D0\nBlautia\t5\n'));
  const before = await readStored();
  expect(before).toContain(clean);
  const infected = portal.upload(ana, 'otus.tsv', bytesOf('feature\tEICAR\n'));
  await expect(infected).rejects.toThrow(/422 .*The virus scanner rejected this file: Eicar-Test\./);
  expect(await readStored()).toEqual(before);
  expect((await readdir(join(platform.config.home, 'uploads'))).filter((name) => /^[0-9a-f]{32}$/.test(name))).toEqual(
    [],
  );
});

test('infected reads are shown as refused, are removed, and cannot be submitted', async () => {
  const submission_id = await begin('Weaning');
  const before = await readStored();
  await portal.uploadTo(ana, submission_id, { 'F3D0_R1.fastq': reads('EICAR') });
  await expect.poll(async () => (await listed(submission_id))[0]?.state, soon).toBe('invalid');
  const [file] = await listed(submission_id);
  expect(file).toMatchObject({ sha256: null, check: { reason: 'The virus scanner rejected this file: Eicar-Test.' } });
  await expect.poll(readStored, soon).toEqual(before);
  const refused = await refusal(submit([file?.file_id ?? '']));
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('Eicar-Test')]);
});

test('while the scanner cannot look, nothing passes: it is asked again', async () => {
  const submission_id = await begin('Later');
  await writeFile(away, '');
  const table = portal.upload(ana, 'later.tsv', bytesOf('feature\n'));
  await expect(table).rejects.toThrow(/503 .*later\.tsv could not be scanned for viruses\. Try again later/);
  await portal.uploadTo(ana, submission_id, { 'F3D1.fastq': reads('fine') });
  expect((await listed(submission_id))[0]).toMatchObject({ state: 'checking', check: null });
  const file_ids = (await listed(submission_id)).map(({ file_id }) => file_id);
  const early = await refusal(submit(file_ids));
  expect([early.status, early.body.detail]).toEqual([503, expect.stringMatching(/^F3D1\.fastq could not be scanned/)]);
  await rm(away);
  // A look that began before it came back may still fail.
  const submitted = async () => (await submit(file_ids).catch(() => null))?.data.project_id ?? null;
  await expect.poll(submitted, soon).toMatch(/^[0-9a-f]{32}$/);
});

test('what was refused is on record by its name, and the state of the portal names the scanner', async () => {
  const acts = await listAuditEvents(platform.db, { kind: 'upload', page: 1, page_size: 9 });
  const reported = acts.map(({ person_id, action, detail }) => [person_id, action, detail.name]);
  expect(reported.toSorted()).toEqual([
    [ana.id, 'refuse', 'F3D0_R1.fastq'],
    [ana.id, 'refuse', 'otus.tsv'],
  ]);
  await setAppRole(platform.db, ana.email, 'platform_admin');
  expect((await call(routes.admin.system, {})).data.scanner).toBe(scanner);
});
