import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTokens } from '#plots/colours';
import { type Card, HoverCard, useSize } from '#plots/frame';
import { MarksLayer } from '#plots/marks';
import type { LineFigure, Point } from './line-figure.ts';
import { layoutLines, nearestSeries } from './line-layout.ts';
import { lineMarks } from './line-marks.ts';
import './line-plot.css';

type Props = {
  readonly figure: LineFigure;
  /** The text for the curve under the pointer. */
  readonly cardOf: (id: string) => Card | null;
  /** A curve brought forward by a choice outside the plot. */
  readonly chosen?: string | null;
};

/** Curves with axes; the one under the pointer comes forward and says what it is. */
export function LinePlot({ figure, cardOf, chosen = null }: Props) {
  const target = useRef<HTMLDivElement>(null);
  const size = useSize(target);
  const tokens = useTokens();
  const [under, setUnder] = useState<{ id: string; at: Point } | null>(null);
  const layout = useMemo(() => layoutLines(figure, size), [figure, size]);
  const highlight = under?.id ?? chosen;
  const marks = useMemo(
    () => (size.width === 0 ? [] : lineMarks({ figure, layout, tokens, highlight })),
    [figure, layout, tokens, highlight, size.width],
  );
  const card = under ? cardOf(under.id) : null;
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at: Point = [event.clientX - box.left, event.clientY - box.top];
    const id = nearestSeries(figure, layout, at);
    setUnder(id === null ? null : { id, at });
  };
  return (
    <div
      ref={target}
      className="line-plot"
      role="img"
      aria-label={`${figure.title}. ${figure.description}`}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setUnder(null)}
    >
      <MarksLayer marks={marks} className="line-plot-marks" />
      {card && under ? <HoverCard card={card} at={under.at} within={size} /> : null}
    </div>
  );
}
