import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock';
import { transact } from '#platform/database';
import { openJobs } from '#platform/jobs';
import { testDatabase, testHome, testMailServer } from '#testing';
import { openVaults } from '../secrets/index.ts';
import {
  countMessages,
  folderTransport,
  listOutbox,
  type MailMessage,
  type MailTransport,
  migrations,
  openMail,
  smtpTransport,
} from './index.ts';

const vault = await openVaults(testHome());
const spool = join(testHome(), 'mail-spool');
const from = 'Cohortium <portal@cohortium.example>';
const letter = (to: string): MailMessage => ({
  to,
  subject: 'Confirm your address – Überprüfung',
  text: 'Hello Ada,\n\nplease confirm.',
  links: [{ title: 'Confirm', href: 'https://portal.example/sign-up#verify=s3cret' }],
});

async function openPortal(post: MailTransport | null) {
  const { db, url } = await testDatabase(migrations);
  const jobs = openJobs({
    url,
    on_error: (error) => {
      throw error;
    },
  });
  const mail = openMail({ db, jobs, clock: systemClock, vault, post, retry_delay: 1 });
  await jobs.start();
  afterAll(() => jobs.stop());
  const settled = async (to: string) => {
    for (let tries = 0; ; tries += 1) {
      const { messages } = await listOutbox(db, { to, page: 1, page_size: 10 });
      if (tries === 300 || messages.every(({ state }) => state !== 'waiting')) return messages;
      await pause(50);
    }
  };
  return { db, mail, settled };
}

describe('without a mail server', async () => {
  const { db, mail } = await openPortal(null);

  test('messages stay in the outbox, each with its links sealed, the newest first', async () => {
    await transact(db, async (tx) => {
      await mail.send(tx, letter('ada@lab.example'));
      await mail.send(tx, { ...letter('bob@lab.example'), links: [] });
    });
    const all = await listOutbox(db, { page: 1, page_size: 10 });
    expect(all.total).toBe(2);
    expect(all.messages.map(({ to }) => to)).toEqual(['bob@lab.example', 'ada@lab.example']);
    const hers = await listOutbox(db, { to: 'ada@lab.example', page: 1, page_size: 10 });
    const { links, ...words } = letter('ada@lab.example');
    expect(hers).toMatchObject({ total: 1, messages: [{ ...words, state: 'stored', failure: null }] });
    expect(hers.messages.map((message) => mail.linksOf(message))).toEqual([links]);
    expect(JSON.stringify(hers)).not.toContain('s3cret');
  });

  test('links that an earlier version kept readable are sealed at the next start, and still open', async () => {
    const { links, ...words } = letter('old@lab.example');
    const { to, subject, text } = words;
    await sql`insert into mail_outbox (id, "to", subject, text, links, state)
      values ('old', ${to}, ${subject}, ${text}, ${JSON.stringify(links)}::jsonb, 'stored')`.execute(db);
    await mail.sealOldLinks();
    await mail.sealOldLinks();
    const { messages } = await listOutbox(db, { to, page: 1, page_size: 10 });
    expect(JSON.stringify(messages)).not.toContain('s3cret');
    expect(messages.map((message) => mail.linksOf(message))).toEqual([links]);
  });

  test('links of one message do not open as those of another', async () => {
    const { messages } = await listOutbox(db, { to: 'ada@lab.example', page: 1, page_size: 10 });
    expect(messages.map(({ links }) => mail.linksOf({ id: 'another', links }))).toEqual([[]]);
  });

  test('a message of a transaction that was rolled back was never written', async () => {
    const failing = transact(db, async (tx) => {
      await mail.send(tx, letter('never@lab.example'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await listOutbox(db, { to: 'never@lab.example', page: 1, page_size: 10 })).toEqual({
      messages: [],
      total: 0,
    });
  });
});

describe('with a mail server', async () => {
  const server = await testMailServer();
  afterAll(() => server.close());
  const { db, mail, settled } = await openPortal(smtpTransport(server.url, from));

  test('a message is delivered once after the commit, and its secret link leaves the outbox', async () => {
    await transact(db, async (tx) => {
      await mail.send(tx, letter('ada@lab.example'));
      await pause(800);
      expect(server.received).toEqual([]);
    });
    expect(await settled('ada@lab.example')).toEqual([expect.objectContaining({ state: 'sent', links: [] })]);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      to: ['ada@lab.example'],
      from: 'Cohortium <portal@cohortium.example>',
      text: expect.stringContaining('https://portal.example/sign-up#verify=s3cret'),
    });
  });

  test('a mail server that is busy is tried again', async () => {
    server.state.refusing = 450;
    await transact(db, (tx) => mail.send(tx, letter('carol@lab.example')));
    await pause(1500);
    server.state.refusing = null;
    expect(await settled('carol@lab.example')).toEqual([expect.objectContaining({ state: 'sent' })]);
    expect(server.received.filter(({ to }) => to.includes('carol@lab.example'))).toHaveLength(1);
  });
});

describe('with a mail server that knows nobody of that name', async () => {
  const server = await testMailServer();
  afterAll(() => server.close());
  const { db, mail, settled } = await openPortal(smtpTransport(server.url, from));

  test('a message is given up at once, and the outbox says why', async () => {
    server.state.refusing = 550;
    await transact(db, (tx) => mail.send(tx, letter('nobody@lab.example')));
    expect(await settled('nobody@lab.example')).toEqual([
      expect.objectContaining({ state: 'failed', failure: expect.stringContaining('550') }),
    ]);
  });

  test('a message that was given up is delivered after all when somebody asks, with its links, and once', async () => {
    const [{ id } = { id: '' }] = await settled('nobody@lab.example');
    server.state.refusing = null;
    expect(await transact(db, (tx) => mail.resend(tx, id))).toBe(true);
    expect(await settled('nobody@lab.example')).toEqual([expect.objectContaining({ state: 'sent', failure: null })]);
    expect(server.received).toEqual([expect.objectContaining({ text: expect.stringContaining('#verify=s3cret') })]);
    expect(await transact(db, (tx) => mail.resend(tx, id))).toBe(false);
    expect(await countMessages(db)).toEqual({ waiting: 0, sent: 1, failed: 0, stored: 0 });
  });
});

describe('with a folder that the operator reads', async () => {
  const { db, mail, settled } = await openPortal(folderTransport(spool, from));

  test('each message becomes a file for nobody else', async () => {
    await transact(db, (tx) => mail.send(tx, letter('dan@lab.example')));
    const [message] = await settled('dan@lab.example');
    expect(message).toMatchObject({ state: 'sent', links: [] });
    expect(await readdir(spool)).toEqual([`${message?.id}.eml`]);
    const path = join(spool, `${message?.id}.eml`);
    expect(await readFile(path, 'utf8')).toContain('To: dan@lab.example');
    expect((await stat(path)).mode & 0o077).toBe(0);
  });
});
