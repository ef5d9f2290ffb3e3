import { dataTypes, type Pipeline } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { formatOwner } from '#platform/permissions';
import type { Column } from '#ui/data-table';
import { RelativeTime, TruncatedText } from '#ui/display';
import { PipelineStatePill } from './pipeline-state-pill.tsx';

export const titleOfType = (typeId: number) =>
  dataTypes.find(({ id }) => id === typeId)?.title ?? `data type ${typeId}`;

const columns: Column<Pipeline>[] = [
  {
    id: 'name',
    header: 'Pipeline',
    value: (pipeline) => pipeline.name,
    cell: (pipeline) => (
      <Link to="/pipeline/$id" params={{ id: pipeline.id }} title={pipeline.description}>
        {pipeline.name}
      </Link>
    ),
    flexible: true,
  },
  { id: 'version', header: 'Version', value: (pipeline) => pipeline.version },
  {
    id: 'state',
    header: 'State',
    value: (pipeline) => pipeline.state,
    cell: (pipeline) => <PipelineStatePill pipeline={pipeline} />,
  },
  {
    id: 'types',
    header: 'Input → output',
    value: (pipeline) => titleOfType(pipeline.raw_data_type),
    cell: (pipeline) => (
      <span className="text-ink-2">
        {titleOfType(pipeline.raw_data_type)} → {titleOfType(pipeline.result_data_type)}
      </span>
    ),
  },
  {
    id: 'access',
    header: 'Owner',
    value: formatOwner,
    cell: (pipeline) => <TruncatedText text={formatOwner(pipeline)} />,
  },
  { id: 'steps', header: 'Steps', value: (pipeline) => pipeline.steps.length, numeric: true },
  {
    id: 'origin',
    header: 'Source',
    value: (pipeline) => pipeline.origin,
    cell: (pipeline) => (
      <span className="text-ink-2">
        {pipeline.origin === 'built_in' ? (
          'Cohortium'
        ) : (
          <>
            {pipeline.created_by}, <RelativeTime at={pipeline.created_at} />
          </>
        )}
      </span>
    ),
  },
];

/** The server pages the list, so that sorting one page of it would mislead. */
export const pipelineColumns: Column<Pipeline>[] = columns.map((column) => ({ ...column, sortable: false }));
