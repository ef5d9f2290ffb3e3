import type { PublicObjectType } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#platform';
import { Note } from '#ui/feedback';
import { recordQuery } from './publications.ts';

/** The tombstone of a withdrawn publication: when and why it was withdrawn. */
export function TombstoneNote({ kind, id }: { kind: PublicObjectType; id: string }) {
  const record = useQuery({ ...recordQuery(kind, id), retry: false }).data?.data;
  if (!record || record.is_available || record.withdrawn_at === null) return null;
  return (
    <Note
      tone="warn"
      title={`“${record.title}” was withdrawn on ${formatDate(record.withdrawn_at)}.`}
      className="mx-auto my-2 max-w-140 text-left"
      actions={
        <Link to="/public/$kind/$id" params={{ kind, id }}>
          Remaining record
        </Link>
      }
    >
      {record.withdrawn_reason}
    </Note>
  );
}
