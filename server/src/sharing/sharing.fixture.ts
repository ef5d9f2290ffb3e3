import { createClient } from '@cohortium/contract';
import { sql } from 'kysely';
import type { TestPortal } from '#testing';

/** Anyone who opens a view-only link, in no workspace. */
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
  await sql`update view_links set expires_at = now() - interval '1 second' where link_id = ${linkId}`.execute(
    portal.platform.db,
  );
}
