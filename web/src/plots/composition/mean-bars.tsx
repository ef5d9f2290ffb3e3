import { isNameless } from '@cohortium/contract';
import { colourOf, taxonColours, useTokens } from '#plots/colours';
import { formatCount, formatFixed, Swatch } from '#plots/frame';
import './composition.css';
import { type CompositionData, taxonPaint } from './composition-data.ts';

/** More bars and names than these are for the plot itself. */
const BARS = 8;
const NAMES = 8;

/** Mean proportions as lying bars, a group each, with the names of the most abundant taxa. */
export function MeanBars({ data }: { readonly data: CompositionData }) {
  const tokens = useTokens();
  const paints = data.taxa.map((taxon) => taxonPaint(taxon, data.colourOfTaxon, tokens));
  const shown = data.samples.slice(0, BARS);
  const named = data.taxa.slice(0, NAMES);
  return (
    <figure className="comp-means">
      {shown.map(({ id, mean_of }, at) => (
        <div key={id} className="comp-means-row">
          <span className="comp-means-name" title={id}>
            {mean_of?.name ?? id} <span className="comp-means-n">n = {formatCount(mean_of?.n ?? 1)}</span>
          </span>
          <span className="comp-means-bar" role="img" aria-label={barText(data, at)}>
            {data.taxa.map((taxon, t) => (
              <span
                key={taxon.id}
                className={paints[t]?.hatch ? 'plot-hatched' : undefined}
                title={`${taxon.name} ${formatFixed(data.percents[at]?.[t] ?? 0, 1)} %`}
                style={{
                  width: `${data.percents[at]?.[t] ?? 0}%`,
                  ...(paints[t]?.hatch ? {} : { background: paints[t]?.fill }),
                }}
              />
            ))}
          </span>
        </div>
      ))}
      {data.samples.length > BARS && <p className="comp-means-n">and {formatCount(data.samples.length - BARS)} more</p>}
      <figcaption className="comp-means-legend">
        {named.map((taxon, t) => (
          <span key={taxon.id} className="comp-means-taxon">
            <Swatch colour={paints[t]?.fill ?? tokens.other} hatched={paints[t]?.hatch !== undefined} />{' '}
            <span title={taxon.name}>{taxon.italic ? <i>{taxon.name}</i> : taxon.name}</span>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** The three largest parts of a bar, for a screen reader. */
function barText({ samples, taxa, percents }: CompositionData, at: number): string {
  const parts = taxa.map(({ name }, t) => ({ name, percent: percents[at]?.[t] ?? 0 }));
  const largest = parts.sort((a, b) => b.percent - a.percent).slice(0, 3);
  return `${samples[at]?.id ?? ''}: ${largest.map(({ name, percent }) => `${name} ${formatFixed(percent, 1)} %`).join(', ')}`;
}

/** `result_id`, and a percentage by taxon. */
type Row = Readonly<Record<string, string | number>>;
type SampleBarsProps = {
  /** The columns of the rows in falling order, `Other` last. */
  readonly taxa: readonly string[];
  readonly rows: readonly Row[];
};

const OTHER = 'Other';

/** A thin bar a sample, those with most of the first taxon first: how alike the samples are, at a glance. */
export function SampleBars({ taxa, rows }: SampleBarsProps) {
  const tokens = useTokens();
  const named = taxa.filter((taxon) => taxon !== OTHER && !isNameless(taxon));
  const { colours } = taxonColours(named);
  // As in the plot itself: what has no name of its own stands above the rest.
  const stack = [...named, ...taxa.filter((taxon) => !named.includes(taxon))];
  const [first = ''] = stack;
  const shareOf = (row: Row, taxon: string) => Number(row[taxon] ?? 0);
  const sorted = [...rows].sort((a, b) => shareOf(b, first) - shareOf(a, first));
  return (
    <svg
      role="img"
      aria-label={`Composition of ${formatCount(rows.length)} samples`}
      viewBox={`0 0 ${Math.max(1, rows.length)} 100`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="block h-24 w-full"
    >
      {sorted.map((row, at) => {
        let below = 100;
        return stack.map((taxon) => {
          const share = shareOf(row, taxon);
          below -= share;
          return (
            <rect
              key={`${row.result_id}${taxon}`}
              x={at}
              y={below}
              width={1}
              height={share}
              fill={colourOf(isNameless(taxon) ? null : taxon, colours, tokens)}
            />
          );
        });
      })}
    </svg>
  );
}
