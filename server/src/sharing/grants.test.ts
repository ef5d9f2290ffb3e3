import { routes, SHARE } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { listOutbox } from '#platform/mail';
import { laboratory, refusal, sampleOf, submit, testPortal, workspaceOf } from '#testing';

const portal = await testPortal();
const { db } = portal.portal.platform;
const { identity, projects, workspaces, user } = routes;

const lab = await laboratory(portal);
const call = portal.callAs(lab.owner);
const submission = (name: string) =>
  submit(portal, lab.owner, { name: `${name} ${newId()}`, samples: [sampleOf('s1', { metadata: { diet: 'rye' } })] });

type MessageParts = Parameters<typeof call<typeof projects.share>>[1]['body'];
const share = async (id: string, to: Omit<MessageParts, 'id'>) =>
  (await call(projects.share, { body: { id, ...to } })).data;
const read = (person: Parameters<typeof portal.callAs>[0], id: string) =>
  portal.callAs(person)(projects.detail, { params: { id } });
const acts = async (id: string) => {
  const { rows } = await sql<{ action: string; detail: Record<string, unknown> }>`
    select action, detail from audit_log where object_id = ${id} order by id`.execute(db);
  return rows;
};

describe('a submission shared with a person', () => {
  test('is there for them at once, says who shared it, and is gone as soon as that is taken back', async () => {
    const ben = await portal.person();
    const id = await submission('Gut');
    expect(await refusal(read(ben, id))).toMatchObject({ status: 404 });
    const { grantees, excluded } = await share(id, { email: ben.email.toUpperCase() });
    expect(excluded).toEqual([]);
    expect(grantees).toMatchObject([{ outcome: 'shared', grant: { email: ben.email, level: 'read', to: 'person' } }]);
    const { data } = await read(ben, id);
    expect(data).toMatchObject({ access: 'shared', access_level: 'read', shared_by: 'Ana Ribeiro', is_mine: false });
    expect(data.workspace_name).toMatch(/^Lab /);
    const list = await portal.callAs(ben)(projects.search, { body: {} });
    expect(list.data.map(({ project_id }) => project_id)).toEqual([id]);
    const samples = await portal.callAs(ben)(projects.data, { query: { project_id: id } });
    expect(samples.data).toMatchObject([{ sample_id: 's1', metadata: { diet: 'rye' } }]);
    await call(projects.unshare, { body: { id, grant_id: grantees[0]?.grant?.grant_id ?? '' } });
    expect(await refusal(read(ben, id))).toMatchObject({ status: 404 });
    expect((await portal.callAs(ben)(projects.search, { body: {} })).paging.total).toBe(0);
    expect((await acts(id)).slice(-2)).toMatchObject([
      { action: 'share', detail: { to_email: ben.email, level: 'read' } },
      { action: 'unshare', detail: { to_email: ben.email } },
    ]);
  });

  test('waits for an address that nobody has proved, and the answer is the same as for one with an account', async () => {
    const id = await submission('Waiting');
    const known = await portal.person();
    const email = `${newId()}@lab.example`;
    const { grantees } = await share(id, { emails: [known.email, email] });
    const [first, second] = grantees.map(({ message, outcome, grant }) => ({
      message: message.replace(grant?.email ?? '', ''),
      outcome,
      opened_at: grant?.opened_at,
      name: grant?.name === grant?.email,
    }));
    expect(second).toEqual(first);
    expect(second).toMatchObject({ outcome: 'shared', opened_at: null });
    const cleo = await portal.person({ email });
    expect((await read(cleo, id)).data.access).toBe('shared');
    const { data } = await call(projects.grants, { query: { id } });
    expect(data.find((grant) => grant.email === email)?.opened_at).not.toBeNull();
    expect(data.find((grant) => grant.email === known.email)?.opened_at).toBeNull();
  });

  test('shows them by a message that names the sender and leads there, once', async () => {
    const id = await submission('Letter');
    const email = `${newId()}@lab.example`;
    await share(id, { email });
    await share(id, { email, level: 'modify' });
    const { messages } = await listOutbox(db, { to: email, page: 1, page_size: 9 });
    expect(messages.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Ana Ribeiro shares “Letter/)]);
    const links = messages.flatMap((message) => portal.portal.platform.mail.linksOf(message));
    expect(links.map(({ href }) => href)).toEqual([expect.stringMatching(new RegExp(`/projects/${id}$`))]);
  });

  test('goes with the account: anyone who has the address later begins again', async () => {
    const id = await submission('Leaving');
    const dan = await portal.person();
    await share(id, { email: dan.email });
    const admin = await portal.person();
    await sql`update people set app_role_name = 'platform_admin' where id = ${admin.id}`.execute(db);
    await portal.callAs(admin)(user.remove, { params: { id: dan.id }, body: {} });
    const again = await portal.person({ email: dan.email });
    expect(await refusal(read(again, id))).toMatchObject({ status: 404 });
  });
});

