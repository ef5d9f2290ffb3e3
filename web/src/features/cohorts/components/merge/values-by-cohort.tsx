import type { Comparability, CompatibilityIssue } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { ScrollRegion } from '#ui/display';

type ValuesByCohortProps = Pick<CompatibilityIssue, 'title' | 'compared'> & Pick<Comparability, 'sources'>;

const CELL = 'border-line border-t py-1.5 pr-3 text-left align-top font-normal';

/** The compared values: one row per property, one column per cohort. */
export function ValuesByCohort({ title, compared, sources }: ValuesByCohortProps) {
  const shown = sources
    .map((source, at) => ({ ...source, at }))
    .filter(({ at }) => compared.some(({ sides }) => sides.some(({ source }) => source === at)));
  return (
    <ScrollRegion label={`Values by cohort: ${title}`} className="overflow-x-auto">
      <table className="w-full min-w-max text-12">
        <thead>
          <tr className="text-ink-3">
            <th className="sr-only">Compared</th>
            {shown.map(({ at, name, version }) => (
              <th key={at} scope="col" className="max-w-56 truncate py-1 pr-3 text-left font-medium">
                {name}
                {version !== null && <span className="font-normal"> v{version}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.map((row) => (
            <CompareRow key={row.title} row={row} places={shown.map(({ at }) => at)} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function CompareRow({ row, places }: { row: CompatibilityIssue['compared'][number]; places: readonly number[] }) {
  return (
    <tr>
      <th scope="row" className={`${CELL} max-w-44 break-words text-ink-2`}>
        {row.title}
      </th>
      {places.map((place) => (
        <td key={place} className={`${CELL} max-w-56 break-words`}>
          {row.sides
            .find(({ source }) => source === place)
            ?.values.map(({ value, n_samples }) => (
              <span key={value} className="block">
                {value} <span className="text-ink-3">({formatNumber(n_samples)})</span>
              </span>
            )) ?? <span className="text-ink-3">none</span>}
        </td>
      ))}
    </tr>
  );
}
