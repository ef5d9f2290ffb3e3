import { formatCount, formatNumber } from '#platform';
import { CopyText } from '#ui/actions';
import { ScrollRegion } from '#ui/display';
import { Note } from '#ui/feedback';
import { describeMethod } from '../../model/export/method-text.ts';
import type { Provenance } from '../../model/export/provenance.ts';
import { PanelBlock } from '../panel/analysis-frame.tsx';

/** The number of warnings shown at once; more would hide the results. */
const MAX_WARNINGS = 3;

/** Warnings about the statistics. */
export function Warnings({ warnings }: Pick<Provenance, 'warnings'>) {
  const [only] = warnings;
  if (only === undefined) return null;
  const rest = warnings.slice(MAX_WARNINGS);
  if (warnings.length === 1) return <Note tone="warn">{only.message}</Note>;
  return (
    <Note tone="warn" title="Limitations:">
      <WarningList warnings={warnings.slice(0, MAX_WARNINGS)} />
      {rest.length > 0 && (
        <details className="mt-1">
          <summary>and {formatNumber(rest.length)} more</summary>
          <WarningList warnings={rest} />
        </details>
      )}
    </Note>
  );
}

const WarningList = ({ warnings }: Pick<Provenance, 'warnings'>) => (
  <ul className="mt-1 grid gap-1">
    {warnings.map(({ code, message }) => (
      <li key={`${code} ${message}`}>{message}</li>
    ))}
  </ul>
);

/** Samples that are not in the plot, with their reason: said once for all that have it. */
export function ExcludedSamples({ dropped }: Pick<Provenance, 'dropped'>) {
  if (dropped.length === 0) return null;
  return (
    <PanelBlock title="Excluded" aside={formatCount(dropped.length, 'sample')}>
      <ScrollRegion label="Excluded samples" className="max-h-40 overflow-y-auto">
        <ul aria-label="Excluded" className="text-12 text-ink-2">
          {[...Map.groupBy(dropped, ({ reason }) => reason)].map(([reason, samples]) => (
            <li key={reason} className="py-0.5 [overflow-wrap:anywhere]">
              {samples.length > 1 && `${formatNumber(samples.length)}: ${reason} `}
              <span className="font-mono text-[.92em] text-ink">
                {samples.map(({ sample_id }) => sample_id).join(', ')}
              </span>
              {samples.length === 1 && ` ${reason}`}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </PanelBlock>
  );
}

/** The paragraph for the paper. */
export function MethodParagraph({ answer }: { answer: Provenance }) {
  const text = describeMethod(answer);
  return (
    <section>
      <header className="flex items-center justify-between">
        <h3 className="font-semibold text-13">Method</h3>
        <CopyText text={text} textLabel="method" />
      </header>
      <p className="text-12/[1.5] text-ink-2">{text}</p>
    </section>
  );
}
