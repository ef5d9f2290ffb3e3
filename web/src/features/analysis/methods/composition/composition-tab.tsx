import { useMemo, useState } from 'react';
import { formatCount, formatNumber } from '#platform';
import { drawHeatMap } from '#plots/clusters';
import type { Tokens } from '#plots/colours';
import { type CompositionData, CompositionPlot, countShallow, SHALLOW, taxonPaint } from '#plots/composition';
import { type Figure, FigureView } from '#plots/figure';
import { drawAreas, drawMeans } from '#plots/lines';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { AnalysisFrame } from '../../frame/analysis-frame.tsx';
import { ExcludedSamples, MethodParagraph, Warnings } from '../../frame/provenance.tsx';
import { describeSampleCount } from '../../view/describe-sample-count.ts';
import type { PlotView } from '../../view/plot-view.ts';
import { describeGrouping, fieldTitle } from '../../view/view-fields.ts';
import { stripLegend } from '../cluster/cluster-figures.ts';
import { CompositionControls } from './composition-controls.tsx';
import { compositionHeat } from './composition-heat.ts';
import { type BarSegment, SelectedSegment, StripLegend } from './composition-overlays.tsx';
import { compositionSource } from './composition-source.ts';
import { CompositionTable } from './composition-table.tsx';
import { MeansTable } from './means-table.tsx';
import { describeSunburst, describeTotal, sunburstFigure, sunburstTitle } from './sunburst/sunburst-figure.ts';
import { SunburstPanel } from './sunburst/sunburst-panel.tsx';
import { SunburstTable } from './sunburst/sunburst-table.tsx';
import { type SunburstState, useSunburst } from './sunburst/use-sunburst.ts';
import { useComposition } from './use-composition.ts';

type Drawn = {
  data: CompositionData;
  view: PlotView;
  sunburst: Pick<SunburstState, 'root' | 'focus' | 'label'>;
  group: { field: string; title: string } | null;
  description: string;
};

/** The looks that are drawn as a whole; bars scroll and zoom by themselves. */
function toFigure({ data, view, group, description, sunburst }: Drawn): Figure | null {
  if (view.drawn === 'sunburst') return sunburstFigure(sunburst, description);
  const caption = { title: data.title, description };
  const legend = (tokens: Tokens) =>
    data.taxa.map((taxon) => ({
      name: taxon.name,
      colour: taxonPaint(taxon, data.colourOfTaxon, tokens).fill,
      italic: taxon.italic,
    }));
  if (view.drawn === 'area') return { ...caption, legend, draw: (room, tokens) => drawAreas(data, room, tokens) };
  if (view.drawn === 'means') return { ...caption, legend, draw: (room, tokens) => drawMeans(data, room, tokens) };
  if (view.drawn !== 'heat') return null;
  const map = compositionHeat({ data, rank: view.rank, group, scale: view.scale });
  const strips = (tokens: Tokens) =>
    map.strips.flatMap(({ title, values, colours }) => stripLegend(title, values, { colours, tokens }));
  return { ...caption, legend: strips, draw: (room, tokens) => drawHeatMap(map, room, tokens) };
}

/** Shares of few reads say little: those bars are pale. */
function describeShallowSamples(data: CompositionData | null, { drawn }: PlotView): string {
  const n = data ? countShallow(data.samples) : 0;
  const shallowText = `${formatCount(n, 'sample')} with fewer than ${formatNumber(SHALLOW)} reads`;
  return n === 0 ? '' : ` · ${drawn === 'bars' ? 'pale: ' : ''}${shallowText}`;
}

/** What each sample is made of, by group; the means are the legend. */
export function CompositionTab(props: AnalysisTabProps) {
  const { cohort, view, onView, onSelect, onTaxon } = props;
  const { analysis, result, data, group, part, sort, title, tests } = useComposition(props);
  const [picked, setPicked] = useState<BarSegment | null>(null);
  const grouping = useMemo(
    () => (group ? { field: group, title: fieldTitle(group, cohort.fields) } : null),
    [group, cohort.fields],
  );
  const sunburst = useSunburst({ ...props, result });
  const { root, focus, label } = sunburst;
  const shown = view.drawn === 'sunburst' ? sunburst.shown : null;
  const ofSamples = result
    ? `${describeSampleCount(result.n, cohort, result.dropped)} · relative abundance, % of ${describeTotal(cohort)}${describeShallowSamples(data, view)}`
    : '';
  const description = shown ? describeSunburst(shown, { cohort, view }) : ofSamples;
  const figure = useMemo(
    () => (data ? toFigure({ data, view, group: grouping, description, sunburst: { root, focus, label } }) : null),
    [data, view, grouping, description, root, focus, label],
  );
  const isSunburst = view.drawn === 'sunburst';
  const shownTitle = isSunburst ? sunburstTitle(sunburst) : (data?.title ?? title);
  const plot = isSunburst ? (
    <SunburstPanel state={sunburst} title={shownTitle} description={description} />
  ) : figure ? (
    <FigureView figure={figure} />
  ) : (
    data && <CompositionPlot {...data} means={view.drawn === 'bars'} legend={false} onPick={setPicked} />
  );
  return (
    <AnalysisFrame
      title={shownTitle}
      grouping={shown && !('n' in shown.samples && shown.samples.isGroup) ? null : describeGrouping(view, cohort)}
      description={description}
      analysis={analysis}
      waiting={`Reading the profiles of ${formatNumber(cohort.n_samples)} samples`}
      controls={
        <CompositionControls
          groups={props.groups}
          cohort={cohort}
          view={view}
          onView={onView}
          group={group}
          taxa={result?.taxa ?? []}
          sort={sort}
          sunburst={sunburst}
        />
      }
      source={
        data && result && (!isSunburst || figure)
          ? compositionSource({ cohort, result, data, figure, view, description, sunburst })
          : null
      }
      plot={plot}
      table={
        isSunburst && sunburst.root ? (
          <SunburstTable root={sunburst.root} focus={sunburst.focus} label={sunburst.label} />
        ) : (
          data && <CompositionTable data={data} />
        )
      }
      asideLabel="Means and method"
      aside={
        (part || result) && (
          <>
            {part && (
              <Note
                tone="info"
                title={`Showing the ${formatNumber(result?.n ?? part.result_ids.length)} selected of ${formatNumber(cohort.n_samples)} samples.`}
                actions={
                  <Button size="small" onClick={() => onSelect(null)}>
                    Show all samples
                  </Button>
                }
              />
            )}
            {result && (
              <>
                {picked && (
                  <SelectedSegment picked={picked} result={result} onTaxon={onTaxon} onClose={() => setPicked(null)} />
                )}
                <MeansTable
                  result={result}
                  picked={picked?.taxon_id ?? sort}
                  tests={tests}
                  shallow={view.drawn === 'bars' && data ? countShallow(data.samples) : 0}
                />
                {view.drawn === 'bars' && <StripLegend strips={data?.strips ?? []} />}
                <Warnings warnings={result.warnings} />
                <ExcludedSamples dropped={result.dropped} />
                <MethodParagraph answer={shown?.answer ?? result} />
              </>
            )}
          </>
        )
      }
    />
  );
}
