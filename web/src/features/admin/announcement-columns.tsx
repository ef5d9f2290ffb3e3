import type { Announcement, AnnouncementLevel } from '@cohortium/contract';
import { formatExact, MISSING } from '#platform';
import { Button } from '#ui/actions';
import type { Column } from '#ui/data-table';
import { OpenButton } from './open-button.tsx';
import { StatePill } from './state-pill.tsx';
import type { StateLabel } from './users/describe-account.ts';

const STATES: Record<Announcement['state'], StateLabel> = {
  scheduled: { label: 'scheduled', tone: 'plain' },
  shown: { label: 'shown now', tone: 'success' },
  ended: { label: 'ended', tone: 'plain' },
};

export const LEVEL_LABELS: Record<AnnouncementLevel, string> = {
  info: 'Information',
  warning: 'Warning',
  critical: 'Critical',
};

type ColumnActions = { onEdit: (announcement: Announcement) => void; onRemove: (announcement: Announcement) => void };

const facts: Column<Announcement>[] = [
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    cell: ({ state }) => <StatePill state={STATES[state]} />,
    sortable: false,
  },
  { id: 'level', header: 'Level', value: ({ level }) => LEVEL_LABELS[level], sortable: false },
  { id: 'starts_at', header: 'From', value: ({ starts_at }) => formatExact(starts_at), sortable: false },
  {
    id: 'ends_at',
    header: 'Until',
    value: ({ ends_at }) => (ends_at === null ? 'further notice' : formatExact(ends_at)),
    sortable: false,
  },
  {
    id: 'n_dismissed',
    header: 'Dismissed by',
    value: ({ is_dismissible, n_dismissed }) => (is_dismissible ? String(n_dismissed) : MISSING),
    numeric: true,
    sortable: false,
  },
  { id: 'created_by_name', header: 'Written by', value: ({ created_by_name }) => created_by_name, sortable: false },
];

export const announcementColumns = ({ onEdit, onRemove }: ColumnActions): Column<Announcement>[] => [
  {
    id: 'text',
    header: 'Text',
    value: ({ text }) => text,
    cell: (announcement) => (
      <OpenButton title={announcement.text} onOpen={() => onEdit(announcement)}>
        {announcement.text}
      </OpenButton>
    ),
    flexible: true,
    sortable: false,
  },
  ...facts,
  {
    id: 'acts',
    header: 'Actions',
    value: () => null,
    cell: (announcement) => (
      <Button size="small" look="danger" onClick={() => onRemove(announcement)}>
        Remove<span className="sr-only"> “{announcement.text}”</span>
      </Button>
    ),
    sortable: false,
  },
];
