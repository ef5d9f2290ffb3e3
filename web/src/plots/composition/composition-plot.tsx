import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ColourMap, type Tokens, useTokens } from '#plots/colours';
import {
  type Card,
  cardText,
  formatCount,
  formatFixed,
  HoverCard,
  Swatch,
  ToolButton,
  usePixelRatio,
  useSize,
} from '#plots/frame';
import { MarksLayer, paintMarks } from '#plots/marks';
import { type BarLayout, barOf, layoutBars } from './bar-layout.ts';
import { barMarks, percentMarks } from './bar-marks.ts';
import { layoutBarNames, nameMarks } from './bar-names.ts';
import {
  type CompositionData,
  type CompositionTaxon,
  countSamples,
  groupSamples,
  meanProfile,
  taxonPaint,
} from './composition-data.ts';
import './composition.css';
import { stripMarks, stripsHeight, stripTitles } from './strip-marks.ts';
import { type BarPick, useBarReader } from './use-bar-reader.ts';

const MOST = 5;

/** What a bar says when it is looked at: the sample, its group and its largest parts. */
export function sampleCard(data: CompositionData, sample: number, tokens: Tokens): Card {
  const { group, reads } = data.samples[sample] ?? {};
  const facts = (data.strips ?? []).flatMap(({ title, values }) => {
    const value = values[sample] ?? null;
    return value === null ? [] : [{ label: title, value }];
  });
  return {
    title: data.samples[sample]?.id ?? '',
    ...(group ? { aside: group } : {}),
    rows: [
      ...largest(data, { profile: data.percents[sample] ?? [], spread: data.spreads?.[sample] }, tokens),
      ...(reads === undefined ? [] : [{ label: 'Reads', value: formatCount(reads) }]),
      ...facts,
    ],
  };
}

/** The same for the mean bar of a group. */
export function meanCard(data: CompositionData, label: string, members: readonly number[], tokens: Tokens): Card {
  const rows = largest(data, { profile: meanProfile(data.percents, members, data.taxa.length) }, tokens);
  return { title: label || 'All samples', aside: `mean, n = ${formatCount(members.length)}`, rows };
}

type Bar = { readonly profile: ArrayLike<number>; readonly spread?: readonly (number | null)[] | undefined };

function largest(data: CompositionData, { profile, spread }: Bar, tokens: Tokens): Card['rows'] {
  return data.taxa
    .map((taxon, t) => ({ taxon, percent: profile[t] ?? 0, sd: spread?.[t] ?? null }))
    .filter(({ percent }) => percent > 0)
    .sort((a, b) => b.percent - a.percent)
    .slice(0, MOST)
    .map(({ taxon, percent, sd }) => {
      const paint = taxonPaint(taxon, data.colourOfTaxon, tokens);
      return {
        label: taxon.name,
        value: `${formatFixed(percent, 1)}${sd === null ? '' : ` ± ${formatFixed(sd, 1)}`} %`,
        colour: paint.fill,
        hatched: paint.hatch !== undefined,
      };
    });
}

type Props = { readonly taxa: readonly CompositionTaxon[]; readonly colourOfTaxon: ColourMap; readonly tokens: Tokens };

export function CompositionLegend({ taxa, colourOfTaxon, tokens }: Props) {
  return (
    <ul className="comp-legend">
      {taxa.map((taxon) => {
        const paint = taxonPaint(taxon, colourOfTaxon, tokens);
        return (
          <li key={taxon.id}>
            <Swatch colour={paint.fill} hatched={paint.hatch !== undefined} />
            {taxon.italic ? <i>{taxon.name}</i> : taxon.name}
          </li>
        );
      })}
    </ul>
  );
}

export type CompositionProps = CompositionData & {
  /** A mean bar before each group; on by default. */
  readonly means?: boolean;
  /** What the colours mean, below the bars; off where a table beside the plot says it. On by default. */
  readonly legend?: boolean;
  /** A segment was clicked, or Enter pressed on a bar (its largest part). */
  readonly onPick?: (pick: { readonly sample_id: string; readonly taxon_id: string; readonly percent: number }) => void;
};

const AXIS = 46;
const HEAD = 44;
const MOST_ZOOM = 400;
const KEYS = 'Use the left and right arrow keys to read the bars, plus and minus to zoom.';

