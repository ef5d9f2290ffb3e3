import { isNameless } from '@cohortium/contract';
import { colourOf, taxonColours, useTokens } from '#plots/colours';
import { formatCount } from '#plots/frame';

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
