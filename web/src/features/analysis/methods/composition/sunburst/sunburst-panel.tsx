import { sentenceOf } from '#platform/api';
import { SunburstPlot } from '#plots/sunburst';
import { Note, Skeleton } from '#ui/feedback';
import type { SunburstState } from './use-sunburst.ts';

type SunburstPanelProps = { state: SunburstState; title: string; description: string };

/** The rings, or what they wait for. */
export function SunburstPanel({ state: { root, focus, setFocus, error }, title, description }: SunburstPanelProps) {
  if (error) return <Note tone="bad">{sentenceOf(error)}</Note>;
  if (!root) return <Skeleton className="h-full min-h-72" />;
  return <SunburstPlot {...{ title, description, root, focus }} onFocus={setFocus} />;
}
