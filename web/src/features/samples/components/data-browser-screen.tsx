import { type SampleMetric, subjectWords } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '#platform';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';
import { type AddDrawer, type CohortDrawer, SamplesScreen } from './samples-screen.tsx';

type DataBrowserScreenProps = {
  workspaceId: string;
  cohortDrawer: CohortDrawer;
  addDrawer: AddDrawer;
  createAtOnce: boolean;
  link?: ReactNode;
};

/** Every processed microbiome that may be seen. */
export function DataBrowserScreen(props: DataBrowserScreenProps) {
  return (
    <SamplesScreen {...props} place="browser" title="Data browser" summary={corpusWords} nothing={<NothingYet />} />
  );
}

function corpusWords({ total, n_projects, n_subjects }: SampleMetric) {
  if (total === 0) return 'No sample that you may see yet · microbiomes';
  const samples = formatCount(total, 'sample');
  return `${samples} you may see · ${formatCount(n_projects, 'submission')} · ${subjectWords(n_subjects)} · microbiomes`;
}

function NothingYet() {
  return (
    <EmptyState
      title="No processed samples yet: submit reads and run a pipeline on them."
      actions={
        <Button asChild look="primary">
          <Link to="/projects">Go to submissions</Link>
        </Button>
      }
    >
      What a run finds can be filtered here, by everything that is known of the samples.
    </EmptyState>
  );
}
