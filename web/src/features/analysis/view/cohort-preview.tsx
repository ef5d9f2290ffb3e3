import { analysisRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { formatCount, formatNumber } from '#platform';
import { queryOf } from '#platform/api';
import { MeanBars, SampleBars } from '#plots/composition';
import { type OrdinationData, OrdinationThumbnail } from '#plots/ordination';
import { EmptyState } from '#ui/feedback';
import { analysisQuery } from '../analysis-query.ts';
import { meansFigure } from '../methods/composition/composition-figure.ts';
import { FigureCard } from './figure-card.tsx';
import { rankInSentence } from './plot-view.ts';

type Plot = z.output<typeof analysisRoutes.betaDiversityPlot.response>['data'];

/** The specification's plot, three arrays of coordinates, as an ordination draws it. */
export const plotFigure = ({ samples_id, x, y, z: depth, percents }: Plot): OrdinationData => ({
  title: 'Principal coordinates',
  coordinates: samples_id.map((_, at) => [x[at] ?? 0, y[at] ?? 0, depth[at] ?? 0]),
  ids: samples_id,
  axes: percents.map((percent, at) => ({ name: `PC${at + 1}`, percent })),
});

type CohortPreviewProps = { cohort: { id: string; version: number; n_samples: number } };

/** More samples than this are looked at on the cohort's own page. */
const MOST = 1_000;
/** Fewer samples than this have no place beside each other. */
const FEWEST = 3;

export const previewQueries = ({ id, version }: { id: string; version: number }) => {
  const body = { cohort_id: id, version };
  return {
    places: queryOf(analysisRoutes.betaDiversityPlot, { body: { ...body, tests: false } }),
    means: analysisQuery('average_composition', body),
    bars: queryOf(analysisRoutes.compositionPlot, { body }),
  };
};

/** A cohort before it is opened: samples placed by likeness, their mean composition, and each by itself. */
export function CohortPreview({ cohort }: CohortPreviewProps) {
  const { n_samples: n } = cohort;
  if (n > MOST) {
    return (
      <EmptyState title={`This cohort has ${formatCount(n, 'sample')}.`} className="py-6!">
        The preview is for up to {formatCount(MOST, 'sample')}. Open the cohort to see its figures.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-3">
      {n >= FEWEST && <Places cohort={cohort} />}
      <Means cohort={cohort} />
      <Bars cohort={cohort} />
    </div>
  );
}

/** Samples that could not be used are left out. */
const nOf = (n: number, { n_samples }: CohortPreviewProps['cohort']): string =>
  n === n_samples ? formatCount(n, 'sample') : `${formatNumber(n)} of ${formatCount(n_samples, 'sample')}`;

function Places({ cohort }: CohortPreviewProps) {
  const found = useQuery(previewQueries(cohort).places);
  const result = found.data?.data;
  const data = useMemo(() => (result ? plotFigure(result) : null), [result]);
  return (
    <FigureCard title="PCoA" note={result && nOf(result.n, cohort)} query={found}>
      {data && <OrdinationThumbnail data={data} />}
    </FigureCard>
  );
}

function Means({ cohort }: CohortPreviewProps) {
  const found = useQuery(previewQueries(cohort).means);
  const result = found.data?.data;
  const data = useMemo(
    // Nothing groups the samples here: the one bar is of all of them.
    () => (result ? meansFigure({ ...result, samples: [], group_means: [] }, 'Mean composition') : null),
    [result],
  );
  return (
    <FigureCard title="Mean composition" note={result && rankInSentence(result.rank)} query={found}>
      {data && <MeanBars data={data} />}
    </FigureCard>
  );
}

function Bars({ cohort }: CohortPreviewProps) {
  const found = useQuery(previewQueries(cohort).bars);
  const result = found.data?.data;
  return (
    <FigureCard title="Each sample" note={result && nOf(result.n, cohort)} query={found}>
      {result && <SampleBars taxa={result.taxa} rows={result.rows} />}
    </FigureCard>
  );
}
