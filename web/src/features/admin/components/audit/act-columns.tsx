import type { AuditLine } from '@cohortium/contract';
import { formatExact } from '#platform';
import type { Column } from '#ui/data-table';
import { sayAct, sayWho } from '../../model/describe-act.ts';
import { nameOfThing } from '../../model/place-of-thing.ts';
import { OpenButton } from '../open-button.tsx';

export const actColumns = (onOpen: (line: AuditLine) => void): Column<AuditLine>[] => [
  {
    id: 'at',
    header: 'When',
    value: ({ at }) => at,
    cell: (line) => <OpenButton onOpen={() => onOpen(line)}>{formatExact(line.at)}</OpenButton>,
    sortable: false,
  },
  { id: 'who', header: 'User', value: sayWho, sortable: false },
  { id: 'what', header: 'Action', value: sayAct, sortable: false },
  { id: 'object_id', header: 'Object', value: nameOfThing, sortable: false, flexible: true },
  { id: 'workspace', header: 'Workspace', value: ({ workspace }) => workspace?.name, sortable: false },
  { id: 'address', header: 'IP address', value: ({ address }) => address, sortable: false },
];
