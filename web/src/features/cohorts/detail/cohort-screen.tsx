import type { Cohort, CohortDetail, SampleRow } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isNotFound, sentenceOf } from '#platform/api';
import { useDenial } from '#platform/permissions';
import { registerGroups } from '#plots/colours';
import { Button } from '#ui/actions';
import { ErrorState, type FailedQuery, Skeleton, toast } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { type CohortDraft, draftFromSelection, type Selection } from '../cohort-draft.ts';
import { CreateCohortDrawer } from '../create-cohort-drawer.tsx';
import { ActivityTab } from '../history/activity-tab.tsx';
import { HistoryTab } from '../history/history-tab.tsx';
import { isPastVersion } from '../history/past-version.ts';
import { PastVersionNote } from '../history/past-version-note.tsx';
import { MembersTab, type MembersTableProps } from '../members/members-tab.tsx';
import { ComparabilityTab } from '../merge/comparability-tab.tsx';
import { MetadataTab } from '../overlay/metadata-tab.tsx';
import { allMembersQuery, cohortQuery } from '../queries/cohort-queries.ts';
import { saveSheetOfLink } from '../queries/export-queries.ts';
import { CohortHead } from './cohort-head.tsx';
import { CohortMenu } from './cohort-menu.tsx';
import { findTab } from './cohort-tabs.tsx';
import { MetricsTab } from './metrics-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { StalenessNote } from './staleness-note.tsx';

