import type { CohortDetail, Composition } from '@cohortium/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { Histogram } from '#plots/charts';
import { knowGroups } from '#plots/colours';
import { MeanBars } from '#plots/composition';
import { OrdinationThumbnail } from '#plots/ordination';
import { Button } from '#ui/actions';
import { EmptyState, Skeleton } from '#ui/feedback';
import { Card } from '#ui/layout';
import { meansFigure } from '../../model/composition/composition-figure.ts';
import { readsHistogram } from '../../model/composition/reads-histogram.ts';
import { testSentence } from '../../model/pcoa/test-sentence.ts';
import { titleOf } from '../../model/view/fields-in-play.ts';
import { nWords } from '../../model/view/n-words.ts';
import { type PlotView, rankWord, readPlotView } from '../../model/view/plot-view.ts';
import { useComposition } from '../composition/use-composition.ts';
import { AnswerState } from '../panel/answer-state.tsx';
import { useOrdination } from '../pcoa/use-ordination.ts';

export type FigureTab = 'pcoa' | 'composition';

type CohortFiguresProps = {
  cohort: CohortDetail;
  /** How the cohort's tabs are set; the figures are small pictures of them. */
  view?: PlotView;
  /** The way to a tab; its address is the page's matter. */
  link: (tab: FigureTab, words: string) => ReactNode;
};

/** Above this number of samples, figures are computed only on request. */
const AT_ONCE = 5_000;
/** The minimum number of samples for an ordination. */
const FEWEST = 3;
const USUAL_VIEW = readPlotView({});
const NO_GROUPS = { groups: [], selection: null, members: null };

/** A cohort at a glance: samples placed by likeness and whether the groups differ, mean composition, reads per sample. */
export function CohortFigures(props: CohortFiguresProps) {
  const { n_samples, n_unavailable, groupings } = props.cohort;
  knowGroups(groupings);
  const [isAsked, setAsked] = useState(n_samples <= AT_ONCE);
  // Nothing is computed of samples that were all withdrawn.
  if (n_samples === n_unavailable) return null;
  if (isAsked) return <Figures {...props} />;
  return (
    <Card>
      <EmptyState
        title={`Figures of ${formatCount(n_samples, 'sample')} take some time to compute.`}
        className="py-6!"
        actions={<Button onClick={() => setAsked(true)}>Compute figures</Button>}
      />
    </Card>
  );
}

function Figures({ cohort, view = USUAL_VIEW, link }: CohortFiguresProps) {
  const profiles = useComposition({ cohort, view, ...NO_GROUPS });
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      {cohort.n_samples - cohort.n_unavailable >= FEWEST && <PlacesCard cohort={cohort} view={view} link={link} />}
      <div className="grid gap-3">
        <MeansCard profiles={profiles} cohort={cohort} link={link} />
        {profiles.result && <ReadsCard result={profiles.result} />}
      </div>
    </div>
  );
}

type FigureProps = Required<CohortFiguresProps>;

function PlacesCard({ cohort, view, link }: FigureProps) {
  const { asked, tested, result, data, group } = useOrdination({ cohort, view, ...NO_GROUPS });
  const sentence = tested.result && group !== null ? testSentence(tested.result, titleOf(group, cohort.fields)) : null;
  return (
    <Card
      title="PCoA"
      note={result ? `${nWords(result.n, cohort)}, ${rankWord(result.rank)}` : undefined}
      aside={link('pcoa', 'Open PCoA')}
    >
      <div className="grid gap-2 px-3.5 py-3">
        <FigureState asked={asked} waiting="Computing distances between samples">
          {data && <OrdinationThumbnail data={data} />}
        </FigureState>
        {sentence && <p className="text-13">{sentence}</p>}
        {tested.isWaiting && result && group !== null && <p className="text-12 text-ink-3">Testing the groups …</p>}
      </div>
    </Card>
  );
}

type MeansProps = Pick<FigureProps, 'cohort' | 'link'> & { profiles: ReturnType<typeof useComposition> };

function MeansCard({ profiles: { asked, result }, cohort, link }: MeansProps) {
  const means = useMemo(() => (result ? meansFigure(result, 'Mean composition') : null), [result]);
  return (
    <Card
      title="Mean composition"
      note={result ? `${nWords(result.n, cohort)}, ${rankWord(result.rank)}` : undefined}
      aside={link('composition', 'Open composition')}
    >
      <div className="px-3.5 py-3">
        <FigureState asked={asked} waiting="Reading the profiles">
          {means && <MeanBars data={means} />}
        </FigureState>
      </div>
    </Card>
  );
}

function ReadsCard({ result }: { result: Composition }) {
  const reads = useMemo(() => readsHistogram(result), [result]);
  if (reads === null) return null;
  return (
    <Card title="Reads per sample" note={reads.words}>
      <div className="px-3.5 py-3">
        <Histogram label="Reads per sample" unit="reads" bins={reads.bins} counted="samples" height={72} />
      </div>
    </Card>
  );
}

type FigureStateProps = Pick<Parameters<typeof AnswerState>[0], 'asked' | 'waiting' | 'children'>;

/** Reserves the space of a figure while it is computed, so that the layout does not shift. */
function FigureState({ asked, waiting, children }: FigureStateProps) {
  if (asked.result === null && asked.isWaiting && asked.progress === null) return <Skeleton className="h-40" />;
  return (
    <AnswerState asked={asked} waiting={waiting}>
      {children}
    </AnswerState>
  );
}
