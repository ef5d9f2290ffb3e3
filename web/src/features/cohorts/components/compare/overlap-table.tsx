import type { Overlap } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { describeOverlap } from '#plots/sets';

type OverlapTableProps = { names: readonly string[]; overlaps: readonly Overlap[]; counted: string };

/** The plot's numbers, in words. */
export function OverlapTable({ names, overlaps, counted }: OverlapTableProps) {
  return (
    <details className="border-line border-t px-3.5 py-2 text-13">
      <summary className="cursor-pointer text-ink-2">Show as table</summary>
      <table className="mt-2 w-full">
        <caption className="sr-only">Overlap by {counted}</caption>
        <thead>
          <tr className="text-12 text-ink-3">
            <th scope="col" className="py-1 text-left font-medium">
              Combination
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {counted}
            </th>
          </tr>
        </thead>
        <tbody>
          {overlaps.map(({ membership, n }) => (
            <tr key={membership} className="border-line border-t">
              <td className="break-words py-1 pr-3">{describeOverlap(names, membership)}</td>
              <td className="py-1 text-right">{formatNumber(n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
