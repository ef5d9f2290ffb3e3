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
    ? `Tagged it ${tags.map((tag) => `“${tag}”`).join(', ')}`
    : 'Took its tags away';

/** Names of people and workspaces it is shared with are told to those who may share it, in the share drawer. */
const words: Record<string, (detail: RecordedAct['detail']) => string> = {
  create: ({ n_samples }) => `Created it${count(n_samples)}`,
  edit: ({ version, words: said }) => `Made version ${version}: ${said}`,
  tag: ({ tags }) => listed(tags),
  comment: () => 'Commented on it',
  edit_comment: () => 'Changed a comment',
  delete_comment: () => 'Deleted a comment',
  share: () => 'Shared it',
  unshare: () => 'Took a share back',
  create_link: () => 'Made a view-only link',
  revoke_link: () => 'Revoked a view-only link',
};

/** What is known of an act by its word alone: “revise_something” is “Revise something”. */
const plain = (action: string): string => action.charAt(0).toUpperCase() + action.slice(1).replaceAll('_', ' ');

/** What was done to a cohort: told to its own workspace alone. */
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
