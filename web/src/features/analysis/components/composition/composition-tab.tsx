import { ranks, rankTitles } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatNumber } from '#platform';
import { CompositionPlot } from '#plots/composition';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { compositionFigure, sortTaxon } from '../../model/composition-figure.ts';
import { fieldsInPlay } from '../../model/plot-view.ts';
import { compositionQuery } from '../../queries/analysis-queries.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { AnalysisFrame } from '../panel/analysis-frame.tsx';
import { Dropped, Method, Warnings } from '../panel/provenance.tsx';
import { Refused, Waiting } from '../panel/waiting.tsx';
import { CompositionControls } from './composition-controls.tsx';
import { CompositionTable } from './composition-table.tsx';
import { exportsOf } from './export-composition.ts';
import { MeansTable } from './means-table.tsx';

/** What each sample is made of, by group; the means are the legend. */
export function CompositionTab({ cohort, view, onView, selection, onSelect }: AnalysisTabProps) {
  const { group } = fieldsInPlay(view, cohort);
  const [asTable, setAsTable] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const answer = useQuery(
    compositionQuery({
      cohort_id: cohort.id,
      version: cohort.version,
      rank: view.rank,
      top_n: view.top,
      ...(group ? { group_by: group } : {}),
      ...(selection ? { result_ids: [...selection.result_ids] } : {}),
    }),
  );
  const result = answer.data?.data ?? null;
  const sort = result && sortTaxon(result, view.sort);
  const rank = ranks.find((each) => each === result?.rank) ?? view.rank;
  const title = `Composition by ${rank === 'feature' ? rankTitles[rank] : rank}`;
  const data = useMemo(() => (result ? compositionFigure(result, title, sort) : null), [result, title, sort]);
  const description = result
    ? `n\u00a0=\u00a0${formatNumber(result.n)} · relative abundance, % of the reads assigned`
    : '';
  return (
    <AnalysisFrame
      title={title}
      description={description}
      controls={
        <CompositionControls
          cohort={cohort}
          view={view}
          onView={onView}
          group={group}
          taxa={result?.taxa ?? []}
          sort={sort}
          asTable={asTable}
          onTable={setAsTable}
          exports={data && exportsOf({ cohort: cohort.name, data, description })}
        />
      }
      asideLabel="Means and method"
      aside={
        <>
          {selection && (
            <Note
              tone="info"
              title={`Showing ${formatNumber(result?.n ?? selection.result_ids.length)} of ${formatNumber(cohort.n_samples)}: selection.`}
              actions={
                <Button size="small" onClick={() => onSelect(null)}>
                  Show all samples
                </Button>
              }
            />
          )}
          {result && (
            <>
              <MeansTable result={result} picked={picked ?? sort} />
              <Warnings warnings={result.warnings} />
              <Dropped dropped={result.dropped} />
              <Method answer={result} />
            </>
          )}
        </>
      }
    >
      {answer.isError && !data && <Refused error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Waiting words={`Reading the profiles of ${formatNumber(cohort.n_samples)} samples`} />}
      {data && asTable && <CompositionTable data={data} />}
      {data && !asTable && <CompositionPlot {...data} legend={false} onPick={({ taxon_id }) => setPicked(taxon_id)} />}
    </AnalysisFrame>
  );
}
