import { routes } from '@cohortium/contract';
import type { Scientist } from '../portal/index.ts';
import { makeAdmin } from './create-accounts.ts';

/** Asks that a cohort becomes public, as its owner, and approves it as a reviewer; answers which version everybody reads. */
export async function publishCohort(owner: Scientist, reviewer: Scientist, object_id: string): Promise<number> {
  const terms = { licence: 'CC-BY-4.0', metadata_note: 'The sheet of 2011 names neither days nor places.' } as const;
  const input = { object_type: 'cohort', object_id } as const;
  const { data } = await owner.call(routes.publication.request, { body: { ...input, ...terms, action: 'submit' } });
  await makeAdmin(reviewer.email);
  const { publication_id } = data;
  const { data: people } = await reviewer.call(routes.publication.reviewers, { query: { publication_id } });
  const reviewer_id = people.find(({ is_me }) => is_me)?.person_id ?? '';
  await reviewer.call(routes.publication.assign, { body: { publication_id, reviewer_id } });
  await reviewer.call(routes.publication.review, { body: { publication_id, action: 'approve' } });
  return data.object_version ?? 0;
}
