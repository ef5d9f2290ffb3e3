import type { Publication, PublicationDetail, PublicationStep } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Db } from '#platform/database';
import type { Person } from '#platform/http';
import { workspaceNames } from '#workspaces';
import { allowedNow, callersOf, type PublicationAccess } from './publication-policy.ts';
import { type PublicationRow, stepsOf } from './publications-store.ts';

const FORMER = 'a former member';

/** Publication views for workspace members and reviewers, in order. */
export async function publicationViews(db: Db, rows: readonly PublicationRow[]): Promise<Publication[]> {
  const [names, workspaces] = await Promise.all([
    namesOfPeople(
      db,
      rows.flatMap(({ requested_by, reviewer_id }) => (reviewer_id ? [requested_by, reviewer_id] : [requested_by])),
    ),
    workspaceNames(
      db,
      rows.map(({ workspace_id }) => workspace_id),
    ),
  ]);
  const nameOf = (id: string) => names.get(id) ?? FORMER;
  return rows.map(({ requested_by, reviewer_id, checklist: _, checked_at: __, ...row }) => ({
    ...row,
    workspace_name: workspaces.get(row.workspace_id) ?? '',
    requested_by: nameOf(requested_by),
    reviewer: reviewer_id === null ? null : { person_id: reviewer_id, name: nameOf(reviewer_id) },
  }));
}

/** Public view of a publication, without people and notes. */
export const publicView = (view: Publication): Publication => ({
  ...view,
  requested_by: '',
  reviewer: null,
  metadata_note: '',
});

async function historyOf(db: Db, steps: Awaited<ReturnType<typeof stepsOf>>): Promise<PublicationStep[]> {
  const names = await namesOfPeople(
    db,
    steps.flatMap(({ person_id }) => person_id ?? []),
  );
  return steps.map(({ person_id, publication_id: _, ...step }) => ({
    ...step,
    by: person_id === null ? null : (names.get(person_id) ?? FORMER),
  }));
}

/** A publication with checklist and history, and what this person may do with it. */
export async function publicationDetail(
  db: Db,
  row: PublicationRow,
  { person, standing }: { person: Person; standing: PublicationAccess },
): Promise<PublicationDetail> {
  const steps = await stepsOf(db, row.publication_id);
  const [[view], history] = await Promise.all([publicationViews(db, [row]), historyOf(db, steps)]);
  if (!view) throw new Error('A publication was read but has no view.');
  const { checklist, checked_at } = row;
  return {
    ...view,
    checklist,
    checked_at,
    history,
    allowed_actions: allowedNow(person, row, callersOf(row, steps), standing),
  };
}
