import type { Measured, Work } from './works.ts';

/** All runs of one implementation at one work. */
export interface Line {
  work: Work;
  name: string;
  measured: readonly Measured[];
}

const quantileAt = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};
const timesOf = ({ measured }: Pick<Line, 'measured'>): number[] => measured.flatMap(({ ms }) => ms);
const medianOf = (line: Pick<Line, 'measured'>): number => quantileAt(timesOf(line), 0.5);

/** How many times faster each of ours is, beside what it is to be. */
function formatRatios(line: Line, lines: readonly Line[]): string {
  const own = line.work.peers.filter(({ peer }) => peer === line.name);
  return own
    .map(({ target, against = line.work.ours[0] ?? '' }) => {
      const ours = lines.find(({ work, name }) => work === line.work && name === `ours ${against}`);
      const ratio = ours ? medianOf(line) / medianOf(ours) : Number.NaN;
      const met = ratio >= target ? 'met' : 'missed';
      return `${ratio.toFixed(1)}× (${against}; target ${target}×, ${met})`;
    })
    .join(', ');
}

/** A line an implementation, in columns that part at two spaces. */
export function formatLines(lines: readonly Line[]): string {
  return lines
    .map((line) => {
      const { work, name, measured } = line;
      const times = timesOf(line);
      const first = measured[0]?.ms[0] ?? Number.NaN;
      const peak = Math.max(...measured.map(({ peak_mb }) => peak_mb));
      return [
        `${work.title}, ${work.table.name} ${work.table.n} × ${work.table.width}`,
        name,
        `${measured.length} pairs, ${times.length} times`,
        `median ${medianOf(line).toFixed(0)} ms, p95 ${quantileAt(times, 0.95).toFixed(0)}, first ${first.toFixed(0)}`,
        Number.isNaN(peak) ? '' : `${peak.toFixed(0)} MB`,
        `answer ${measured[0]?.check.toPrecision(10)}`,
        formatRatios(line, lines),
        measured[0]?.versions ?? '',
      ]
        .filter((part) => part !== '')
        .join('  ');
    })
    .join('\n');
}

type Growth = { work: Work; half: number; small: Measured; large: Measured };

/** The power of n with which ours grow, from the half to the whole. */
export function formatGrowth(growths: readonly Growth[]): string {
  return growths
    .map(({ work, half, small, large }) => {
      const [low, high] = [quantileAt(small.ms, 0.5), quantileAt(large.ms, 0.5)];
      const power = Math.log(high / low) / Math.log(work.table.n / half);
      return `${work.title} (${work.ours[0]}): ${low.toFixed(0)} ms at ${half}, ${high.toFixed(0)} ms at ${work.table.n}: as n^${power.toFixed(2)}`;
    })
    .join('\n');
}
