import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { transact } from '#platform/database';
import { folderTransport, listOutbox } from '#platform/mail';
import { testHome } from '#testing';
import { openAccounts, outcomeOf } from './account.fixture.ts';
import { createPerson } from './create-person.ts';
import { changeSettings } from './edit-me.ts';

const { api, call, db, settled, state, signUp, identity, user } = await openAccounts({ quick_hashes: true });
// Messages of this one cannot get out: their folder would lie below a file.
const blocked = join(testHome(), 'a file');
await writeFile(blocked, '');
const closed = await openAccounts({
  demo: false,
  post: folderTransport(join(blocked, 'mail'), 'Portal <p@lab.example>'),
});
const terms = [400, 'Not signed term of service'];
const nobody = [401, 'Sign in to continue.'];

describe('the person', () => {
  test('is shown to herself before she accepts the terms, and the rest after', async () => {
    const ada = await signUp('ada@lab.example');
    const { data } = await call(user.me, {}, ada);
    expect(data).toMatchObject({
      email: 'ada@lab.example',
      name: 'Ada',
      app_role_name: 'data_explorer',
      signed_term: false,
      timezone: 'America/Chicago',
    });
    expect(await outcomeOf(call(user.settings, {}, ada))).toEqual(terms);
    expect((await call(user.editMe, { body: { signed_term: true } }, ada)).data.signed_term).toBe(true);
    expect(await outcomeOf(call(user.settings, {}, ada))).toBe(200);
  });

  test('cannot take back the terms, change her role or address, or live in a zone that is not', async () => {
    const ada = await signUp('fixed@lab.example');
    const changes: Record<string, unknown>[] = [
      { signed_term: false },
      { app_role_name: 'platform_admin' },
      { email: 'other@lab.example' },
      { timezone: 'Mars/Olympus' },
      { name: ' ' },
    ];
    for (const payload of changes) {
      const answer = await api.app.inject({ method: 'PATCH', url: '/api/v1/user/me', headers: ada.headers, payload });
      expect(answer.statusCode).toBe(422);
    }
    expect((await call(user.me, {}, ada)).data).toMatchObject({ signed_term: false, app_role_name: 'data_explorer' });
  });

  test('changes name and time zone, and what is not sent stays', async () => {
    const ada = await signUp('moved@lab.example');
    await call(user.editMe, { body: { name: 'Ada L.', timezone: 'Europe/London' } }, ada);
    await call(user.editMe, { body: { signed_term: true } }, ada);
    expect((await call(user.editMe, { body: {} }, ada)).data).toMatchObject({
      name: 'Ada L.',
      timezone: 'Europe/London',
      signed_term: true,
    });
  });

  test('is nobody without a token', async () => {
    for (const route of [user.me, user.settings]) expect(await outcomeOf(call(route, {}))).toEqual(nobody);
    expect(await outcomeOf(call(user.editMe, { body: { name: 'X' } }))).toEqual(nobody);
    expect(await outcomeOf(call(identity.logout, {}))).toEqual(nobody);
  });
});

describe('settings', () => {
  test('begin with microbiomics, and keep what is changed, one field at a time or at once', async () => {
    const [ada, bea] = [await signUp('settings@lab.example'), await signUp('other@lab.example')];
    for (const who of [ada, bea]) await call(user.editMe, { body: { signed_term: true } }, who);
    const first = {
      default_pipeline: null,
      default_param_set: null,
      mail_on_run_end: true,
      methylation: false,
      microbiomics: true,
      rna_seq: false,
    };
    expect((await call(user.settings, {}, ada)).data).toEqual(first);
    const { id } = (await call(user.me, {}, ada)).data;
    await Promise.all([{ rna_seq: true }, { microbiomics: false }].map((change) => changeSettings(db, id, change)));
    expect((await call(user.settings, {}, ada)).data).toEqual({ ...first, rna_seq: true, microbiomics: false });
    expect((await call(user.settings, {}, bea)).data).toEqual(first);
  });
});

describe('messages', () => {
  test('of the demo are shown to everyone, with their links, the newest 50', async () => {
    for (let n = 0; n < 52; n += 1) {
      await call(identity.register, { body: { email: `n${n}@lab.example`, password: 'twelve bottles', name: 'N' } });
    }
    await settled();
    const { data, paging } = await call(identity.outbox, {});
    expect(data).toHaveLength(50);
    expect(data[0]).toMatchObject({ to: 'n51@lab.example', links: [{ title: 'Confirm email address' }] });
    expect(paging.total).toBeGreaterThan(50);
  });

  test('of a portal that is no demo are shown to their person alone', async () => {
    const { db } = closed;
    const request = { email: 'hers@lab.example', password: 'twelve bottles' };
    await transact(db, (tx) => createPerson(tx, { ...request, name: 'Hers', verified: true, signed_term: false }));
    for (const email of ['hers@lab.example', 'his@lab.example']) {
      const { data } = await closed.call(identity.register, { body: { ...request, email, name: 'Somebody' } });
      expect(data.delivery).toBe('spool');
    }
    expect(await outcomeOf(closed.call(identity.outbox, {}))).toEqual([
      401,
      'Sign in to see the messages sent to you.',
    ]);
    await closed.settled();
    const { data } = await closed.call(identity.outbox, {}, await closed.headersOf(request.email, request.password));
    expect(data).toMatchObject([{ to: 'hers@lab.example', subject: 'You already have a Cohortium account' }]);
  });

  test('that wait to go out another way show no link: a borrowed session reads no new password there', async () => {
    const email = 'borrowed@lab.example';
    const request = { email, password: 'twelve bottles' };
    await transact(closed.db, (tx) => createPerson(tx, { ...request, name: 'B', verified: true, signed_term: true }));
    await closed.call(identity.forgotPassword, { body: { email } });
    await closed.settled();
    const stored = await listOutbox(closed.db, { to: email, page: 1, page_size: 1 });
    expect(stored.messages).toMatchObject([{ state: 'waiting' }]);
    expect(stored.messages.flatMap(closed.platform.mail.linksOf)).toMatchObject([{ title: 'Set a new password' }]);
    const session = await closed.headersOf(email, request.password);
    const { data } = await closed.call(identity.outbox, {}, session);
    expect(data).toMatchObject([{ subject: 'Set a new Cohortium password', links: [] }]);
    expect(JSON.stringify(data)).not.toContain('#token=');
  });

  test('of signing up come with the person’s name', async () => {
    const opened = state.opened.at(-1);
    expect(opened).toMatchObject({ name: 'Ada', email: expect.stringContaining('@lab.example') });
  });
});
