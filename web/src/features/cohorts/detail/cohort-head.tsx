import { type CohortDetail, formatSubjectCount } from '@cohortium/contract';
import {
  ChevronDown,
  CircleDotDashed,
  Clock,
  Globe,
  Lock,
  type LucideIcon,
  TriangleAlert,
  Users,
  Workflow,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount, formatDate, formatNumber } from '#platform';
import { formatOwner } from '#platform/permissions';
import { Button, CopyId } from '#ui/actions';
import { Pill } from '#ui/display';
import { Fact, Facts, PageHeader, useIsMobile } from '#ui/layout';
import { describeProcessing } from '../cohort-draft.ts';
import { shortHash } from '../list/cohort-columns.tsx';
import { CohortTabs } from './cohort-tabs.tsx';

const types: Record<CohortDetail['cohort_type'], { word: string; icon: LucideIcon }> = {
  private: { word: 'Private', icon: Lock },
  public: { word: 'Public', icon: Globe },
  shared: { word: 'Shared', icon: Users },
  merged: { word: 'Merged', icon: Users },
  auto_created: { word: 'Created by a run', icon: Workflow },
};

type CohortHeadProps = {
  cohort: CohortDetail;
  tab: string;
  analyses: Parameters<typeof CohortTabs>[0]['analyses'];
  actions?: ReactNode;
};

/** Title with states, one line of facts, and the tabs. */
export function CohortHead({ cohort, tab, analyses, actions }: CohortHeadProps) {
  const { word, icon } = types[cohort.cohort_type];
  return (
    <>
      <PageHeader
        title={cohort.name}
        pills={
          <>
            <Pill icon={icon}>{word}</Pill>
            <Pill tone="accent">Version {cohort.version}</Pill>
            {cohort.n_unavailable > 0 && (
              <Pill
                tone="warning"
                icon={TriangleAlert}
                title="Withdrawn or deleted: hidden, but still in the frozen member list"
              >
                {formatNumber(cohort.n_unavailable)} no longer available
              </Pill>
            )}
          </>
        }
        actions={actions && <HeadActions>{actions}</HeadActions>}
        className="pb-0!"
      />
      {/* Below the buttons, over the whole width: beside them it would wrap. */}
      <div className="flex-none px-6 pb-1 max-md:px-4">
        <CohortFacts cohort={cohort} />
      </div>
      <CohortTabs current={tab} analyses={analyses} />
    </>
  );
}

/** On a phone the number of samples is enough until the rest is asked for. */
function CohortFacts({ cohort }: { cohort: CohortDetail }) {
  const [open, setOpen] = useState(false);
  const isMobile = useIsMobile();
  return (
    <Facts>
      <Fact icon={CircleDotDashed}>
        {formatCount(cohort.n_samples, 'sample')}, {formatSubjectCount(cohort.n_subjects)}
      </Fact>
      {(open || !isMobile) && <FurtherFacts cohort={cohort} />}
      {isMobile && (
        <li>
          <button
            type="button"
            aria-expanded={open}
            className="text-accent-text underline"
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide details' : 'Details'}
          </button>
        </li>
      )}
    </Facts>
  );
}

/** How the samples were processed, when the cohort was frozen, and whose it is. */
function FurtherFacts({ cohort }: { cohort: CohortDetail }) {
  return (
    <>
      {cohort.processing.length > 0 && <Fact icon={Workflow}>{describeProcessing(cohort)}</Fact>}
      <Fact icon={Clock}>
        Frozen {formatDate(cohort.updated_at)} ·{' '}
        <CopyId id={cohort.content_hash} shown={shortHash(cohort.content_hash)} idLabel="content hash" />
      </Fact>
      {cohort.access !== 'own' && <Fact icon={Users}>{formatOwner(cohort)}</Fact>}
    </>
  );
}

/** On a phone the buttons wait behind one, so that the plot begins on the first screen. */
function HeadActions({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const isMobile = useIsMobile();
  return (
    <>
      {isMobile && (
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          <ChevronDown aria-hidden="true" className={open ? 'rotate-180' : ''} />
          {open ? 'Hide actions' : 'Export, merge, publish, share'}
        </Button>
      )}
      {/* Never unmounted: a drawer that one of them has opened stays when the window is resized or the phone turned. */}
      <div className={isMobile && !open ? 'hidden' : 'contents'}>{children}</div>
    </>
  );
}
