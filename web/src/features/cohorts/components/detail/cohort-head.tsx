import { type CohortDetail, subjectWords } from '@cohortium/contract';
import { CircleDotDashed, Clock, Globe, Lock, type LucideIcon, TriangleAlert, Users, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatDate, formatNumber } from '#platform';
import { sayWhose } from '#platform/permissions';
import { CopyId } from '#ui/actions';
import { Pill } from '#ui/display';
import { Fact, Facts, PageHeader } from '#ui/layout';
import { processingWords } from '../../model/cohort-draft.ts';
import { shortHash } from '../list/cohort-columns.tsx';
import { type CohortTab, CohortTabs } from './cohort-tabs.tsx';

const types: Record<CohortDetail['cohort_type'], { word: string; icon: LucideIcon }> = {
  private: { word: 'Private', icon: Lock },
  public: { word: 'Public', icon: Globe },
  shared: { word: 'Shared', icon: Users },
  merged: { word: 'Merged', icon: Users },
  auto_created: { word: 'Made by a run', icon: Workflow },
};

type CohortHeadProps = { cohort: CohortDetail; tab: CohortTab; actions?: ReactNode };

/** Title with states, one line of facts, and the tabs. */
export function CohortHead({ cohort, tab, actions }: CohortHeadProps) {
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
                title="Withdrawn or deleted: hidden, but kept in the frozen list"
              >
                {formatNumber(cohort.n_unavailable)} no longer available
              </Pill>
            )}
          </>
        }
        facts={
          <Facts>
            <Fact icon={CircleDotDashed}>
              {formatCount(cohort.n_samples, 'sample')}, {subjectWords(cohort.n_subjects)}
            </Fact>
            {cohort.processing.length > 0 && <Fact icon={Workflow}>{processingWords(cohort)}</Fact>}
            <Fact icon={Clock}>
              Frozen {formatDate(cohort.updated_at)} ·{' '}
              <CopyId id={cohort.content_hash} shown={shortHash(cohort.content_hash)} noun="content hash" />
            </Fact>
            {cohort.access !== 'own' && <Fact icon={Users}>{sayWhose(cohort)}</Fact>}
          </Facts>
        }
        actions={actions}
        className="pb-1!"
      />
      <CohortTabs current={tab} />
    </>
  );
}
