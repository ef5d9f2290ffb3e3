import type { Cohort, CohortDeletion } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ClipboardList, Plus, Telescope } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#platform';
import { useCan, useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import type { Column } from '#ui/data-table';
import { PageHeader, Tab, Tabs } from '#ui/layout';
import { DeletedList } from '#ui/list';
import { Drawer } from '#ui/overlays';
import { NameListDrawer } from '../name-list-drawer.tsx';
import { cohortsQuery } from '../queries/cohort-queries.ts';
import { deletedQuery, restoreDeleted } from '../queries/version-queries.ts';
import type { CohortListKind, CohortListView } from './cohort-list-view.ts';
import { CohortsList } from './cohorts-list.tsx';

const tabs = [
  { status: null, title: 'All' },
  { status: 'private', title: 'Private' },
  { status: 'shared', title: 'Shared with me' },
  { status: 'public', title: 'Public' },
  { status: 'merged', title: 'Merged' },
  { status: 'auto_created', title: 'From runs' },
  { status: 'deleted', title: 'Recently deleted' },
] as const;

type CohortTabLinks = (status: CohortListKind) => Record<string, string>;

/** The kinds of lists; each opens as it was left. */
export function CohortTabs({ current, links }: { current: CohortListKind; links: CohortTabLinks }) {
  return (
    <Tabs label="Cohort list">
      {tabs.map(({ status, title }) => (
        <Tab key={title} current={status === current}>
          <Link to="/cohort" search={links(status)} activeOptions={{ exact: true }}>
            {title}
          </Link>
        </Tab>
      ))}
    </Tabs>
  );
}

/** The ways to a new cohort, and to the members of those there are. */
export function NewCohort({ onByHand }: { onByHand: () => void }) {
  const denied = useDenial('create', 'cohort', 'cohorts');
  return (
    <>
      <Button asChild>
        <Link to="/cohort/studio">
          <Telescope aria-hidden="true" />
          Browse members
        </Link>
      </Button>
      <Button disabledReason={denied} onClick={onByHand}>
        <ClipboardList aria-hidden="true" />
        From a list
      </Button>
      <Button asChild look="primary" disabledReason={denied}>
        <Link to="/cohort-builder">
          <Plus aria-hidden="true" />
          New cohort
        </Link>
      </Button>
    </>
  );
}

const facts: Column<CohortDeletion>[] = [
  { id: 'name', header: 'Deleted', value: ({ name }) => name, flexible: true, sortable: false },
  {
    id: 'held',
    header: 'Samples',
    value: ({ n_versions, n_grants, n_links }) =>
      [
        formatCount(n_versions, 'version'),
        ...(n_grants > 0 ? [formatCount(n_grants, 'share')] : []),
        ...(n_links > 0 ? [formatCount(n_links, 'link')] : []),
      ].join(', '),
    sortable: false,
  },
];

type DeletedCohortsProps = {
  view: { page: number; page_size: number };
  onView: (next: { page: number; page_size: number }) => void;
};

/** Cohorts that were deleted lately, each with the way back. */
function DeletedCohorts({ view, onView }: DeletedCohortsProps) {
  const mayRead = useCan('read', 'cohort');
  const list = useQuery({ ...deletedQuery(view), enabled: mayRead });
  return (
    <DeletedList
      resourceLabel="Deleted cohorts"
      list={list}
      facts={facts}
      onRestore={restoreDeleted}
      denied={mayRead ? null : 'You don’t have permission to view the cohorts of this workspace.'}
      onView={onView}
    />
  );
}

type CohortsScreenProps = {
  view: CohortListView;
  onView: (next: Partial<CohortListView>) => void;
  /** The URL of each list, with its last filters. */
  links: CohortTabLinks;
  /** Figures of a cohort before it is opened; they belong to another feature. */
  preview: (cohort: Cohort) => ReactNode;
};

/** The cohorts that a person may see: of this workspace, shared, public, merged, made by runs, or deleted lately. */
export function CohortsScreen({ view, onView, links, preview }: CohortsScreenProps) {
  const navigate = useNavigate();
  const isGone = view.status === 'deleted';
  const list = useQuery({
    ...cohortsQuery({ ...view, status: view.status === 'deleted' ? null : view.status }),
    enabled: !isGone,
  });
  const [byHand, setByHand] = useState(false);
  const [previewed, setPreviewed] = useState<Cohort | null>(null);
  const open = ({ id }: Cohort) => void navigate({ to: '/cohorts/$id', params: { id } });
  const summary = isGone
    ? 'Deleted cohorts that can be restored'
    : list.data && !list.isError && formatCount(list.data.paging.total, 'cohort');
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title="Cohorts" summary={summary} actions={<NewCohort onByHand={() => setByHand(true)} />} />
      <CohortTabs current={view.status} links={links} />
      {isGone ? (
        <DeletedCohorts view={view} onView={onView} />
      ) : (
        <CohortsList list={list} view={view} onView={onView} onOpen={open} onPreview={setPreviewed} />
      )}
      {previewed && (
        <PreviewDrawer cohort={previewed} onClose={() => setPreviewed(null)} onOpen={open}>
          {preview(previewed)}
        </PreviewDrawer>
      )}
      {byHand && <NameListDrawer onClose={() => setByHand(false)} onCreated={open} />}
    </div>
  );
}

type PreviewDrawerProps = {
  cohort: Cohort;
  onClose: () => void;
  onOpen: (cohort: Cohort) => void;
  children: ReactNode;
};

/** What is in a cohort, beside the list. */
function PreviewDrawer({ cohort, onClose, onOpen, children }: PreviewDrawerProps) {
  const { name, description, n_samples, version } = cohort;
  return (
    <Drawer
      onClose={onClose}
      title={name}
      description="Figures of the cohort"
      footer={
        <Button look="primary" onClick={() => onOpen(cohort)}>
          Open cohort
        </Button>
      }
    >
      <div className="grid gap-3 p-4">
        <p className="text-13 text-ink-2">
          {formatCount(n_samples, 'sample')}, version {version}
          {description && `. ${description}`}
        </p>
        {children}
      </div>
    </Drawer>
  );
}
