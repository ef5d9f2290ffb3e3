import { metricTitles } from '@cohortium/contract';
import { useCallback, useMemo, useRef } from 'react';
import { formatNumber } from '#platform';
import { OrdinationPlot, type SelectionRecipe as PlotRecipe, type View } from '#plots/ordination';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { AnalysisFrame } from '../../frame/analysis-frame.tsx';
import { SaveSelection } from '../../frame/selection-strip.tsx';
import { CustomGroupStrip } from '../../groups/custom-group-strip.tsx';
import { sortGroups } from '../../groups/custom-groups.ts';
import { MissingTreeNotice } from '../../trees/missing-tree-notice.tsx';
import { describeSampleCount } from '../../view/describe-sample-count.ts';
import { describeTable } from '../../view/distance-view.ts';
import { hasCounts, rankInSentence } from '../../view/plot-view.ts';
import { describeGrouping } from '../../view/view-fields.ts';
import { describeSolver, ordinationTitle } from './describe-ordination.ts';
import { ordinationSource } from './ordination-source.ts';
import { PcoaControls } from './pcoa-controls.tsx';
import { PcoaTable } from './pcoa-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { toSelectionRecipe } from './selection-recipe.ts';
import { StatsPanel } from './stats-panel.tsx';
import { useOrdination } from './use-ordination.ts';

/** Samples as points by how alike they are, whether groups of them differ, and what weakens that. */
export function PcoaTab(props: AnalysisTabProps) {
  const { cohort, view, onView, selection, onSelect } = props;
  const { analysis, tested, result, data, look, idsAt, ...fields } = useOrdination(props);
  const order = useMemo(() => sortGroups(result?.groups ?? []), [result]);
  // Kept beside the page rather than in its state: the plot alone is drawn again while it is moved.
  const seen = useRef<View | undefined>(undefined);
  const keepView = useCallback((next: View) => {
    seen.current = next;
  }, []);
  const pick = (indices: readonly number[], recipe: PlotRecipe) => {
    const result_ids = idsAt(indices);
    const shown = { rank: view.rank, metric: result?.metric ?? view.metric, axes: look.shown, mode: view.mode };
    onSelect(result_ids.length > 0 ? { result_ids, recipe: toSelectionRecipe(recipe, shown) } : null);
  };
  const invert = () => {
    const others = (result?.samples_id ?? []).flatMap((_, at) => (look.selection.has(at) ? [] : [at]));
    pick(others, { kind: 'none' });
  };
  const description = result
    ? `${describeSampleCount(result.n, cohort, result.dropped)} · ${rankInSentence(result.rank)}, ${describeTable(view, hasCounts(cohort))} · ${describeSolver(result)}`
    : '';
  return (
    <AnalysisFrame
      title={ordinationTitle(result?.metric ?? view.metric)}
      grouping={describeGrouping(view, cohort)}
      description={description}
      analysis={analysis}
      waiting={`Computing distances between ${formatNumber(cohort.n_samples)} samples`}
      treeless={
        view.tree === undefined ? (
          <MissingTreeNotice
            cohort={cohort}
            denial={props.denial}
            metricTitle={metricTitles[view.metric]}
            onBuilt={analysis.onAgain}
          />
        ) : null
      }
      controls={
        <PcoaControls
          groups={props.groups}
          cohort={cohort}
          view={view}
          onView={onView}
          {...fields}
          n_axes={result?.axes.length ?? 3}
        />
      }
      source={
        data && result && ordinationSource({ cohort, result: tested.result ?? result, data, look, seen, description })
      }
      plot={data && <OrdinationPlot {...data} {...look} onSelect={pick} onView={keepView} initialView={seen.current} />}
      table={result && <PcoaTable result={result} group={fields.group} fields={cohort.fields} />}
      foot={
        <>
          <CustomGroupStrip chosen={props.groups} onChoose={props.onGroups} />
          {selection && result && (
            <SelectionBar
              result={result}
              group={fields.group}
              painted={fields.colour === fields.group}
              order={order}
              chosen={look.selection}
              denial={props.denial}
              onComposition={props.onComposition}
              onCreate={() => props.onCreate(selection)}
              onInvert={invert}
              onClear={() => onSelect(null)}
              save={<SaveSelection cohort={cohort} result_ids={selection.result_ids} />}
              groups={props.groups}
              onGroups={props.onGroups}
              onCompare={props.onCompare}
            />
          )}
        </>
      }
      asideLabel="Statistics"
      tested={tested}
      aside={
        (fields.group !== null || analysis.error === null) && (
          <StatsPanel
            groups={props.groups}
            cohort={cohort}
            view={view}
            onView={onView}
            group={fields.group}
            colour={fields.colour}
            strata={fields.strata}
            tested={tested}
            shown={look.shown}
          />
        )
      }
    />
  );
}
