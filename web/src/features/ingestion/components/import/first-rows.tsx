import { type ImportPreview, isTaxonDataType } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { ScrollRegion } from '#ui/display';

const NAMED = 3;

/** The most specific names of a lineage. */
function deepest(lineage: readonly (string | null)[]): string {
  const names = lineage.filter((name) => name !== null);
  if (names.length === 0) return 'unclassified';
  return [...(names.length > NAMED ? ['…'] : []), ...names.slice(-NAMED)].join(' › ');
}

/** The first features and samples, to detect a transposed table. */
export function FirstRows({ first, data_type }: Pick<ImportPreview, 'first' | 'data_type'>) {
  const hasTaxa = isTaxonDataType(data_type);
  if (first.rows.length === 0) return null;
  return (
    <ScrollRegion label="First rows" className="overflow-x-auto border-line border-t">
      <table className="w-full text-12">
        <caption className="sr-only">The first features and samples</caption>
        <thead>
          <tr className="border-line border-b text-ink-2">
            <th scope="col" className="px-3.5 py-1.5 text-left font-medium">
              Feature
            </th>
            {hasTaxa && (
              <th scope="col" className="px-2 py-1.5 text-left font-medium">
                Lineage
              </th>
            )}
            {first.samples.map((sample) => (
              <th key={sample} scope="col" className="max-w-40 truncate px-2 py-1.5 text-right font-medium last:pr-3.5">
                {sample}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.rows.map(({ feature_id, lineage, amounts }) => (
            <tr key={feature_id} className="border-line border-b last:border-b-0">
              <th scope="row" className="max-w-60 truncate px-3.5 py-1 text-left font-normal" title={feature_id}>
                {feature_id}
              </th>
              {hasTaxa && <td className="max-w-90 truncate px-2 py-1 text-ink-2">{deepest(lineage)}</td>}
              {first.samples.map((sample, at) => (
                <td key={sample} className="px-2 py-1 text-right tabular-nums last:pr-3.5">
                  {formatNumber(amounts[at] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
