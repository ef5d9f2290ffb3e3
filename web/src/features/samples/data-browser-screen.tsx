import { formatSubjectCount, type SampleMetric } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#platform';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';
import { type BrowserPlace, kindOf } from './filter/browser-kinds.ts';
import { type FilteredScreenProps, SamplesScreen } from './samples-screen.tsx';
import { KindTabs } from './studio/kind-tabs.tsx';
import { ScreenNote } from './studio/screen-note.tsx';

type DataBrowserScreenProps = FilteredScreenProps & {
  createAtOnce: boolean;
  /** Which samples; microbiomes by default. */
  kind?: BrowserPlace;
};

/** Every processed sample of a kind that may be seen. */
export function DataBrowserScreen({ kind = 'browser', ...props }: DataBrowserScreenProps) {
  return (
    <SamplesScreen
      {...props}
      key={kind}
      screen={kind}
      title="Data browser"
      summary={(counts) => describeCorpus(counts, kindOf(kind).description)}
      ground={
        <>
          <KindTabs current={kind} />
          <ScreenNote screen={kind} filter={props.filter} />
        </>
      }
      nothing={kind === 'browser' ? <NothingYet /> : <NoneOfKind title={kindOf(kind).title} />}
    />
  );
}

function describeCorpus({ total, n_projects, n_subjects }: SampleMetric, kind: string) {
  if (total === 0) return `No sample that you may see yet · ${kind}`;
  const samples = formatCount(total, 'sample');
  return `${samples} available · ${formatCount(n_projects, 'submission')} · ${formatSubjectCount(n_subjects)} · ${kind}`;
}

function NoneOfKind({ title }: { title: string }) {
  return (
    <EmptyState
      title={`There are no samples of “${title}” that you may see.`}
      actions={
        <Button asChild>
          <Link to="/import">Import tables</Link>
        </Button>
      }
    >
      What is imported or shared with this workspace can be filtered here.
    </EmptyState>
  );
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
      Filter the results of runs here by any metadata of the samples.
    </EmptyState>
  );
}
