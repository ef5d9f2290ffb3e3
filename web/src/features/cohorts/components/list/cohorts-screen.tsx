import type { Cohort } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#platform';
import { Button } from '#ui/actions';
import { PageHeader } from '#ui/layout';
import { Drawer } from '#ui/overlays';
import type { CohortListView } from '../../model/list/cohort-list-view.ts';
import { cohortsQuery } from '../../queries/cohort-queries.ts';
import { NameListDrawer } from '../create/name-list-drawer.tsx';
import { DeletedCohorts } from '../deletion/deleted-cohorts.tsx';
import { type CohortTabLinks, CohortTabs } from './cohort-list-tabs.tsx';
import { CohortsList } from './cohorts-list.tsx';
import { NewCohort } from './new-cohort.tsx';

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
      open
      onOpenChange={(open) => !open && onClose()}
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
