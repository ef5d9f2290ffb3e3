import { CallError, routes, type WorkspaceRole } from '@cohortium/contract';
import { sql } from 'kysely';
import type { Grant } from './isolation-model.fixture.ts';
import { callAsOwner, type Isolation } from './isolation-world.fixture.ts';
import { callsFrom } from './request-route.fixture.ts';

const { workspaces, publication } = routes;

/** 200, or the status of the refusal. */
export const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof CallError) return error.status;
      throw error;
    },
  );

interface PublicationChange {
  kind: Grant['kind'];
  object: number;
  workspace: number;
  is_public: boolean;
}

const publicationTerms = {
  licence: 'CC-BY-4.0',
  metadata_note: 'Made up for a test: nobody was sampled anywhere.',
} as const;

/** The whole way of a publication: requested by who owns it, taken and approved by a reviewer; or its withdrawal. */
export async function setPublic(
  world: Isolation,
  { kind, object, workspace, is_public }: PublicationChange,
): Promise<void> {
  const call = callAsOwner(world, workspace);
  const object_id = (kind === 'project' ? world.projects[object]?.id : world.cohorts[object]) ?? '';
  if (!is_public) {
    const reason = 'Consent was withdrawn.';
    await (kind === 'project'
      ? call(publication.withdrawProject, { body: { project_id: object_id, reason } })
      : call(publication.withdrawCohort, { body: { cohort_id: object_id, reason } }));
    return;
  }
  const about = {
    object_type: kind,
    object_id,
    ...publicationTerms,
    ...(kind === 'project' ? { human_reads: 'removed' } : {}),
  };
  const { data } = await call(publication.request, { body: { ...about, action: 'submit' } as never });
  const { publication_id } = data;
  const review = world.portal.callAs(world.reviewer);
  await review(publication.assign, { body: { publication_id, reviewer_id: world.reviewer.id } });
  await review(publication.review, { body: { publication_id, action: 'approve' } });
}

interface MembershipChange {
  workspace: number;
  person: number;
  before: WorkspaceRole | null;
  role: WorkspaceRole | null;
}

/** Comes by an invitation that is accepted, changes by anyone who manages members, goes by them too. */
export async function moveMember(
  world: Isolation,
  { workspace, person, before, role }: MembershipChange,
): Promise<void> {
  const call = callAsOwner(world, workspace);
  const who = world.people[person];
  if (!who || role === before) return;
  if (role === null) {
    await call(workspaces.removeMember, { body: { user_id: who.id } });
  } else if (before === null) {
    // How often somebody may be written to in a day is tried elsewhere.
    await sql`delete from personal_messages`.execute(world.portal.portal.platform.db);
    await call(workspaces.invite, { body: { emails: [who.email], role } });
    const own = callsFrom(world.portal)(who);
    const { data } = await own(workspaces.pending, {});
    const request = data.find(({ workspace_id }) => workspace_id === world.workspaces[workspace]);
    await own(workspaces.answer, { body: { invitation_id: request?.invitation_id ?? '', accept: true } });
  } else {
    await call(workspaces.editMember, { body: { user_id: who.id, role } });
  }
}

/** Deletes a workspace, or brings it back: what is in it is gone with it. */
export async function setWorkspaceDeleted(world: Isolation, workspace: number, is_gone: boolean): Promise<void> {
  if (is_gone) {
    await callAsOwner(world, workspace)(workspaces.delete, {});
    return;
  }
  const call = world.portal.callAs(world.keeper);
  const { data } = await call(workspaces.deleted, {});
  const deletion = data.find(({ workspace_id }) => workspace_id === world.workspaces[workspace]);
  await call(workspaces.restore, { body: { deletion_id: deletion?.deletion_id ?? '' } });
}