describe('the level', () => {
  test('to modify lets cells be changed, and never deletes, shares on or runs', async () => {
    const eve = await portal.person();
    const id = await submission('Edited');
    await share(id, { email: eve.email });
    const asEve = portal.callAs(eve);
    const edit = () => asEve(projects.edit, { body: { project_id: id, description: 'Changed by Eve' } });
    expect(await refusal(edit())).toMatchObject({ status: 401, message: 'Permissions' });
    const { grantees } = await share(id, { email: eve.email, level: 'modify' });
    expect(grantees).toMatchObject([{ outcome: 'changed', grant: { level: 'modify' } }]);
    expect((await edit()).data).toMatchObject({ description: 'Changed by Eve', access_level: 'modify' });
    const denied = { status: 401, message: 'Permissions' };
    expect(await refusal(asEve(projects.delete, { body: { project_id: id } }))).toMatchObject(denied);
    expect(await refusal(asEve(projects.share, { body: { id, email: 'f@lab.example' } }))).toMatchObject(denied);
    expect(await refusal(asEve(projects.createLink, { body: { id } }))).toMatchObject(denied);
    expect(await refusal(asEve(projects.dependents, { query: { project_id: id } }))).toMatchObject(denied);
    const history = await portal.callAs(lab.owner)(projects.history, { query: { project_id: id } });
    expect(history.data).toMatchObject([{ field: 'description', after: 'Changed by Eve' }]);
  });

  test('counts in a workspace within the role held there, and follows the role', async () => {
    const other = await laboratory(portal);
    const id = await submission('With a lab');
    const { grantees } = await share(id, { workspace_id: other.owner.workspace_id, level: 'modify' });
    expect(grantees[0]?.grant).toMatchObject({ to: 'workspace', workspace_id: other.owner.workspace_id });
    expect((await read(other.writer, id)).data.access_level).toBe('modify');
    expect((await read(other.reader, id)).data.access_level).toBe('read');
    const edit = { body: { project_id: id, description: 'From the other lab' } };
    expect(await refusal(portal.callAs(other.reader)(projects.edit, edit))).toMatchObject({ status: 401 });
    await portal.callAs(other.writer)(projects.edit, edit);
    const demotion = { body: { user_id: other.writer.id, role: 'reader' as const } };
    await portal.callAs(other.owner)(workspaces.editMember, demotion);
    expect(await refusal(portal.callAs(other.writer)(projects.edit, edit))).toMatchObject({ status: 401 });
    await portal.callAs(other.owner)(workspaces.removeMember, { body: { user_id: other.writer.id } });
    expect(await refusal(read(other.writer, id))).toMatchObject({ status: 404 });
    const elsewhere = portal.callAs(other.colleague, {
      workspace_id: (await workspaceOf(portal, other.colleague)).workspace_id,
    });
    expect(await refusal(elsewhere(projects.detail, { params: { id } }))).toMatchObject({ status: 404 });
  });
});

