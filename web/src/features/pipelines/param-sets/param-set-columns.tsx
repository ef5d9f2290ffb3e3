import type { ParamSet } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { formatOwner } from '#platform/permissions';
import { CopyId } from '#ui/actions';
import type { Column } from '#ui/data-table';
import { Pill, TimeAndUser, TruncatedText } from '#ui/display';
import { referenceTitle } from '../references/describe-reference.ts';
import { DefaultPills } from './default-menu.tsx';

const referenceNames = ({ references }: ParamSet): string => references.map((one) => referenceTitle(one)).join(', ');

const columns: Column<ParamSet>[] = [
  {
    id: 'name',
    header: 'Parameter set',
    value: (set) => set.name,
    // Sets of two pipelines often share a name.
    cell: (set) => (
      <span className="grid min-w-0 py-1">
        <span className="inline-flex min-w-0 items-center gap-2">
          <Link to="/param-set/$id" params={{ id: set.id }} className="truncate">
            {set.name}
          </Link>
          {set.is_public && <Pill>public</Pill>}
          {set.is_archived && <Pill>archived</Pill>}
          <DefaultPills set={set} />
        </span>
        <Link to="/pipeline/$id" params={{ id: set.pipeline_id }} className="truncate text-12 text-ink-3">
          for {set.pipeline_name} {set.pipeline_version}
        </Link>
      </span>
    ),
  },
  {
    id: 'access',
    header: 'Owner',
    value: formatOwner,
    cell: (set) => <TruncatedText text={formatOwner(set)} />,
  },
  {
    id: 'reference',
    header: 'References',
    value: (set) => referenceNames(set),
    cell: (set) => <TruncatedText text={referenceNames(set)} className="max-w-56" />,
  },
  {
    id: 'params_hash',
    header: 'Hash',
    value: (set) => set.params_hash,
    cell: (set) => <CopyId id={set.params_hash} shown={set.params_hash.slice(0, 8)} idLabel={`hash of ${set.name}`} />,
  },
  {
    id: 'created_at',
    header: 'Created',
    value: (set) => set.created_at,
    cell: (set) => <TimeAndUser at={set.created_at} by={set.created_by} />,
  },
];

/** The server pages the list, so that sorting one page of it would mislead. */
export const paramSetColumns: Column<ParamSet>[] = columns.map((column) => ({ ...column, sortable: false }));
