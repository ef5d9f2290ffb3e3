import type { Cohort, Comparability, MergeSettings } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDate } from '#platform';
import { ErrorState, Note, WaitingBar } from '#ui/feedback';
import { Card } from '#ui/layout';
import { comparabilityQuery } from '../queries/merge-queries.ts';
import { describeAgreement, describeComparability, findBlockers } from './agreement.ts';
import { CompatibilityIssues } from './compatibility-issues.tsx';
import { SharedNames } from './shared-names.tsx';

/** Whether a cohort's samples may be compared: what differs between its data sets, and what was agreed when it was merged. */
export function ComparabilityTab({ cohort }: { cohort: Pick<Cohort, 'id' | 'version'> }) {
  const found = useQuery(comparabilityQuery(cohort));
  if (found.isPending) return <CheckingCard className="mx-6 my-4 max-md:mx-4" />;
  if (found.isError) {
    return <ErrorState title="Could not create the report." query={found} />;
  }
  const { merge_settings, ...now } = found.data.data;
  return (
    <div className="grid items-start gap-3 overflow-y-auto px-6 py-4 max-md:px-4 lg:grid-cols-2">
      <div className="grid min-w-0 gap-3">
        <Differences now={now} />
      </div>
      <div className="grid min-w-0 gap-3">
        {merge_settings && <AgreementCard agreement={merge_settings} />}
        {now.translation && (
          <Card title="Taxon names across references">
            <div className="px-3.5 py-2.5">
              <SharedNames names={now.translation} />
            </div>
          </Card>
        )}
      </div>
    </div>
  );
}

const QUESTION = 'Can these samples be compared?';

/** The card while data types, regions, pipelines and metadata of all samples are compared. */
export function CheckingCard({ className }: { className: string }) {
  return (
    <Card title={QUESTION} className={className}>
      <WaitingBar label="Comparing processing and metadata" className="px-3.5 py-3" />
    </Card>
  );
}

/** The comparability of data sets, with compatibility issues. */
export function Differences({ now }: { now: Comparability }) {
  const { findings, sources, deepest_rank } = now;
  const never = findBlockers(findings);
  return (
    <Card title={QUESTION} note={formatCount(sources.length, 'data set')}>
      <div className="px-3.5 py-2.5">
        {deepest_rank === null ? (
          <Note tone="bad" title={describeComparability(now)}>
            {never.map(({ title }) => title).join(' ')}
          </Note>
        ) : (
          <p data-prose="" className="text-13">
            {describeComparability(now)}
            {findings.length === 0 && ' No compatibility issues found.'}
          </p>
        )}
        <CompatibilityIssues findings={findings} sources={sources} />
      </div>
    </Card>
  );
}

function AgreementCard({ agreement }: { agreement: MergeSettings }) {
  const { sources, findings, created_at } = agreement;
  return (
    <Card title="Merge settings" note={formatDate(created_at)}>
      <div className="px-3.5 py-2.5">
        <ul className="grid gap-1 text-13">
          {describeAgreement(agreement).map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        {findings.length > 0 && (
          <details className="mt-2 text-12">
            <summary className="text-ink-2">
              Compatibility issues between {sources.length} cohorts at the time of the merge
            </summary>
            <CompatibilityIssues findings={findings} sources={sources} />
          </details>
        )}
      </div>
    </Card>
  );
}