describe('grantees that are none', () => {
  test('are answered one by one: no address, oneself, the own workspace, unknown ones, the same again', async () => {
    const id = await submission('Ugly');
    const mine = await workspaceOf(portal, lab.owner);
    const stranger = await portal.person();
    const { grantees } = await share(id, {
      emails: ['not an address', lab.owner.email, ' x@lab.example', 'X@lab.example'],
      workspace_ids: [lab.owner.workspace_id, mine.workspace_id, newId(), stranger.workspace_id, mine.workspace_id],
    });
    const reported = new Map(grantees.map(({ grantee, outcome, message }) => [grantee, `${outcome}: ${message}`]));
    expect(reported.get('not an address')).toBe('failed: “not an address” is not an email address.');
    expect(reported.get(lab.owner.email)).toMatch(
      /^failed: This is your own email address\. You already have access as a member\./,
    );
    expect(reported.get(lab.owner.workspace_id)).toMatch(/^failed: It belongs to this workspace/);
    expect(reported.get(mine.workspace_id)).toBe(`shared: ${mine.name} can view it.`);
    expect(reported.get(stranger.workspace_id)).toBe(
      'failed: This workspace was not found, or you don’t have access to it.',
    );
    expect([...reported.values()].filter((text) => text.startsWith('failed: This workspace'))).toHaveLength(2);
    expect([...reported.values()].filter((text) => text.startsWith('shared'))).toHaveLength(2);
    const again = await share(id, { email: 'x@lab.example' });
    expect(again.grantees).toMatchObject([{ outcome: 'unchanged' }]);
    expect((await call(projects.grants, { query: { id } })).paging.total).toBe(2);
  });

  test('a workspace of others is named by the id that one was told', async () => {
    const other = await laboratory(portal);
    const id = await submission('Named');
    const { grantees } = await share(id, { workspace_id: other.owner.workspace_id });
    expect(grantees[0]?.grant?.name).toBe(`Workspace …${other.owner.workspace_id.slice(-6)}`);
  });

  test('an order that names nobody, and a level that is none, are refused', async () => {
    const id = await submission('Nobody');
    expect(await refusal(call(projects.share, { body: { id } }))).toMatchObject({ status: 422 });
    const wrong = { body: { id, email: 'a@lab.example', level: 'own' as never } };
    expect(await refusal(call(projects.share, wrong))).toMatchObject({ status: 422 });
  });

  test(`no more than ${SHARE.grants} are kept for one thing`, async () => {
    const id = await submission('Crowded');
    await sql`insert into share_grants (grant_id, kind, object_id, workspace_id, to_email, level, shared_by, shared_at)
      select md5(no || ${id}), 'project', ${id}, ${lab.owner.workspace_id}, no || '@lab.example', 'read',
        ${lab.owner.id}, now() from generate_series(1, ${SHARE.grants}::int) as no`.execute(db);
    const more = call(projects.share, { body: { id, email: 'one@more.example' } });
    expect(await refusal(more)).toMatchObject({ status: 409, message: /Share it with a workspace/ });
    expect((await share(id, { email: '1@lab.example' })).grantees).toMatchObject([{ outcome: 'unchanged' }]);
  });
});

describe('who may share', () => {
  test('owners and admins; writers and readers are denied, strangers find nothing', async () => {
    const id = await submission('Rights');
    const body = { id, email: 'g@lab.example' };
    for (const person of [lab.writer, lab.reader]) {
      const pending = refusal(portal.callAs(person)(projects.share, { body }));
      expect(await pending).toMatchObject({ status: 401, message: 'Permissions' });
    }
    await portal.callAs(lab.admin)(projects.share, { body });
    const stranger = await portal.person();
    const asStranger = portal.callAs(stranger);
    const missing = newId();
    const there = await refusal(asStranger(projects.share, { body }));
    const nowhere = await refusal(asStranger(projects.share, { body: { ...body, id: missing } }));
    expect([there.status, there.message]).toEqual([nowhere.status, nowhere.message]);
    expect(await refusal(asStranger(projects.grants, { query: { id } }))).toMatchObject({ status: 404 });
    const [grant] = (await call(projects.grants, { query: { id } })).data;
    const take = { body: { id, grant_id: grant?.grant_id ?? '' } };
    expect(await refusal(asStranger(projects.unshare, take))).toMatchObject({ status: 404 });
    expect(await refusal(call(projects.unshare, { body: { id, grant_id: missing } }))).toMatchObject({ status: 404 });
    const other = await submission('Another');
    expect(await refusal(call(projects.unshare, { body: { ...take.body, id: other } }))).toMatchObject({ status: 404 });
    expect((await call(projects.grants, { query: { id } })).data).toMatchObject([{ email: 'g@lab.example' }]);
  });

  test('two who share at once with the same person make one share', async () => {
    const id = await submission('At once');
    const email = `${newId()}@lab.example`;
    const requested = [lab.owner, lab.admin, lab.owner].map((person) =>
      portal.callAs(person)(projects.share, { body: { id, email } }),
    );
    const outcomes = (await Promise.all(requested)).map(({ data }) => data.grantees[0]?.outcome);
    expect(outcomes.toSorted()).toEqual(['shared', 'unchanged', 'unchanged']);
  });
});

