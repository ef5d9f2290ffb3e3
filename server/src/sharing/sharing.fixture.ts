import { type CallError, createClient, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { newId } from '#platform/clock';
import type { TestPerson, TestPortal } from '#testing';

const { workspaces } = routes;

/** The refusal that a call ends with. */
export const refusal = async (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => Promise.reject(new Error('This was not refused.')),
    (error: CallError) => error,
  );

/** Another workspace of a person, and the person in it. */
export async function workspaceOf(portal: TestPortal, person: TestPerson): Promise<TestPerson & { name: string }> {
  const name = `Lab ${newId()}`;
  const { data } = await portal.callAs(person)(workspaces.create, { body: { name } });
  return { ...person, workspace_id: data.id, name };
}

/** Whoever opens a view-only link, in no workspace. */
export function viewer({ portal }: TestPortal, token: string, more: Record<string, string> = {}) {
  return createClient(async ({ method, path, headers, body }) => {
    const answer = await portal.api.app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...headers, ...more, authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, json: answer.body ? answer.json() : null };
  });
}

/** Lets a time pass for one link: it ends at this moment. */
export async function expireLink({ portal }: TestPortal, linkId: string): Promise<void> {
  await sql`update view_links set expires_at = now() where link_id = ${linkId}`.execute(portal.platform.db);
}
