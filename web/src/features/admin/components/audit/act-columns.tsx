import type { AuditLine } from '@cohortium/contract';
import { formatExact } from '#platform';
import type { Column } from '#ui/data-table';
import { sayAct, sayWho } from '../../model/describe-act.ts';
import { OpenButton } from '../open-button.tsx';

/** Ids are long: their first digits are told apart well enough in a list. */
const short = (id: string | null): string | null => (id === null || id.length <= 12 ? id : `${id.slice(0, 8)}…`);

export const actColumns = (onOpen: (line: AuditLine) => void): Column<AuditLine>[] => [
  {
    id: 'at',
    header: 'When',
    value: ({ at }) => at,
    cell: (line) => <OpenButton onOpen={() => onOpen(line)}>{formatExact(line.at)}</OpenButton>,
    sortable: false,
  },
  { id: 'who', header: 'Who', value: sayWho, sortable: false },
  { id: 'what', header: 'What', value: sayAct, sortable: false },
  { id: 'object_id', header: 'Thing', value: ({ object_id }) => short(object_id), sortable: false },
  { id: 'workspace', header: 'Workspace', value: ({ workspace }) => workspace?.name, sortable: false },
  { id: 'address', header: 'Address', value: ({ address }) => address, sortable: false },
];
