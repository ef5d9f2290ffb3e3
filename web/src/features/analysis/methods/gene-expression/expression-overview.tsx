import type { CohortDetail } from '@cohortium/contract';
import { type ReactNode, useMemo } from 'react';
import { formatCount } from '#platform';
import { FigureView } from '#plots/figure';
import { Card } from '#ui/layout';
import { analysisQuery } from '../../analysis-query.ts';
import { toGrouping } from '../../custom-groups.ts';
import { AnalysisStatus } from '../../frame/analysis-status.tsx';
import { useAnalysis } from '../../use-analysis.ts';
import type { PlotView } from '../../view/plot-view.ts';
import { resolveViewFields } from '../../view/view-fields.ts';
import { componentsFigure, sizesFigure } from './gene-expression-figures.ts';

type ExpressionOverviewProps = { cohort: CohortDetail; view: PlotView; link: ReactNode; testLink: ReactNode };

const NONE = new Set<string>();
const WAITING = 'Reading the genes of the samples';

/** A cohort of RNA-seq samples at a glance: how alike they are, and how many reads each has. */
export function ExpressionOverview({ cohort, view, link, testLink }: ExpressionOverviewProps) {
  const { group } = resolveViewFields(view, cohort);
  const parameters = { cohort_id: cohort.id, version: cohort.version, ...toGrouping(group, []) };
  const analysis = useAnalysis(analysisQuery('gene_expression', parameters));
  const { result } = analysis;
  const figures = useMemo(() => {
    if (!result) return null;
    const input = { result, description: '', selection: NONE };
    return { components: componentsFigure(input), sizes: sizesFigure(input) };
  }, [result]);
  const note = result ? formatCount(result.n, 'sample') : undefined;
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Card title="Principal components of expression" note={note} aside={link}>
        <div className="h-72 px-3.5 py-3">
          <AnalysisStatus analysis={analysis} waiting={WAITING}>
            {figures?.components && <FigureView figure={figures.components} />}
          </AnalysisStatus>
        </div>
      </Card>
      <Card title="Library sizes" note={note} aside={testLink}>
        <div className="h-72 px-3.5 py-3">
          <AnalysisStatus analysis={analysis} waiting={WAITING}>
            {figures && <FigureView figure={figures.sizes} />}
          </AnalysisStatus>
        </div>
      </Card>
    </div>
  );
}