/** Samples as stacked bars of what lives in them, by group. */
export function CompositionPlot(props: CompositionProps) {
  const { samples, taxa, title, percents, groups, folded, colourOfTaxon, strips, means = true } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(scroller);
  const tokens = useTokens();
  const ratio = usePixelRatio();
  const [zoom, setZoom] = useState(1);
  const [scrolled, setScrolled] = useState(0);
  const data = useMemo(
    () => ({ title, samples, taxa, percents, groups, folded, colourOfTaxon, ...(strips ? { strips } : {}) }),
    [title, samples, taxa, percents, groups, folded, colourOfTaxon, strips],
  );
  const head = HEAD + stripsHeight(data);
  const grouped = useMemo(() => groupSamples(data), [data]);
  const layout = useMemo(
    () => layoutBars({ groups: grouped, room: Math.max(1, size.width - 2), zoom, means }),
    [grouped, size.width, zoom, means],
  );
  const { look, foot } = useMemo(
    () => layoutBarNames(layout, samples, size.height - head),
    [layout, samples, size.height, head],
  );
  const height = Math.max(1, size.height - head - foot);
  const closer = (factor: number) => setZoom((old) => Math.min(MOST_ZOOM, Math.max(1, old * factor)));
  const reader = useBarReader({ data, layout, scroller, top: head, height, onZoom: closer, onPick: props.onPick });
  useWheelZoom(scroller, closer);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || size.width === 0) return;
    canvas.current.width = Math.round(size.width * ratio);
    canvas.current.height = Math.round(size.height * ratio);
    context.scale(ratio, ratio);
    const part = { from: scrolled, to: scrolled + size.width, left: 0, top: head, height, pixel_ratio: ratio };
    const grid = percentMarks(tokens, { left: 0, right: size.width, top: head, height }).filter(
      (mark) => mark.kind === 'line',
    );
    const names = nameMarks({ layout, samples, look, tokens, base: head + height, ...part });
    const above = stripMarks({ strips: strips ?? [], layout, tokens, ...part, top: HEAD });
    paintMarks(context, [...grid, ...above, ...barMarks({ data, layout, tokens, ...part }), ...names], tokens.font);
  }, [data, layout, samples, strips, look, tokens, size, ratio, scrolled, height, head]);
  const { read } = reader;
  const card = !read
    ? null
    : read.sample === null
      ? meanCard(data, read.facet.label, read.facet.samples, tokens)
      : sampleCard(data, read.sample, tokens);
  const frame = read ? frameOf(read, layout) : null;
  const label = `${title}, n = ${formatCount(countSamples(samples, [...samples.keys()]))}, ${grouped.map((group) => `${group.label} ${countSamples(samples, group.samples)}`).join(', ')}. ${KEYS}`;
  return (
    <div className="comp">
      <div className="comp-tools plot-tools" role="toolbar" aria-label="Plot tools">
        <ToolButton icon="closer" label="Wider bars" onClick={() => closer(1.5)} disabled={zoom >= MOST_ZOOM} />
        <ToolButton icon="away" label="Narrower bars" onClick={() => closer(1 / 1.5)} disabled={zoom <= 1} />
        <ToolButton icon="fit" label="Show all bars" onClick={() => setZoom(1)} disabled={zoom <= 1} />
      </div>
      <div className="comp-body">
        <MarksLayer
          className="comp-axis"
          marks={[
            ...percentMarks(tokens, { left: AXIS, right: AXIS, top: head, height }),
            ...stripTitles(strips ?? [], { top: HEAD, right: AXIS - 4, tokens }),
          ]}
        />
        <div
          ref={scroller}
          className="comp-scroller"
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the plot takes arrow keys
          tabIndex={0}
          aria-roledescription="plot"
          aria-label={label}
          onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}
          {...reader.handlers}
        >
          <div className="comp-sheet" style={{ width: layout.width }}>
            <canvas ref={canvas} className="comp-canvas" style={{ width: size.width, height: size.height }} />
            <Headers layout={layout} bars={samples} />
            {frame ? (
              <div
                className="comp-read"
                style={{ left: frame.x - 1, width: frame.width + 2, top: head - 1, height: height + 2 }}
              />
            ) : null}
          </div>
        </div>
        {scrolled > 1 && <div className="comp-edge comp-edge-left" />}
        {scrolled + size.width < layout.width - 1 && <div className="comp-edge comp-edge-right" />}
        {card && frame ? (
          <HoverCard
            card={card}
            at={[AXIS + frame.x + frame.width / 2 - scrolled, head + height * 0.3]}
            within={{ width: AXIS + size.width, height: size.height }}
          />
        ) : null}
        <p className="plot-sr" aria-live="polite">
          {card ? cardText(card) : ''}
        </p>
      </div>
      {props.legend === false ? null : <CompositionLegend taxa={taxa} colourOfTaxon={colourOfTaxon} tokens={tokens} />}
    </div>
  );
}

function frameOf(read: BarPick, layout: BarLayout): { x: number; width: number } | null {
  if (read.sample === null) return { x: read.facet.mean_x ?? read.facet.x, width: layout.mean_width };
  const x = barOf(layout, read.sample);
  return x === null ? null : { x, width: Math.max(1, layout.bar_width) };
}

function Headers({ layout, bars }: { readonly layout: BarLayout; readonly bars: CompositionData['samples'] }) {
  return layout.facets.map(({ label, samples, x, width }) => (
    <div key={label} className="comp-facet" style={{ left: x, width }} title={label}>
      <span className="comp-facet-name">{label}</span>
      <span className="comp-facet-n">n = {formatCount(countSamples(bars, samples))}</span>
    </div>
  ));
}

function useWheelZoom(scroller: { readonly current: HTMLDivElement | null }, zoom: (factor: number) => void): void {
  const latest = useRef(zoom);
  latest.current = zoom;
  useEffect(() => {
    const element = scroller.current;
    const turned = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY * 0.002));
    };
    element?.addEventListener('wheel', turned, { passive: false });
    return () => element?.removeEventListener('wheel', turned);
  }, [scroller]);
}
