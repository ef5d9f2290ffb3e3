import type { CohortDetail, Composition } from '@cohortium/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { Histogram } from '#plots/charts';
import { registerGroups } from '#plots/colours';
import { MeanBars } from '#plots/composition';
import { OrdinationThumbnail } from '#plots/ordination';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';
import { Card } from '#ui/layout';
import { FigureStatus } from '../frame/analysis-status.tsx';
import { describePermanova } from '../methods/beta-diversity/describe-ordination.ts';
import { MIN_ORDINATION_SAMPLES } from '../methods/beta-diversity/ordination-data.ts';
import { useOrdination } from '../methods/beta-diversity/use-ordination.ts';
import { meansFigure } from '../methods/composition/composition-figure.ts';
import { toTotalsHistogram } from '../methods/composition/composition-heat.ts';
import { useComposition } from '../methods/composition/use-composition.ts';
import { hasGenes, hasLevels, hasTaxa } from '../methods/differential-expression/expression-view.ts';
import { ExpressionOverview } from '../methods/gene-expression/expression-overview.tsx';
import { MethylationOverview } from '../methods/methylation/methylation-overview.tsx';
import { ResistanceOverview } from '../resistance/resistance-overview.tsx';
import { hasCoverages } from '../resistance/studio-choice.ts';
import { describeSampleCount } from './describe-sample-count.ts';
import { hasCounts, type PlotView, rankInSentence, readPlotView } from './plot-view.ts';
import { fieldTitle } from './view-fields.ts';

export type FigureTab =
  | 'pcoa'
  | 'composition'
  | 'resistance'
  | 'expression'
  | 'differential-expression'
  | 'methylation'
  | 'differential-methylation';

type CohortFiguresProps = {
  cohort: CohortDetail;
  /** How the cohort's tabs are set; the figures are small pictures of them. */
  view?: PlotView;
  /** The way to a tab; its address is the page's matter. */
  link: (tab: FigureTab, message: string) => ReactNode;
};

/** Above this number of samples, figures are computed only on request. */
const MAX_AUTOMATIC_SAMPLES = 5_000;
const DEFAULT_VIEW = readPlotView({});
const NO_GROUPS = { groups: [], selection: null, members: null };

/** A cohort at a glance: samples placed by likeness and whether the groups differ, mean composition, reads per sample. */
export function CohortFigures(props: CohortFiguresProps) {
  const { n_samples, n_unavailable, groupings } = props.cohort;
  registerGroups(groupings);
  const [isAsked, setAsked] = useState(n_samples <= MAX_AUTOMATIC_SAMPLES);
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

function Figures(props: CohortFiguresProps) {
  const { cohort, view = DEFAULT_VIEW, link } = props;
  if (hasCoverages(cohort))
    return <ResistanceOverview cohort={cohort} view={view} link={link('resistance', 'Open resistance genes')} />;
  if (hasGenes(cohort))
    return (
      <ExpressionOverview
        cohort={cohort}
        view={view}
        link={link('expression', 'Open expression')}
        testLink={link('differential-expression', 'Test genes')}
      />
    );
  if (hasLevels(cohort))
    return (
      <MethylationOverview
        cohort={cohort}
        view={view}
        link={link('methylation', 'Open methylation')}
        testLink={link('differential-methylation', 'Test sites')}
      />
    );
  return hasTaxa(cohort) ? <TaxonFigures {...{ cohort, view, link }} /> : null;
}

function TaxonFigures({ cohort, view, link }: FigureProps) {
  const profiles = useComposition({ cohort, view, ...NO_GROUPS });
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      {cohort.n_samples - cohort.n_unavailable >= MIN_ORDINATION_SAMPLES && (
        <OrdinationCard cohort={cohort} view={view} link={link} />
      )}
      <div className="grid gap-3">
        <MeansCard profiles={profiles} cohort={cohort} link={link} />
        {profiles.result && <TotalsCard result={profiles.result} isCounted={hasCounts(cohort)} />}
      </div>
    </div>
  );
}

type FigureProps = Required<CohortFiguresProps>;

function OrdinationCard({ cohort, view, link }: FigureProps) {
  const { analysis, tested, result, data, group } = useOrdination({ cohort, view, ...NO_GROUPS });
  const sentence =
    tested.result && group !== null ? describePermanova(tested.result, fieldTitle(group, cohort.fields)) : null;
  return (
    <Card
      title="PCoA"
      note={result ? `${describeSampleCount(result.n, cohort)}, ${rankInSentence(result.rank)}` : undefined}
      aside={link('pcoa', 'Open PCoA')}
    >
      <div className="grid gap-2 px-3.5 py-3">
        <FigureStatus analysis={analysis} waiting="Computing distances between samples">
          {data && <OrdinationThumbnail data={data} />}
        </FigureStatus>
        {sentence && <p className="text-13">{sentence}</p>}
        {tested.isWaiting && result && group !== null && <p className="text-12 text-ink-3">Testing the groups …</p>}
      </div>
    </Card>
  );
}

type MeansProps = Pick<FigureProps, 'cohort' | 'link'> & { profiles: ReturnType<typeof useComposition> };

function MeansCard({ profiles: { analysis, result }, cohort, link }: MeansProps) {
  const means = useMemo(() => (result ? meansFigure(result, 'Mean composition') : null), [result]);
  return (
    <Card
      title="Mean composition"
      note={result ? `${describeSampleCount(result.n, cohort)}, ${rankInSentence(result.rank)}` : undefined}
      aside={link('composition', 'Open composition')}
    >
      <div className="px-3.5 py-3">
        <FigureStatus analysis={analysis} waiting="Reading the profiles">
          {means && <MeanBars data={means} />}
        </FigureStatus>
      </div>
    </Card>
  );
}

function TotalsCard({ result, isCounted }: { result: Composition; isCounted: boolean }) {
  const totals = useMemo(() => toTotalsHistogram(result.samples, isCounted), [result, isCounted]);
  if (totals === null) return null;
  const title = isCounted ? 'Reads per sample' : 'Total per sample';
  return (
    <Card title={title} note={totals.message}>
      <div className="px-3.5 py-3">
        <Histogram label={title} unit={isCounted ? 'reads' : ''} bins={totals.bins} counted="samples" height={72} />
      </div>
    </Card>
  );
}
