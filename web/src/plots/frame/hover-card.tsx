import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import './frame.css';

export type CardRow = {
  readonly label: string;
  readonly value: string;
  readonly colour?: string;
  readonly hatched?: boolean;
};
export type Card = { readonly title: string; readonly aside?: string; readonly rows: readonly CardRow[] };

type Props = {
  readonly card: Card;
  readonly at: readonly [number, number];
  readonly within: { readonly width: number; readonly height: number };
};

const AWAY = 14;

/** A small card beside a mark; it turns to the other side where it would leave the plot. */
export function HoverCard({ card, at, within }: Props) {
  const target = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = target.current;
    if (element && card) setSize({ width: element.offsetWidth, height: element.offsetHeight });
  }, [card]);
  const right = at[0] + AWAY;
  const left = right + size.width > within.width ? Math.max(0, at[0] - AWAY - size.width) : right;
  const top = Math.min(Math.max(0, at[1] - size.height / 2), Math.max(0, within.height - size.height));
  const place: CSSProperties = { transform: `translate(${Math.round(left)}px, ${Math.round(top)}px)` };
  return (
    <div ref={target} className="plot-card" style={place} aria-hidden="true">
      <div className="plot-card-head">
        <span className="plot-card-title">{card.title}</span>
        {card.aside ? <span className="plot-card-aside">{card.aside}</span> : null}
      </div>
      {card.rows.map((row) => (
        <div key={row.label} className="plot-card-row">
          {row.colour ? <Swatch colour={row.colour} hatched={row.hatched ?? false} /> : null}
          <span className="plot-card-label">{row.label}</span>
          <span className="plot-card-value">{row.value}</span>
        </div>
      ))}
    </div>
  );
}

export function Swatch({ colour, hatched }: { readonly colour: string; readonly hatched?: boolean }) {
  return (
    <span
      className={hatched ? 'plot-swatch plot-hatched' : 'plot-swatch'}
      style={hatched ? {} : { background: colour }}
    />
  );
}

/** The card as one sentence, for a screen reader. */
export function cardText(card: Card): string {
  const rows = card.rows.map((row) => `${row.label} ${row.value}`.trim());
  return [[card.title, card.aside].filter(Boolean).join(', '), ...rows].join('; ');
}
