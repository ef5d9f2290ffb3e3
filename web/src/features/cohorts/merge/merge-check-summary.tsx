import type { MergeCheck } from '@cohortium/contract';
import { formatCount } from '#platform';
import { Note } from '#ui/feedback';
import { PanelSection } from '#ui/overlays';
import { describeComparability, findBlockers } from './agreement.ts';
import { CompatibilityIssues } from './compatibility-issues.tsx';
import { SharedNames } from './shared-names.tsx';

/** A preview of the merged cohort and all compatibility issues. */
export function MergeCheckSummary({ check }: { check: MergeCheck }) {
  const { findings, sources, deepest_rank, translation, n_samples } = check;
  return (
    <>
      <PanelSection>
        {deepest_rank === null ? (
          <Note tone="bad" title="These cohorts cannot be merged.">
            {findBlockers(findings)
              .map(({ title }) => title)
              .join(' ')}
          </Note>
        ) : (
          <p data-prose="" className="text-13">
            {formatCount(n_samples, 'sample')}, each counted once. {describeComparability(check)}
            {findings.length === 0 && ' No compatibility issues found.'}
          </p>
        )}
      </PanelSection>
      {findings.length > 0 && (
        <PanelSection title="Compatibility issues">
          <CompatibilityIssues findings={findings} sources={sources} />
        </PanelSection>
      )}
      {translation && (
        <PanelSection title="Taxon names across references">
          <SharedNames names={translation} />
        </PanelSection>
      )}
    </>
  );
}
