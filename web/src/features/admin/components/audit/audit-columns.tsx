import type { AuditLine } from '@cohortium/contract';
import { formatExact } from '#platform';
import type { Column } from '#ui/data-table';
import { describeActor, describeAuditEvent } from '../../model/describe-audit-event.ts';
import { nameOfObject } from '../../model/link-of-object.ts';
import { OpenButton } from '../open-button.tsx';

export const auditColumns = (onOpen: (line: AuditLine) => void): Column<AuditLine>[] => [
  {
    id: 'at',
    header: 'When',
    value: ({ at }) => at,
    cell: (line) => <OpenButton onOpen={() => onOpen(line)}>{formatExact(line.at)}</OpenButton>,
    sortable: false,
  },
  { id: 'who', header: 'User', value: describeActor, sortable: false },
  { id: 'what', header: 'Action', value: describeAuditEvent, sortable: false },
  { id: 'object_id', header: 'Object', value: nameOfObject, sortable: false, flexible: true },
  { id: 'workspace', header: 'Workspace', value: ({ workspace }) => workspace?.name, sortable: false },
  { id: 'address', header: 'IP address', value: ({ address }) => address, sortable: false },
];
