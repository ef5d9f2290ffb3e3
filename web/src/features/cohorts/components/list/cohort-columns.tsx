import type { Cohort } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { sayWhose } from '#platform/permissions';
import { CopyId } from '#ui/actions';
import type { Column } from '#ui/data-table';
import { CutWords, RelativeTime } from '#ui/display';

const HASH_SHOWN = 8;

export const shortHash = (hash: string): string => hash.slice(0, HASH_SHOWN);

export const cohortColumns: Column<Cohort>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ id, name, description }) => (
      <Link to="/cohorts/$id" params={{ id }} title={description || name} className="font-medium">
        {name}
      </Link>
    ),
  },
  { id: 'n_samples', header: 'Samples', value: ({ n_samples }) => n_samples, numeric: true },
  { id: 'n_subjects', header: 'Subjects', value: ({ n_subjects }) => n_subjects || null, numeric: true },
  { id: 'version', header: 'Version', value: ({ version }) => version, numeric: true },
  {
    id: 'content_hash',
    header: 'Content',
    value: ({ content_hash }) => content_hash,
    cell: ({ content_hash }) => <CopyId id={content_hash} shown={shortHash(content_hash)} noun="content hash" />,
    sortable: false,
  },
  { id: 'created_by', header: 'Owner', value: ({ created_by }) => created_by },
  {
    id: 'access',
    header: 'Whose',
    value: sayWhose,
    cell: (cohort) => <CutWords words={sayWhose(cohort)} className="max-w-72!" />,
  },
  {
    id: 'updated_at',
    header: 'Updated',
    value: ({ updated_at }) => updated_at,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
];
