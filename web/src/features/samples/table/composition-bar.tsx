import { isNameless, type SampleRow } from '@cohortium/contract';
import { colourOf, type Tokens, taxonColours, useTokens } from '#plots/colours';
import { describeGenera, generaByAbundance, topTaxa } from '../taxonomy/genus-abundances.ts';

type CompositionBarProps = {
  row: Pick<SampleRow, 'top_genera' | 'top_taxa'> & Partial<Pick<SampleRow, 'amount_unit'>>;
  /** As wide as there is room. */
  wide?: boolean;
};

const hatch = ({ unassigned, other }: Tokens) =>
  `repeating-linear-gradient(135deg, ${unassigned} 0 3px, ${other} 3px 4px)`;

/** The composition of a sample: its most abundant taxa, the rest in grey. */
export function CompositionBar({ row, wide = false }: CompositionBarProps) {
  const tokens = useTokens();
  const areReads = (row.amount_unit ?? 'reads') === 'reads';
  // No bar, because a full grey bar would mean “all other taxa”.
  if (topTaxa(row).length === 0)
    return <span className="text-12 text-ink-3">{areReads ? 'no reads' : 'all zero'}</span>;
  const description = describeGenera(row);
  const { colours } = taxonColours(generaByAbundance([row]));
  return (
    <span
      role="img"
      aria-label={description}
      title={description}
      className={`flex h-3 overflow-hidden rounded-s align-middle ${wide ? 'w-full' : 'w-32'}`}
      style={{ background: tokens.other }}
    >
      {topTaxa(row).map(({ taxon, abundance }) => (
        <span
          key={taxon}
          className="flex-none border-surface border-r"
          style={{
            width: `${100 * abundance}%`,
            background: isNameless(taxon) ? hatch(tokens) : colourOf(taxon, colours, tokens),
          }}
        />
      ))}
    </span>
  );
}
