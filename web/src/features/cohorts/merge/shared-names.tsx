import type { Comparability } from '@cohortium/contract';
import { formatNumber, formatPercent } from '#platform';
import { ScrollRegion } from '#ui/display';
import { rankTitle } from './agreement.ts';

type Names = NonNullable<Comparability['translation']>;

const NUMBER = 'py-1.5 pr-3 text-right tabular-nums';

/** At each rank, how much of the reads keeps its name where several references are read as one. */
export function SharedNames({ names }: { names: Names }) {
  return (
    <>
      <p data-prose="" className="mb-2 text-12 text-ink-2">
        {names.references.join(' · ')}. Per cent of the abundance in {formatNumber(names.n_measured)} samples: matched
        by full lineage, or by name if all references use the name for one taxon.
      </p>
      <ScrollRegion label="Shared taxon names by rank" className="overflow-x-auto">
        <table className="w-full min-w-max text-12">
          <thead>
            <tr className="text-ink-3">
              <th scope="col" className="py-1 pr-3 text-left font-medium">
                Rank
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-medium">
                By lineage
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-medium">
                By name
              </th>
              <th scope="col" className="py-1 text-left font-medium">
                Largest unmatched taxa
              </th>
            </tr>
          </thead>
          <tbody>
            {names.ranks.map(({ rank, by_lineage, by_name, unmatched }) => (
              <tr key={rank} className="border-line border-t">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                  {rankTitle(rank)}
                </th>
                <td className={NUMBER}>{formatPercent(by_lineage, 0)}</td>
                <td className={NUMBER}>{formatPercent(by_name, 0)}</td>
                <td className="max-w-64 truncate py-1.5 text-ink-2">
                  {unmatched.map(({ name }) => name).join(', ') || 'none'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
