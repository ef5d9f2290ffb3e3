import type { CohortAct } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { countActs, listActs, type RecordedAct } from '#platform/audit';
import type { Asker } from '#platform/http';
import { notFound } from '#platform/refusal';
import { counted } from '#platform/words';
import { demandReadable, shown } from '../cohort-policy.ts';
import { loadCohort } from '../cohorts-store.ts';

const count = (n: unknown): string => (typeof n === 'number' ? ` with ${counted(n, 'sample')}` : '');
const listed = (tags: unknown): string =>
  Array.isArray(tags) && tags.length > 0
    ? `Added the tags ${tags.map((tag) => `“${tag}”`).join(', ')}`
    : 'Removed the tags';

/** Grantees are not named here; the share drawer shows them to people who can share. */
const words: Record<string, (detail: RecordedAct['detail']) => string> = {
  create: ({ n_samples }) => `Created the cohort${count(n_samples)}`,
  edit: ({ version, words: said }) => `Created version ${version}: ${said}`,
  tag: ({ tags }) => listed(tags),
  comment: () => 'Commented on the cohort',
  edit_comment: () => 'Edited a comment',
  delete_comment: () => 'Deleted a comment',
  share: () => 'Shared the cohort',
  unshare: () => 'Revoked a grant',
  create_link: () => 'Created a view-only link',
  revoke_link: () => 'Revoked a view-only link',
};

/** Fallback label of an action: “revise_something” becomes “Revise something”. */
const plain = (action: string): string => action.charAt(0).toUpperCase() + action.slice(1).replaceAll('_', ' ');

/** Audit events of a cohort, visible to its own workspace only. */
export async function listCohortActs(
  { db }: Platform,
  asker: Asker,
  { cohort_id, page, page_size }: { cohort_id: string; page: number; page_size: number },
) {
  const { access } = await demandReadable(db, asker, await loadCohort(db, cohort_id));
  if (access.access !== 'own') throw notFound(shown.words);
  const wanted = { kind: shown.kind, object_id: cohort_id };
  const [acts, total] = await Promise.all([listActs(db, { ...wanted, page, page_size }), countActs(db, wanted)]);
  const names = await namesOfPeople(
    db,
    acts.flatMap(({ person_id }) => person_id ?? []),
  );
  const data = acts.map(
    ({ id, at, person_id, action, detail }): CohortAct => ({
      ...{ id, at },
      person: person_id === null ? null : (names.get(person_id) ?? 'a former member'),
      words: words[action]?.(detail) ?? plain(action),
    }),
  );
  return { data, paging: { page, page_size, total } };
}
