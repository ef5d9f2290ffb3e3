import { type CsvCell, writeCsv } from '#plots/frame';
import type { OrdinationData } from '../plot-props.ts';
import { preparePoints } from '../prepare-points.ts';

/** One line a sample: sample_id, every axis, the groups shown, and whether it is selected. */
export function ordinationCsv(data: OrdinationData, selection: ReadonlySet<number> = new Set()): string {
  const { values, axes } = preparePoints(data.coordinates, data.ids.length);
  const groupings = [data.colourBy, data.shapeBy].filter((grouping) => grouping !== undefined);
  const names = Array.from({ length: axes }, (_, i) => data.axes[i]?.name ?? `axis ${i + 1}`);
  const header = ['sample_id', ...names, ...groupings.map((grouping) => grouping.title), 'selected'];
  const rows = data.ids.map((id, i): CsvCell[] => [
    id,
    ...Array.from(values.subarray(i * axes, (i + 1) * axes), (value) => Number(value.toPrecision(7))),
    ...groupings.map((grouping) => grouping.values[i] ?? null),
    selection.has(i) ? 'yes' : 'no',
  ]);
  return writeCsv(header, rows);
}
