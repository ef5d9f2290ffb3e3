import type { ParamSet } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { sayWhose } from '#platform/permissions';
import { CopyId } from '#ui/actions';
import type { Column } from '#ui/data-table';
import { CutWords, Pill, WhenAndWho } from '#ui/display';
import { DefaultPills } from './default-menu.tsx';

const columns: Column<ParamSet>[] = [
  {
    id: 'name',
    header: 'Parameter set',
    value: (set) => set.name,
    cell: (set) => (
      <span className="inline-flex items-center gap-2">
        <Link to="/param-set/$id" params={{ id: set.id }}>
          {set.name}
        </Link>
        {set.is_public && <Pill>for everybody</Pill>}
        {set.is_archived && <Pill>archived</Pill>}
        <DefaultPills set={set} />
      </span>
    ),
  },
  {
    id: 'pipeline',
    header: 'Pipeline',
    value: (set) => `${set.pipeline_name} ${set.pipeline_version}`,
    cell: (set) => (
      <Link to="/pipeline/$id" params={{ id: set.pipeline_id }}>
        {set.pipeline_name} {set.pipeline_version}
      </Link>
    ),
  },
  {
    id: 'access',
    header: 'Whose',
    value: sayWhose,
    cell: (set) => <CutWords words={sayWhose(set)} />,
  },
  { id: 'reference', header: 'Reference', value: (set) => `${set.reference.name} ${set.reference.version}` },
  {
    id: 'params_hash',
    header: 'Hash',
    value: (set) => set.params_hash,
    cell: (set) => <CopyId id={set.params_hash} shown={set.params_hash.slice(0, 8)} noun={`hash of ${set.name}`} />,
  },
  {
    id: 'created_at',
    header: 'Made',
    value: (set) => set.created_at,
    cell: (set) => <WhenAndWho at={set.created_at} by={set.created_by} />,
  },
];

/** The server pages the list, so that sorting one page of it would mislead. */
export const paramSetColumns: Column<ParamSet>[] = columns.map((column) => ({ ...column, sortable: false }));
