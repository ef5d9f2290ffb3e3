import {
  type BetaDiversity,
  type CohortDetail,
  metricTitles,
  type Rank,
  type SelectionRecipe,
} from '@cohortium/contract';
import { useCallback, useMemo, useRef } from 'react';
import { formatNumber } from '#platform';
import {
  type OrdinationData,
  type OrdinationLook,
  OrdinationPlot,
  ordinationCsv,
  ordinationPicture,
  type SelectionRecipe as PlotRecipe,
  type View,
} from '#plots/ordination';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { CustomGroupStrip } from '../../custom-group-strip.tsx';
import { sortGroups } from '../../custom-groups.ts';
import { type FigureSource, toFigureRecipe, toFileName } from '../../figure-source.ts';
import { AnalysisFrame } from '../../frame/analysis-frame.tsx';
import { SaveSelection } from '../../frame/selection-strip.tsx';
import { MissingTreeNotice } from '../../missing-tree-notice.tsx';
import { describeSampleCount } from '../../view/describe-sample-count.ts';
import { describeTable } from '../../view/distance-view.ts';
import { hasCounts, rankInSentence } from '../../view/plot-view.ts';
import { describeGrouping } from '../../view/view-fields.ts';
import { describeSolver, ordinationTitle } from './describe-ordination.ts';
import { PcoaControls } from './pcoa-controls.tsx';
import { PcoaTable } from './pcoa-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StatsPanel } from './stats-panel.tsx';
import { useOrdination } from './use-ordination.ts';

type Drawn = {
  cohort: CohortDetail;
  result: BetaDiversity;
  data: OrdinationData;
  look: OrdinationLook;
  /** The plot as the reader has moved it until the figure is made. */
  seen: { readonly current: View | undefined };
  description: string;
};

/** The ordination as files. */
function ordinationSource({ cohort, result, data, look, seen, description }: Drawn): FigureSource {
  return {
    name: toFileName(cohort.name, 'pcoa', result.metric),
    title: `${data.title}, ${cohort.name}`,
    picture: async (tokens, paper) =>
      ordinationPicture({ data, look, view: seen.current, tokens, paper, method: description }),
    csv: async () => ordinationCsv(data, look.selection),
    answer: result,
    recipe: toFigureRecipe({ method: 'pcoa', answer: result, cohort }),
  };
}

/** `axes` are counted from 0, as the plot counts them; a recipe counts from 1, as people do. */
type OrdinationAxes = { rank: Rank; metric: string; axes: readonly number[]; mode: '2d' | '3d' };

const MAX_CORNERS = 5000;

/** Every k-th corner of an outline that has too many. */
function thinOutline(polygon: readonly (readonly [number, number])[]): [number, number][] {
  const every = Math.ceil(polygon.length / MAX_CORNERS);
  return polygon.filter((_, at) => at % every === 0).map(([x, y]) => [x, y]);
}

/**
 * How a selection on the plot was made, as a cohort keeps it. Only a selection made in one stroke can be made again from
 * its outline: one that was added to or taken from is a list.
 */
export function toSelectionRecipe(recipe: PlotRecipe, { rank, metric, axes, mode }: OrdinationAxes): SelectionRecipe {
  const about = { plot: mode === '2d' ? 'pcoa_2d' : 'pcoa_3d', metric, rank, axes: axes.slice(0, 3) } as const;
  const base = { ...about, axes: about.axes.map((axis) => axis + 1) };
  if (recipe.kind === 'none' || recipe.kind === 'point' || recipe.combine !== 'replace')
    return { kind: 'list', ...base };
  if (recipe.kind === 'group') {
    const names = recipe.values.map((value) => value ?? 'not recorded').join(', ');
    return { kind: 'group', ...base, group: `${recipe.field}: ${names}` };
  }
  const outline = { kind: recipe.kind, ...base, polygon: thinOutline(recipe.polygon) };
  if (recipe.mode === '2d') return outline;
  const { turn, tilt, zoom, width, height, projection } = recipe.camera;
  return { ...outline, camera: [turn, tilt, zoom, width, height, ...projection] };
}

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
