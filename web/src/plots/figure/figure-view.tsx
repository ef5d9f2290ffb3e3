import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTokens } from '#plots/colours';
import { cardText, HoverCard, type Size, usePixelRatio, useSize } from '#plots/frame';
import { MarksLayer, paintMarks, type RectMark } from '#plots/marks';
import './figure.css';
import { type Figure, type Part, partAt } from './figure.ts';

type Props = {
  readonly figure: Figure;
  /** A part was clicked, or Enter pressed on it; Shift adds to what is selected. */
  readonly onPick?: (id: string, keys: { readonly shiftKey: boolean }) => void;
};

const FAR = 20;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A chart in the page: its parts are read by pointer or arrow keys, and picked by a click or Enter. */
export function FigureView({ figure, onPick }: Props) {
  const target = useRef<HTMLDivElement>(null);
  const size = useSize(target);
  const tokens = useTokens();
  const drawing = useMemo(() => (size.width > 0 ? figure.draw(size, tokens) : null), [figure, size, tokens]);
  const [read, setRead] = useState<Part | null>(null);
  const parts = drawing?.parts ?? [];
  const shown = read && parts.find(({ id }) => id === read.id);
  const height = Math.max(size.height, drawing?.height ?? 0);
  const place = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return partAt(parts, [event.clientX - box.left, event.clientY - box.top + event.currentTarget.scrollTop]);
  };
  const step = (by: number) => {
    const now = parts.findIndex(({ id }) => id === read?.id);
    const next = parts[Math.min(parts.length - 1, Math.max(0, now < 0 ? 0 : now + by))];
    setRead(next ?? null);
    scrollPartIntoView(target.current, next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by !== undefined) step(by * (event.shiftKey ? FAR : 1));
    else if (event.key === 'Enter' && shown) onPick?.(shown.id, event);
    else if (event.key === 'Escape') setRead(null);
    else return;
    event.preventDefault();
  };
  const keys = onPick
    ? 'Use the arrow keys to read the parts, Enter to select.'
    : 'Use the arrow keys to read the parts.';
  return (
    <div
      ref={target}
      className={onPick ? 'figure figure-picks' : 'figure'}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the plot takes arrow keys
      tabIndex={0}
      aria-roledescription="plot"
      aria-label={`${figure.title}. ${figure.description}. ${keys}`}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => setRead(place(event))}
      onPointerLeave={() => setRead(null)}
      onBlur={() => setRead(null)}
      onPointerUp={(event) => {
        const part = event.button === 0 ? place(event) : null;
        if (part) onPick?.(part.id, event);
      }}
    >
      <div className="figure-sheet" style={{ height }}>
        {drawing?.cells && <Cells cells={drawing.cells} size={{ width: size.width, height }} font={tokens.font} />}
        <MarksLayer marks={drawing?.marks ?? []} className="figure-marks" />
        {shown && <HoverCard card={shown.card} at={shown.at} within={{ width: size.width, height }} />}
      </div>
      <p className="plot-sr" aria-live="polite">
        {shown ? cardText(shown.card) : ''}
      </p>
    </div>
  );
}

function scrollPartIntoView(scroller: HTMLElement | null, part: Part | undefined) {
  if (!scroller || !part) return;
  const [top, bottom] = [part.at[1] - 24, part.at[1] + 24];
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
}

function Cells({
  cells,
  size,
  font,
}: {
  readonly cells: readonly RectMark[];
  readonly size: Size;
  readonly font: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ratio = usePixelRatio();
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return;
    canvas.current.width = Math.round(size.width * ratio);
    canvas.current.height = Math.round(size.height * ratio);
    context.scale(ratio, ratio);
    paintMarks(context, cells, font);
  }, [cells, size.width, size.height, ratio, font]);
  return <canvas ref={canvas} className="figure-cells" style={{ width: size.width, height: size.height }} />;
}
