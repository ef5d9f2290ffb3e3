import type { Comparability, CompatibilityIssue } from '@cohortium/contract';
import { Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import { formatCount, formatNumber } from '#platform';
import { Pill, ScrollRegion } from '#ui/display';
import { toSeverityLabel } from './agreement.ts';

type ValuesByCohortProps = Pick<CompatibilityIssue, 'title' | 'compared'> & Pick<Comparability, 'sources'>;

const CELL = 'border-line border-t py-1.5 pr-3 text-left align-top font-normal';

/** The compared values: one row per property, one column per cohort. */
function ValuesByCohort({ title, compared, sources }: ValuesByCohortProps) {
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

const ICONS = { blocks: OctagonAlert, warns: TriangleAlert, notes: Info };

/** What does not fit, the worst first, each with who has what and what helps. */
export function CompatibilityIssues({ findings, sources }: Pick<Comparability, 'findings' | 'sources'>) {
  return (
    <ul className="grid">
      {findings.map((finding) => (
        <li
          key={`${finding.code} ${finding.title} ${finding.message}`}
          className="min-w-0 border-line border-b py-3 last:border-b-0"
        >
          <CompatibilityIssueEntry finding={finding} sources={sources} />
        </li>
      ))}
    </ul>
  );
}

function CompatibilityIssueEntry({
  finding,
  sources,
}: { finding: CompatibilityIssue } & Pick<Comparability, 'sources'>) {
  const { title, message, remedy, severity, n_samples, compared } = finding;
  const { label, tone } = toSeverityLabel(finding);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Pill tone={tone} icon={ICONS[severity]}>
          {label}
        </Pill>
        <h4 className="min-w-0 break-words font-semibold text-13">{title}</h4>
      </div>
      <p data-prose="" className="mt-1 text-13 text-ink-2">
        {message}
      </p>
      <p data-prose="" className="mt-0.5 text-13">
        {remedy}
      </p>
      {compared.length > 0 && (
        <details className="mt-1.5 text-12" open={severity === 'blocks'}>
          <summary className="text-ink-2">Values by cohort · {formatCount(n_samples, 'sample')}</summary>
          <ValuesByCohort title={title} compared={compared} sources={sources} />
        </details>
      )}
    </>
  );
}
