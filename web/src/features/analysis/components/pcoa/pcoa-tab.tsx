import { rankTitles } from '@cohortium/contract';
import { lazy, Suspense, useState } from 'react';
import { formatNumber } from '#platform';
import type { SelectionRecipe as PlotRecipe, View } from '#plots/ordination';
import { recipeOf } from '../../model/selection-recipe.ts';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { AnalysisFrame } from '../panel/analysis-frame.tsx';
import { Refused, Waiting } from '../panel/waiting.tsx';
import { exportsOf } from './export-ordination.ts';
import { PcoaControls } from './pcoa-controls.tsx';
import { PcoaTable } from './pcoa-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StatsPanel } from './stats-panel.tsx';
import { useOrdination } from './use-ordination.ts';

const OrdinationPlot = lazy(async () => ({ default: (await import('#plots/ordination')).OrdinationPlot }));

/** Samples as points by how alike they are, whether groups of them differ, and what weakens that. */
export function PcoaTab(props: AnalysisTabProps & { onComposition: () => void }) {
  const { cohort, view, onView, selection, onSelect } = props;
  const { answer, result, data, look, group, colour, shape } = useOrdination(props);
  const [asTable, setAsTable] = useState(false);
  const [seen, setSeen] = useState<View | undefined>(undefined);
  const select = (indices: readonly number[], recipe: PlotRecipe) => {
    const result_ids = indices.flatMap((at) => result?.samples_id[at] ?? []);
    const shown = { rank: view.rank, metric: result?.metric ?? 'bray_curtis', axes: look.shown, mode: view.mode };
    onSelect(result_ids.length > 0 ? { result_ids, recipe: recipeOf(recipe, shown) } : null);
  };
  const description = result
    ? `n\u00a0=\u00a0${formatNumber(result.n)} · ${result.rank === 'feature' ? rankTitles.feature : result.rank}, relative abundance`
    : '';
  return (
    <AnalysisFrame
      title="Principal coordinates of Bray–Curtis distance"
      description={description}
      controls={
        <PcoaControls
          cohort={cohort}
          view={view}
          onView={onView}
          colour={colour}
          shape={shape}
          n_axes={result?.axes.length ?? 3}
          asTable={asTable}
          onTable={setAsTable}
          exports={data && result && exportsOf({ cohort: cohort.name, data, look, view: seen, description })}
        />
      }
      foot={
        selection &&
        result && (
          <SelectionBar
            result={result}
            group={group}
            chosen={look.selection}
            denial={props.denial}
            onComposition={props.onComposition}
            onCreate={() => props.onCreate(selection)}
            onClear={() => onSelect(null)}
          />
        )
      }
      asideLabel="Statistics"
      aside={
        <StatsPanel cohort={cohort} view={view} onView={onView} group={group} result={result} shown={look.shown} />
      }
    >
      {answer.isError && !data && <Refused error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Waiting words={`Comparing ${formatNumber(cohort.n_samples)} samples with each other`} />}
      {data && result && asTable && <PcoaTable result={result} group={group} fields={cohort.fields} />}
      {data && !asTable && (
        <Suspense fallback={<Waiting words="Loading the plot" />}>
          <OrdinationPlot {...data} {...look} onSelect={select} onView={setSeen} initialView={seen} />
        </Suspense>
      )}
    </AnalysisFrame>
  );
}
