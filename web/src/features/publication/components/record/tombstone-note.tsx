import type { PublicObjectType } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#platform';
import { Note } from '#ui/feedback';
import { recordQuery } from '../../queries/publications.ts';

/** On the page of something that is not there: that it was public once, since when it is not, and why. */
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
          What remains of it
        </Link>
      }
    >
      {record.withdrawn_reason}
    </Note>
  );
}
