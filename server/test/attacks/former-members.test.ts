import { type CallError, routes, type WorkspaceRole } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { setAppRole } from '#identity';
import { listAuditEvents, type RecordedAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { sampleOf, submit, type TestPerson, testPortal, workspaceOf } from '#testing';
import { addMember } from '#workspaces';

const { workspaces, projects, cohorts, identity, sharing, user, ingestion } = routes;
const portal = await testPortal();
const { platform } = portal.portal;
const { db, clock } = platform;
const root = await portal.person();
await setAppRole(db, root.email, 'platform_admin');

const statusOf = (promise: Promise<unknown>): Promise<number> =>
  promise.then(
    () => 200,
    (error: CallError) => error.status,
  );

/** A lab with a person in it who leaves behind everything that goes on acting by itself. */
async function labWith(role: WorkspaceRole) {
  const owner = await workspaceOf(portal, await portal.person());
  const { workspace_id } = owner;
  const mallory = { ...(await portal.person()), workspace_id };
  await transact(db, (tx) => addMember(tx, clock, { workspace_id, person_id: mallory.id, role }));
  const project_id = await submit(portal, owner, { name: 'Weaning', samples: [sampleOf('one')] });
  const made = await leave(mallory, project_id);
  return { owner, mallory, project_id, ...made };
}

async function leave(mallory: TestPerson, project_id: string) {
  const call = portal.callAs(mallory);
  const link = (await call(projects.createLink, { body: { id: project_id } })).data;
  const secret = new URL(link.url).hash.slice(1);
  const { token } = (await portal.call(sharing.open, { body: { secret } })).data;
  const email = `${newId()}@elsewhere.example`;
  await call(workspaces.invite, { body: { emails: [email], role: 'reader' } });
  const { data: invited } = await call(workspaces.invitations, {});
  const letters = (await portal.call(identity.outbox, {})).data;
  const href = letters.find(({ to }) => to === email)?.links[0]?.href ?? '';
  const token_body = { name: newId(), scope: 'write' as const, workspace_id: mallory.workspace_id };
  const robot = (await call(identity.createApiToken, { body: token_body })).data;
  const files = [{ name: 'a_R1.fastq', size_bytes: 9 }];
  const uploads = (await call(ingestion.presignedUrl, { body: { files } })).data;
  const invitation = href.split('#invitation=')[1] ?? '';
  return { secret, view: token, invitation, invited, robot, uploads, invitee: email };
}
type Lab = Awaited<ReturnType<typeof labWith>>;

/** What of it still acts: each by its status. */
async function alive({ project_id, secret, view, invitation, mallory, robot }: Lab) {
  const detail = { params: { id: project_id } };
  const looking = { headers: { authorization: `Bearer ${view}` } };
  const rows = await sql<{ n: number }>`select count(*)::int as n from uploads
    where person_id = ${mallory.id} and workspace_id = ${mallory.workspace_id} and expires_at > now()`.execute(db);
  return {
    link: await statusOf(portal.call(sharing.open, { body: { secret } })),
    view: await statusOf(portal.call(projects.detail, detail, looking)),
    invitation: await statusOf(portal.call(workspaces.open, { body: { token: invitation } })),
    robot: await statusOf(portal.callAs({ ...mallory, token: robot.access_token })(projects.detail, detail)),
    uploads: rows.rows[0]?.n,
  };
}
const everything = { link: 200, view: 200, invitation: 200, robot: 200, uploads: 1 };
const nothing = { link: 404, view: 401, invitation: 410, robot: 401, uploads: 0 };

const textOf = (acts: readonly RecordedAuditEvent[]) =>
  acts
    .filter(({ person_id, action }) => person_id === null && action !== 'open_link')
    .map(({ kind, action }) => `${kind} ${action}`);
const onRecord = async ({ owner }: Lab) =>
  textOf(await listAuditEvents(db, { workspace_id: owner.workspace_id, page: 1, page_size: 50 })).toSorted();

const aboutMallory = ({ mallory }: Lab) => ({ body: { user_id: mallory.id } });

describe('what somebody left in a lab', () => {
  test('ends with their removal: link, view, invitation, token, uploads; each is on record', async () => {
    const lab = await labWith('admin');
    expect(await alive(lab)).toEqual(everything);
    await portal.callAs(lab.owner)(workspaces.removeMember, aboutMallory(lab));
    expect(await alive(lab)).toEqual(nothing);
    expect(await onRecord(lab)).toEqual(['api_token revoke', 'invitation revoke', 'project revoke_link', 'upload end']);
    const { data } = await portal.callAs(lab.owner)(projects.links, { query: { id: lab.project_id } });
    expect(data).toEqual([]);
  });

  test('ends when they leave by themselves', async () => {
    const lab = await labWith('admin');
    await portal.callAs(lab.mallory)(workspaces.removeMember, aboutMallory(lab));
    expect(await alive(lab)).toEqual(nothing);
  });

  test('ends with the right to it when the role is lowered; what the new role may still do goes on', async () => {
    const lab = await labWith('admin');
    const lower = (role: WorkspaceRole) =>
      portal.callAs(lab.owner)(workspaces.editMember, { body: { user_id: lab.mallory.id, role } });
    await lower('writer');
    expect(await alive(lab)).toEqual({ ...nothing, robot: 200, uploads: 1 });
    await lower('reader');
    expect(await alive(lab)).toEqual({ ...nothing, robot: 200, uploads: 0 });
  });

  test('ends of an owner who hands the lab over as far as an admin may not do it', async () => {
    const lab = await labWith('owner');
    const call = portal.callAs(lab.mallory);
    const email = `${newId()}@elsewhere.example`;
    await call(workspaces.invite, { body: { emails: [email], role: 'owner' } });
    await call(workspaces.transfer, { body: { user_id: lab.owner.id } });
    expect(await alive(lab)).toEqual(everything);
    const waiting = (await call(workspaces.invitations, {})).data.map((one) => one.email);
    expect(waiting).toEqual([lab.invitee]);
  });

  test('ends when their account is disabled, and does not come back when it is enabled again', async () => {
    const lab = await labWith('admin');
    const change = (is_disabled: boolean) =>
      portal.callAs(root)(user.edit, { body: { user_id: lab.mallory.id, is_disabled } });
    await change(true);
    expect(await alive(lab)).toEqual(nothing);
    await change(false);
    expect(await alive(lab)).toEqual(nothing);
  });

  test('ends when their account is removed', async () => {
    const lab = await labWith('admin');
    await portal.callAs(root)(user.remove, { params: { id: lab.mallory.id }, body: {} });
    expect(await alive(lab)).toEqual(nothing);
  });

  test('ends with the lab, for as long as it is deleted', async () => {
    const lab = await labWith('admin');
    await portal.callAs(lab.owner)(workspaces.delete, {});
    expect(await alive(lab)).toMatchObject({ link: 404, view: 401, invitation: 410, robot: 404 });
  });

  test('is taken over by anyone who sends the invitation again: it goes on', async () => {
    const lab = await labWith('admin');
    const [waiting] = lab.invited;
    const call = portal.callAs(lab.owner);
    // A day later: on one day nobody is written to twice about the same.
    await sql`delete from personal_messages`.execute(db);
    await call(workspaces.resend, { body: { invitation_id: waiting?.invitation_id ?? '' } });
    await call(workspaces.removeMember, aboutMallory(lab));
    expect((await call(workspaces.invitations, {})).data.map((one) => one.email)).toEqual([lab.invitee]);
  });

  test('stays where it is the lab’s: what they shared is listed, and the owner may take it back', async () => {
    const lab = await labWith('admin');
    const ben = await portal.person();
    await portal.callAs(lab.mallory)(projects.share, { body: { id: lab.project_id, email: ben.email } });
    await portal.callAs(lab.owner)(workspaces.removeMember, aboutMallory(lab));
    const { data } = await portal.callAs(lab.owner)(projects.grants, { query: { id: lab.project_id } });
    expect(data.map(({ email }) => email)).toEqual([ben.email]);
  });
});

test('a link that is made while its maker is removed does not outlive them, whichever comes first', async () => {
  for (let round = 0; round < 6; round += 1) {
    const lab = await labWith('admin');
    const making = portal
      .callAs(lab.mallory)(cohorts.list, {})
      .then(() => portal.callAs(lab.mallory)(projects.createLink, { body: { id: lab.project_id } }));
    const removing = portal.callAs(lab.owner)(workspaces.removeMember, aboutMallory(lab));
    await Promise.allSettled([making, removing]);
    const { data } = await portal.callAs(lab.owner)(projects.links, { query: { id: lab.project_id } });
    expect(data).toEqual([]);
  }
});
