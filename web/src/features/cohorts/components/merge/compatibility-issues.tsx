import type { Comparability, CompatibilityIssue } from '@cohortium/contract';
import { Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import { formatCount } from '#platform';
import { Pill } from '#ui/display';
import { toSeverityLabel } from '../../model/merge/agreement.ts';
import { ValuesByCohort } from './values-by-cohort.tsx';

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