describe('what is deleted', () => {
  test('is hidden from those it is shared with, and comes back to them', async () => {
    const fay = await portal.person();
    const id = await submission('Deleted');
    await share(id, { email: fay.email });
    const { data } = await call(projects.delete, { body: { project_id: id } });
    expect(await refusal(read(fay, id))).toMatchObject({ status: 404 });
    expect((await portal.callAs(fay)(projects.search, { body: {} })).paging.total).toBe(0);
    expect(await refusal(call(projects.grants, { query: { id } }))).toMatchObject({ status: 404 });
    await call(projects.restore, { body: { deletion_id: data.deletion_id } });
    expect((await read(fay, id)).data.access).toBe('shared');
    const response = await call(projects.delete, { body: { project_id: id } });
    await call(projects.purge, { body: { deletion_id: response.data.deletion_id } });
    const { rows } = await sql`select from share_grants where object_id = ${id}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('a deleted workspace hides all that it shared, publicly too, and all that was shared with it', async () => {
    const other = await laboratory(portal);
    const gus = await portal.person();
    const theirs = await submit(portal, other.owner, { name: 'Theirs', samples: [] });
    const ours = await submission('Ours');
    await portal.callAs(other.owner)(projects.share, { body: { id: theirs, email: gus.email } });
    await sql`update projects set public_at = now() where project_id = ${theirs}`.execute(db);
    await share(ours, { workspace_id: other.owner.workspace_id });
    expect((await read(gus, theirs)).data.access).toBe('shared');
    expect((await read(lab.owner, theirs)).data).toMatchObject({ access: 'public', is_public: true });
    const home = await workspaceOf(portal, other.owner);
    const { data } = await portal.callAs(other.owner)(workspaces.delete, {});
    for (const person of [gus, lab.owner]) {
      expect(await refusal(read(person, theirs))).toMatchObject({ status: 404 });
      const list = await portal.callAs(person)(projects.search, { body: { hide_public: false } });
      expect(list.data.map(({ project_id }) => project_id)).not.toContain(theirs);
    }
    expect(await refusal(read(home, ours))).toMatchObject({ status: 404 });
    await portal.callAs(home)(workspaces.restore, { body: { deletion_id: data.deletion_id } });
    expect((await read(gus, theirs)).data.access).toBe('shared');
    expect((await read(other.owner, ours)).data.access).toBe('shared');
  });
});

describe('a personal API token', () => {
  test('that reads sees what is shared with its person, and neither changes nor shares it', async () => {
    const { portal: composed } = portal;
    const jan = await portal.person();
    const id = await submission('By script');
    await share(id, { email: jan.email, level: 'modify' });
    const body = { name: 'A script', scope: 'read' as const };
    const { data } = await portal.callAs(jan)(identity.createApiToken, { body });
    const script = portal.callAs({ ...jan, token: data.access_token });
    expect((await script(projects.detail, { params: { id } })).data.access).toBe('shared');
    const edit = { body: { project_id: id, description: 'By a script' } };
    expect(await refusal(script(projects.edit, edit))).toMatchObject({ status: 401 });
    const ownerToken = await call(identity.createApiToken, { body });
    const ownScript = portal.callAs({ ...lab.owner, token: ownerToken.data.access_token });
    expect(await refusal(ownScript(projects.share, { body: { id, email: 'x@lab.example' } }))).toMatchObject({
      status: 401,
    });
    expect(await refusal(ownScript(projects.createLink, { body: { id } }))).toMatchObject({ status: 401 });
    await composed.cleanUp();
    expect((await script(projects.detail, { params: { id } })).data.access).toBe('shared');
  });
});

test('a share that is taken back while somebody turns pages ends with the next page', async () => {
  const hal = await portal.person();
  const ids = [await submission('Page one'), await submission('Page two')];
  for (const id of ids) await share(id, { email: hal.email });
  const page = (no: number) => portal.callAs(hal)(projects.search, { body: { page: no, page_size: 1 } });
  expect((await page(1)).paging.total).toBe(2);
  for (const id of ids) {
    const [grant] = (await call(projects.grants, { query: { id } })).data;
    await call(projects.unshare, { body: { id, grant_id: grant?.grant_id ?? '' } });
  }
  expect(await page(2)).toMatchObject({ data: [], paging: { total: 0 } });
});
