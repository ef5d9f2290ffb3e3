import { type BetaDiversity, type Metric, metrics, metricTitles } from '@cohortium/contract';
import { formatCount, formatNumber, formatPercent, formatProbability } from '#platform';

type PermanovaSource = Pick<BetaDiversity, 'permanova' | 'metric' | 'rank'>;

const ALPHA = 0.05;

/** The test of the groups in one sentence, with what it says and how sure it is; null where nothing was tested. */
export function describePermanova({ permanova, metric, rank }: PermanovaSource, title: string): string | null {
  if (permanova === null || permanova.p === null) return null;
  const { p, r2, n, permutations } = permanova;
  const verdict =
    p < ALPHA ? `Samples differ by ${title}: it explains` : `No significant difference by ${title}: it explains`;
  const level = rank === 'feature' ? '' : ` at ${rank} level`;
  return `${verdict} ${formatPercent(r2, 1)} of the variation${level} (PERMANOVA, ${metricTitle(metric)}, p ${formatProbability(p)}, n = ${formatNumber(n)}, ${formatNumber(permutations)} permutations).`;
}

const isMetric = (name: string): name is Metric => metrics.some((metric) => metric === name);

/** A distance by its name: “Bray–Curtis”. */
export const metricTitle = (metric: string): string => (isMetric(metric) ? metricTitles[metric] : metric);

export const ordinationTitle = (metric: string): string => `Principal coordinates of ${metricTitle(metric)} distance`;

const SOLVERS: Record<BetaDiversity['solver'], string> = {
  exact: 'exact',
  partial: 'first axes only',
  landmark: 'landmark approximation',
};

/** How the axes were found, for the line below the title. */
export function describeSolver({
  solver,
  precision,
  n_landmarks,
}: Pick<BetaDiversity, 'solver' | 'precision' | 'n_landmarks'>) {
  const landmarks = n_landmarks === null ? '' : ` (${formatNumber(n_landmarks)})`;
  return `${SOLVERS[solver]}${landmarks}${precision === 'f32' ? ', distances accurate to 3e-7' : ''}`;
}

type Spectrum = Pick<BetaDiversity, 'negative_eigenvalues' | 'axes' | 'percent_of'>;

/** What the percentages beside axes are of; nothing where no eigenvalue is negative, so that all bases are one. */
export function percentBase({ negative_eigenvalues: negative, axes, percent_of }: Spectrum): string {
  if (negative?.count === 0) return '';
  if (axes.every(({ percent_of_positive }) => percent_of_positive !== null)) return 'of positive eigenvalues';
  return percent_of === 'trace' ? 'of the trace' : 'of the landmarks’ trace';
}

/** The axes with the percentages that are shown: of positive eigenvalues, which sum to a hundred, wherever they are known. */
export function labelAxes(result: Spectrum): { name: string; percent: number; of: string }[] {
  const of = percentBase(result);
  return result.axes.map(({ name, percent, percent_of_positive }) => ({
    ...{ name, of },
    percent: of === 'of positive eigenvalues' ? (percent_of_positive ?? percent) : percent,
  }));
}

/** What the percentages of the axes are of, and how much lies below zero. */
export function describeSpectrum(
  result: Pick<BetaDiversity, 'negative_eigenvalues' | 'axes' | 'metric' | 'percent_of'>,
): string {
  const { negative_eigenvalues: negative, axes, metric } = result;
  const of = result.percent_of === 'trace' ? 'of the trace' : 'of the landmarks’ trace';
  if (negative === null) return `Percentages are ${of}. Only the first axes are computed for this many samples.`;
  const first = axes[0];
  const positive =
    first?.percent_of_positive === null || first === undefined
      ? ''
      : ` ${first.name} is ${formatNumber(first.percent_of_positive, 1)} % of the positive eigenvalues and ${formatNumber(first.percent, 1)} % ${of}.`;
  if (negative.count === 0) return `Percentages are ${of}; no eigenvalue is negative.${positive}`;
  return `${formatCount(negative.count, 'negative eigenvalue')}, ${formatNumber(negative.percent, 1)} % ${of}: non-Euclidean component of ${metricTitle(metric)} distance.${positive}`;
}