/** What anyone who looks through a link may take away: the metadata of the version that it shows. */
function LinkMetadata({ cohort }: { cohort: Pick<CohortDetail, 'id' | 'version' | 'name'> }) {
  const save = useMutation({
    mutationFn: () => saveSheetOfLink(cohort),
    onError: (error) =>
      toast({ tone: 'danger', title: 'Could not download the metadata.', description: sentenceOf(error) }),
  });
  return (
    <Button busy={save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden="true" />
      Metadata as TSV
    </Button>
  );
}

/** What the tabs of other features are given. */
export interface CohortContext {
  cohort: CohortDetail;
  /** Members picked out on a plot, kept while the cohort is open. */
  selection: Selection | null;
  onSelect: (selection: Selection | null) => void;
  /** Opens the drawer for a cohort of the selection. */
  onCreate: (selection: Selection) => void;
  /** Why no cohort may be made. */
  denial: string | null;
  /** Every member, once wanted; null until they are there. */
  members: readonly SampleRow[] | null;
}

/** A tab that another feature fills. */
export interface AnalysisTab {
  id: string;
  title: string;
  starts_group?: true;
  /** Of which cohorts it is shown; of all by default. */
  is_for?: (cohort: CohortDetail) => boolean;
  draw: (context: CohortContext) => ReactNode;
}

type CohortScreenProps = {
  cohortId: string;
  /** An earlier version that is read; null for the current one. */
  version?: number | null;
  /** As the address names it. */
  tab: unknown;
  /** The plots want fields that only the members themselves tell. */
  needsMembers: boolean;
  /** The tabs that say what the samples hold. */
  analyses: readonly AnalysisTab[];
  /** Small pictures of them, for the overview. */
  figures?: (cohort: CohortDetail) => ReactNode;
  membersTable: (props: MembersTableProps) => ReactNode;
  /** Said where it is not there: what was public once belongs to another feature. */
  missing?: ReactNode;
  /** Looked at through a link: nothing leads on from it, and nothing is made of it. */
  viewOnly?: boolean;
  /** What can be done with it: sharing and publishing belong to other features. */
  actions?: (cohort: CohortDetail) => ReactNode;
};

/** One cohort: what it is, how it was made, and what its samples say. */
export function CohortScreen(props: CohortScreenProps) {
  const { cohortId, version = null } = props;
  const found = useQuery(cohortQuery(cohortId, version));
  if (found.isPending) return <CohortSkeleton />;
  if (found.isError) return <NoCohort {...props} query={found} />;
  // Another cohort, or another version named, is another page: nothing selected in the last one stays.
  return <OpenCohort key={`${cohortId} ${version ?? ''}`} {...props} cohort={found.data.data} />;
}

/** The maximum number of members whose details are loaded for point cards. */
const MAX_CARD_MEMBERS = 1_000;

function OpenCohort(props: CohortScreenProps & { cohort: CohortDetail }) {
  const { cohort, needsMembers, viewOnly = false } = props;
  const analyses = props.analyses.filter(({ is_for }) => is_for?.(cohort) ?? true);
  const tab = findTab(props.tab, analyses);
  // Before any tab draws them.
  registerGroups(cohort.groupings);
  const navigate = useNavigate();
  const [selection, onSelect] = useState<Selection | null>(null);
  const [draft, setDraft] = useState<CohortDraft | null>(null);
  const denial = useDenial('create', 'cohort', 'cohorts');
  const isSmall = cohort.n_samples <= MAX_CARD_MEMBERS;
  const isWanted = needsMembers || tab === 'metrics' || (tab === 'pcoa' && isSmall);
  const members = useQuery({ ...allMembersQuery(cohort), enabled: isWanted });
  const context: CohortContext = {
    cohort,
    selection,
    onSelect,
    onCreate: (chosen) => setDraft(draftFromSelection(cohort, chosen)),
    denial: viewOnly ? 'This link is read-only' : denial,
    members: members.data ?? null,
  };
  useCurrentVersionUrl(props.version ?? null, cohort);
  const open = ({ id }: Cohort) => void navigate({ to: '/cohorts/$id', params: { id } });
  return (
    // On a phone all of it scrolls as one page: what stands above the tabs would leave too little for a plot.
    <div className="flex min-h-0 flex-1 flex-col max-md:block max-md:overflow-y-auto">
      <CohortHead cohort={cohort} tab={tab} analyses={analyses} actions={<Actions {...props} />} />
      {isPastVersion(cohort) && <PastVersionNote cohort={cohort} viewOnly={viewOnly} />}
      {!viewOnly && !isPastVersion(cohort) && <StalenessNote cohort={cohort} />}
      {tab === 'overview' && <OverviewTab cohort={cohort} viewOnly={viewOnly} figures={props.figures?.(cohort)} />}
      {tab === 'metrics' && <MetricsTab cohort={cohort} members={members} />}
      {analyses.find(({ id }) => id === tab)?.draw(context)}
      {tab === 'comparability' && <ComparabilityTab cohort={cohort} />}
      {tab === 'activity' && <ActivityTab cohort={cohort} />}
      {tab === 'metadata' && <MetadataTab cohort={cohort} viewOnly={viewOnly} />}
      {tab === 'samples' && <MembersTab cohort={cohort} table={props.membersTable} viewOnly={viewOnly} onOpen={open} />}
      {tab === 'history' && <HistoryTab cohort={cohort} />}
      {draft && <CreateCohortDrawer draft={draft} onClose={() => setDraft(null)} onOpen={open} />}
    </div>
  );
}

/** Removes the version from the URL if it is the current one, so that the page follows new versions. */
function useCurrentVersionUrl(named: number | null, cohort: CohortDetail) {
  const navigate = useNavigate();
  const isNeedless = named !== null && !isPastVersion(cohort);
  useEffect(() => {
    if (isNeedless)
      void navigate({ to: '.', search: (old: object) => ({ ...old, version: undefined }), replace: true });
  }, [isNeedless, navigate]);
}

function Actions({ cohort, actions, viewOnly }: CohortScreenProps & { cohort: CohortDetail }) {
  return (
    <>
      {actions?.(cohort)}
      {viewOnly ? <LinkMetadata cohort={cohort} /> : <CohortMenu cohort={cohort} />}
    </>
  );
}

function NoCohort({ query, viewOnly, missing }: CohortScreenProps & { query: FailedQuery }) {
  const isMissing = isNotFound(query.error);
  if (isMissing && viewOnly) return <ErrorState title="This link no longer works.">It was revoked.</ErrorState>;
  return (
    <>
      <PageHeader title="Cohort" />
      <ErrorState
        title={isMissing ? 'Cohort not found in this workspace.' : 'Could not open the cohort.'}
        {...(isMissing ? {} : { query })}
        actions={
          !viewOnly && (
            <Button asChild>
              <Link to="/cohort">All cohorts</Link>
            </Button>
          )
        }
      >
        {isMissing && 'It may be in another workspace, no longer shared with you, or deleted.'}
      </ErrorState>
      {isMissing && missing}
    </>
  );
}

function CohortSkeleton() {
  return (
    <div className="grid gap-3 px-6 py-5" aria-busy="true">
      <Skeleton className="h-6 w-1/3" />
      <Skeleton className="w-1/2" />
    </div>
  );
}
