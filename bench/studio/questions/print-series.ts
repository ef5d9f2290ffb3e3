import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Series } from './measure-queries.ts';
import { formatTimes, summariseTimes } from './summarise-times.ts';

const FILE = 'measured.json';

export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Beside the corpus that was asked, to be read when a larger one is. */
export function saveSeries(home: string, all: readonly Series[]): void {
  writeFileSync(join(home, FILE), JSON.stringify(all));
}

export function readSeries(home: string): Series[] {
  return JSON.parse(readFileSync(join(home, FILE), 'utf8'));
}

const times = (a: number, b: number): string => (Number.isFinite(a / b) ? `${(a / b).toFixed(1)}×` : '');

function row({ name, ours, postgres, floor, cpu }: Series, before: Series | undefined) {
  const [a, b, c] = [summariseTimes(ours), summariseTimes(postgres), summariseTimes(floor)];
  const grown = (now: number, then: readonly number[] | undefined) => times(now, summariseTimes(then ?? []).median);
  return {
    question: name,
    n: a.n,
    'ms (p95)': formatTimes(a),
    'PostgreSQL ms (p95)': b.n > 0 ? formatTimes(b) : '',
    '÷ ours': b.n > 0 ? `${times(b.median, a.median)} (${times(b.p95, a.p95)})` : '',
    'processors, ms each': cpu.ours > 0 ? (cpu.ours / a.n).toFixed(0) : '',
    'PostgreSQL’s': b.n > 0 ? (cpu.postgres / b.n).toFixed(0) : '',
    'scan ms': c.n > 0 ? formatTimes(c) : '',
    'ours ÷ scan': times(a.median, c.median),
    grown: grown(a.median, before?.ours),
    'PostgreSQL grown': grown(b.median, before?.postgres),
  };
}

/** Medians with the 95th percentile in brackets; `before` is the same on a smaller corpus. */
export function printSeries(all: readonly Series[], before: readonly Series[]): void {
  console.table(
    all.map((series) =>
      row(
        series,
        before.find(({ name }) => name === series.name),
      ),
    ),
  );
}

/** The questions of a kind that took longest: who worked on them, and what was asked. */
export function printSlowest({ ours, spent }: Series, n: number): void {
  const slowest = spent
    .map((one, at) => ({ ...one, milliseconds: ours[at] ?? 0, at }))
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, n);
  for (const { milliseconds, at, parts, body } of slowest) {
    const who = Object.entries(parts).map(([name, ms]) => `${name} ${ms.toFixed(1)}`);
    printLine(`  ${milliseconds.toFixed(1)} ms, question ${at}: ${who.join(', ')}; ${body}`);
  }
}
