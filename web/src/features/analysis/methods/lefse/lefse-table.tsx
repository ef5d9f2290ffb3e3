import type { Lefse } from '@cohortium/contract';
import { useMemo } from 'react';
import { NumberTable } from '../../frame/tables.tsx';

const TEXT_HEADS = ['Taxon', 'Lineage', 'Higher in'];
const PER_CENT = 10_000;

/** Every feature that was tested, found or not, with the means of the classes. */
export function LefseTable({ result }: { result: Lefse }) {
  const numbers = useMemo(
    () => [
      { name: 'LDA', unit: 'log10', digits: 3 },
      { name: 'Kruskal–Wallis p', digits: 5 },
      ...result.classes.map(({ name }) => ({ name: `Mean, ${name}`, unit: '%', digits: 3 })),
    ],
    [result.classes],
  );
  const rows = useMemo(
    () =>
      result.features.map((feature) => ({
        id: feature.feature,
        textCells: [feature.name, feature.lineage.join('; '), feature.is_discriminative ? feature.class : null],
        numbers: [feature.lda, feature.kruskal_p, ...feature.class_means.map((mean) => mean / PER_CENT)],
      })),
    [result.features],
  );
  return <NumberTable label="Taxa tested" textCells={TEXT_HEADS} numbers={numbers} rows={rows} />;
}
