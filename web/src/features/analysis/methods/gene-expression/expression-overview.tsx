import type { CohortDetail } from '@cohortium/contract';
import { type ReactNode, useMemo } from 'react';
import { formatCount } from '#platform';
import { analysisQuery } from '../../analysis-query.ts';
import { toGrouping } from '../../custom-groups.ts';
import { useAnalysis } from '../../use-analysis.ts';
import { OverviewCards } from '../../view/overview-cards.tsx';
import type { PlotView } from '../../view/plot-view.ts';
import { resolveViewFields } from '../../view/view-fields.ts';
import { expressionComponents, sizesFigure } from './gene-expression-figures.ts';

type ExpressionOverviewProps = { cohort: CohortDetail; view: PlotView; link: ReactNode; testLink: ReactNode };

const NONE = new Set<string>();

/** A cohort of RNA-seq samples at a glance: how alike they are, and how many reads each has. */
export function ExpressionOverview({ cohort, view, link, testLink }: ExpressionOverviewProps) {
  const { group } = resolveViewFields(view, cohort);
  const parameters = { cohort_id: cohort.id, version: cohort.version, ...toGrouping(group, []) };
  const analysis = useAnalysis(analysisQuery('gene_expression', parameters));
  const { result } = analysis;
  const figures = useMemo(() => {
    if (!result) return null;
    const input = { result, description: '', selection: NONE };
    return { components: expressionComponents(input), sizes: sizesFigure(input) };
  }, [result]);
  return (
    <OverviewCards
      analysis={analysis}
      waiting="Reading the genes of the samples"
      note={result ? formatCount(result.n, 'sample') : undefined}
      cards={[
        { title: 'Principal components of expression', figure: figures?.components ?? null, aside: link },
        { title: 'Library sizes', figure: figures?.sizes ?? null, aside: testLink },
      ]}
    />
  );
}
