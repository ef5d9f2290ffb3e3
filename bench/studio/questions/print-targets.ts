import type { ConcurrentResult } from './measure-concurrent.ts';
import type { Series } from './measure-queries.ts';
import { printLine } from './print-series.ts';
import type { Lag } from './read-lag.ts';
import { formatTimes, summariseTimes } from './summarise-times.ts';

/** What issue 5 asks of a question at 1,000,000 samples, with one client; milliseconds and ratios in one run. */
interface Target {
  series: string;
  median: number;
  p95: number;
  /** PostgreSQL's p95 over ours, at least. */
  postgres?: number;
  /** Our median over the scan's, at most. */
  floor?: number;
}

const targets: readonly Target[] = [
  { series: 'page + total, warm', median: 50, p95: 90, postgres: 10, floor: 3 },
  { series: 'all facets, warm', median: 70, p95: 120, postgres: 15 },
  { series: 'page + total, two taxa, warm', median: 90, p95: 150, postgres: 4 },
  { series: 'all facets, two taxa, warm', median: 90, p95: 150, postgres: 4 },
  { series: 'values, a keystroke', median: 8, p95: 20 },
  { series: 'taxa, a keystroke', median: 8, p95: 20 },
  { series: 'genus profiles of 5,000', median: 500, p95: 900 },
];
const GROWTH = 4;
const MIN_ANSWERS_PER_SECOND = 15;
const LAG_MS = 20;

const yesOrNo = (holds: boolean): string => (holds ? 'yes' : 'NO');
const ratio = (value: number): string => `${value.toFixed(1)}×`;

/** A ratio beside what is asked of it; empty where there is nothing to compare with. */
function formatVerdict(
  value: number,
  { least, most }: { least?: number | undefined; most?: number | undefined },
): string {
  if (!Number.isFinite(value) || (least === undefined && most === undefined)) return '';
  if (least !== undefined) return `${ratio(value)}, ≥ ${least}×: ${yesOrNo(value >= least)}`;
  return `${ratio(value)}, ≤ ${most}×: ${yesOrNo(value <= (most ?? 0))}`;
}

function row(target: Target, series: Series, before: Series | undefined) {
  const [ours, postgres, floor] = [series.ours, series.postgres, series.floor].map(summariseTimes);
  const [then, theirs] = [before?.ours, before?.postgres].map((times) => summariseTimes(times ?? []).median);
  const [median, p95] = [ours?.median ?? Number.NaN, ours?.p95 ?? Number.NaN];
  return {
    question: target.series,
    'ms (p95)': `${median.toFixed(0)} (${p95.toFixed(0)})`,
    target: `${target.median} (${target.p95}): ${yesOrNo(median <= target.median)} (${yesOrNo(p95 <= target.p95)})`,
    'PostgreSQL at p95': formatVerdict((postgres?.p95 ?? Number.NaN) / p95, { least: target.postgres }),
    'over the scan': formatVerdict(median / (floor?.median ?? Number.NaN), { most: target.floor }),
    grown: formatVerdict(median / (then ?? Number.NaN), { most: GROWTH }),
    'PostgreSQL grown': formatVerdict((postgres?.median ?? Number.NaN) / (theirs ?? Number.NaN), { most: GROWTH }),
  };
}

/** The table, row by row, with what of it holds in this run. */
export function printTargets(all: readonly Series[], before: readonly Series[]): void {
  const named = (list: readonly Series[], name: string) => list.find((series) => series.name === name);
  const rows = targets.flatMap((target) => {
    const series = named(all, target.series);
    return series ? [row(target, series, named(before, target.series))] : [];
  });
  console.table(rows);
}

export function printConcurrent(
  message: string,
  { answers_per_second, milliseconds }: ConcurrentResult,
  lag: Lag,
): void {
  const late = `event loop late by ${lag.median.toFixed(0)} ms, p95 ${lag.p95.toFixed(0)}, most ${lag.most.toFixed(0)}`;
  const enough = `≥ ${MIN_ANSWERS_PER_SECOND}: ${yesOrNo(answers_per_second >= MIN_ANSWERS_PER_SECOND)}`;
  const each = `${formatTimes(summariseTimes(milliseconds))} ms each`;
  printLine(
    `${message}: ${answers_per_second.toFixed(1)} answers a second (${enough}), ${each}; ${late} (p95 ≤ ${LAG_MS}: ${yesOrNo(lag.p95 <= LAG_MS)})`,
  );
}
