import type { CohortDetail } from '@cohortium/contract';
import { type ReactNode, useMemo } from 'react';
import { formatCount } from '#platform';
import { analysisQuery } from '../../analysis-query.ts';
import { toGrouping } from '../../custom-groups.ts';
import { useAnalysis } from '../../use-analysis.ts';
import { OverviewCards } from '../../view/overview-cards.tsx';
import type { PlotView } from '../../view/plot-view.ts';
import { resolveViewFields } from '../../view/view-fields.ts';
import { globalFigure, levelComponents } from './methylation-figures.ts';

type MethylationOverviewProps = { cohort: CohortDetail; view: PlotView; link: ReactNode; testLink: ReactNode };

const NONE = new Set<string>();

/** A cohort of methylation samples at a glance: how alike they are, and how methylated each is. */
export function MethylationOverview({ cohort, view, link, testLink }: MethylationOverviewProps) {
  const { group } = resolveViewFields(view, cohort);
  const parameters = { cohort_id: cohort.id, version: cohort.version, ...toGrouping(group, []) };
  const analysis = useAnalysis(analysisQuery('methylation_levels', parameters));
  const { result } = analysis;
  const figures = useMemo(() => {
    if (!result) return null;
    const input = { result, description: '', selection: NONE };
    return { components: levelComponents(input), levels: globalFigure(input) };
  }, [result]);
  return (
    <OverviewCards
      analysis={analysis}
      waiting="Reading the methylation of the samples"
      note={result ? formatCount(result.n, 'sample') : undefined}
      cards={[
        { title: 'Principal components of methylation', figure: figures?.components ?? null, aside: link },
        { title: 'Global methylation', figure: figures?.levels ?? null, aside: testLink },
      ]}
    />
  );
}
