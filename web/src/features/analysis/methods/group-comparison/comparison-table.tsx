import { comparisonTitles, type GroupComparison } from '@cohortium/contract';
import { useMemo } from 'react';
import { NumberTable } from '../../frame/tables.tsx';
import { taxonFindings } from './comparison-figure.ts';

const TEXT_HEADS = ['Taxon', 'Found by', 'More in'];

/** Every taxon with the q of every method, the consensus first. */
export function ComparisonTable({ result }: { result: GroupComparison }) {
  const numbers = useMemo(
    () => [
      { name: 'Prevalence', unit: '%', digits: 0 },
      ...result.groups.map(({ name }) => ({ name: `Mean, ${name}`, unit: '%', digits: 3 })),
      ...result.methods.map(({ method }) => ({ name: `q, ${comparisonTitles[method]}`, digits: 4 })),
    ],
    [result.groups, result.methods],
  );
  const rows = useMemo(() => {
    const agreed = new Map(result.consensus.map((each) => [each.taxon, each]));
    return result.taxa
      .map(({ taxon, prevalence, means }) => {
        const own = agreed.get(taxon);
        const found = own?.found_by.map((method) => comparisonTitles[method]).join(', ') ?? null;
        const qs = taxonFindings(result, taxon).map(({ finding }) => finding?.q ?? null);
        return {
          id: taxon,
          found: own?.found_by.length ?? 0,
          textCells: [taxon, found, own?.higher_in ?? null],
          numbers: [100 * prevalence, ...means, ...qs],
        };
      })
      .sort((a, b) => b.found - a.found);
  }, [result]);
  return <NumberTable label="Taxa compared" textCells={TEXT_HEADS} numbers={numbers} rows={rows} />;
}
