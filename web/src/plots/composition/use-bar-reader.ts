import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type BarFacet, type BarLayout, barAt, barOf, taxonAt } from './bar-layout.ts';
import type { CompositionData } from './composition-data.ts';

export type BarPick = { readonly sample: number | null; readonly facet: BarFacet };

type Reader = {
  readonly data: CompositionData;
  readonly layout: BarLayout;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly top: number;
  readonly height: number;
  readonly onZoom: (factor: number) => void;
  readonly onPick?:
    | ((pick: { readonly sample_id: string; readonly taxon_id: string; readonly percent: number }) => void)
    | undefined;
};

const FAR = 20;

/** Which bar is read, by pointer: a click picks the bar that the pointer reads or by ← → Home End; Enter or a click picks a segment. */
export function useBarReader(reader: Reader) {
  const { layout, scroller } = reader;
  const [read, setRead] = useState<BarPick | null>(null);
  // A click has whole pixels where the pointer's moves have parts of them: with thin bars that is another sample.
  const pointed = useRef<{ sample: number | null; percent: number } | null>(null);
  const order = layout.facets.flatMap((facet) => facet.samples);
  const show = (sample: number) => {
    const facet = layout.facets.find((candidate) => candidate.samples.includes(sample));
    const x = barOf(layout, sample);
    const { current: element } = scroller;
    if (!facet || x === null || !element) return;
    setRead({ sample, facet });
    if (x < element.scrollLeft) element.scrollLeft = x - 8;
    else if (x + layout.bar_width > element.scrollLeft + element.clientWidth)
      element.scrollLeft = x - element.clientWidth / 2;
  };
  const onPointerMove = (event: PointerEvent) => {
    const { x, percent } = toBarPosition(reader, event);
    const found = barAt(layout, x);
    pointed.current = found && { sample: found.sample, percent };
    setRead(found);
  };
  const onClick = (event: { clientX: number; clientY: number }) => {
    const at = pointed.current ?? pointedAt(reader, event);
    selectSegment(reader, at.sample, at.percent);
  };
  const step = (by: number) => {
    const now = read?.sample == null ? -1 : order.indexOf(read.sample);
    const next = order[Math.min(order.length - 1, Math.max(0, now < 0 ? 0 : now + by))];
    if (next !== undefined) show(next);
  };
  const clear = () => {
    pointed.current = null;
    setRead(null);
  };
  const pick = () => selectSegment(reader, read?.sample ?? null, null);
  const keys = { step, far: order.length, pick, zoom: reader.onZoom, clear: () => setRead(null) };
  const onKeyDown = (event: KeyboardEvent) => handleKey(event, keys);
  return { read, handlers: { onPointerMove, onClick, onPointerLeave: clear, onBlur: clear, onKeyDown } };
}

interface Keys {
  step: (by: number) => void;
  /** To the end, from anywhere. */
  far: number;
  pick: () => void;
  zoom: (factor: number) => void;
  clear: () => void;
}

/** Handles a key; other keys are left to the page. */
function handleKey(event: KeyboardEvent, { step, far, pick, zoom, clear }: Keys): void {
  const by = { ArrowRight: 1, ArrowLeft: -1, Home: -far, End: far }[event.key];
  const factor = { '+': 1.5, '=': 1.5, '-': 1 / 1.5 }[event.key];
  if (by !== undefined) step(by * (event.shiftKey ? FAR : 1));
  else if (factor !== undefined) zoom(factor);
  else if (event.key === 'Enter') pick();
  else if (event.key === 'Escape') clear();
  else return;
  event.preventDefault();
}

/** The bar under an event that no move of the pointer came before, such as a touch. */
function pointedAt(reader: Reader, event: { clientX: number; clientY: number }) {
  const { x, percent } = toBarPosition(reader, event);
  return { sample: barAt(reader.layout, x)?.sample ?? null, percent };
}

/** Where the pointer is: along the bars, and how many per cent above the base line. */
function toBarPosition({ scroller, top, height }: Reader, event: { clientX: number; clientY: number }) {
  const box = scroller.current?.getBoundingClientRect();
  const x = event.clientX - (box?.left ?? 0) + (scroller.current?.scrollLeft ?? 0);
  return { x, percent: (1 - (event.clientY - (box?.top ?? 0) - top) / height) * 100 };
}

/** Tells of the part of a sample's bar at `percent`; null: of its largest part. */
function selectSegment({ data, onPick }: Reader, sample: number | null, percent: number | null): void {
  const profile = sample === null ? undefined : data.percents[sample];
  if (!profile || sample === null) return;
  const biggest = () => data.taxa.reduce((best, _, t) => ((profile[t] ?? 0) > (profile[best] ?? 0) ? t : best), 0);
  const at = percent === null ? biggest() : taxonAt(profile, percent);
  const taxon = at === null ? undefined : data.taxa[at];
  const id = data.samples[sample]?.id;
  if (at !== null && taxon && id) onPick?.({ sample_id: id, taxon_id: taxon.id, percent: profile[at] ?? 0 });
}
