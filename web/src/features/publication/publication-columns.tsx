import type { Publication } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { formatDate, MISSING } from '#platform';
import type { Column } from '#ui/data-table';
import { RelativeTime } from '#ui/display';
import { sizeOf } from './describe-publication.ts';
import type { Scope } from './publications.ts';
import { StatePill } from './state-pill.tsx';

const title: Column<Publication> = {
  id: 'title',
  header: 'Title',
  value: (publication) => publication.title,
  cell: ({ publication_id, title: name }) => (
    <Link to="/publicise/$id" params={{ id: publication_id }} title={name} className="font-medium">
      {name}
    </Link>
  ),
  flexible: true,
  sortable: false,
};

const publicTitle: Column<Publication> = {
  ...title,
  cell: ({ object_type, object_id, title: name }) => (
    <Link to="/public/$kind/$id" params={{ kind: object_type, id: object_id }} title={name} className="font-medium">
      {name}
    </Link>
  ),
};

const state: Column<Publication> = {
  id: 'state',
  header: 'State',
  value: (publication) => publication.state,
  cell: (publication) => <StatePill state={publication.state} />,
  sortable: false,
};

const typeColumn: Column<Publication> = { id: 'what', header: 'Type', value: sizeOf, sortable: false };

const licence: Column<Publication> = {
  id: 'licence',
  header: 'Licence',
  value: (publication) => publication.licence,
  sortable: false,
};

const workspace: Column<Publication> = {
  id: 'workspace_name',
  header: 'Workspace',
  value: ({ workspace_name }) => workspace_name,
  sortable: false,
};

const people: Column<Publication>[] = [
  { id: 'requested_by', header: 'Requested by', value: ({ requested_by }) => requested_by, sortable: false },
  { id: 'reviewer', header: 'Reviewer', value: ({ reviewer }) => reviewer?.name, sortable: false },
];

const day = (at: string | null) => (at === null ? MISSING : formatDate(at));

const until: Column<Publication> = {
  id: 'embargo_until',
  header: 'Embargo',
  value: ({ embargo_until }) => embargo_until,
  sortable: false,
};

const updated: Column<Publication> = {
  id: 'updated_at',
  header: 'Changed',
  value: ({ updated_at }) => updated_at,
  cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  sortable: false,
};

const since: Column<Publication> = {
  id: 'public_at',
  header: 'Public since',
  value: ({ public_at }) => public_at,
  cell: ({ public_at }) => day(public_at),
  sortable: false,
};

/** The columns of each list of requests. */
export const columnsOf: Record<Scope, Column<Publication>[]> = {
  workspace: [title, state, typeColumn, licence, until, ...people, updated],
  review: [title, state, typeColumn, workspace, licence, ...people, updated],
  assigned: [title, state, typeColumn, workspace, licence, until, updated],
  public: [publicTitle, state, typeColumn, workspace, licence, since],
};
