import { formatCount, formatNumber } from '#platform';
import { Button, CopyText } from '#ui/actions';
import { ScrollRegion } from '#ui/display';
import { Note } from '#ui/feedback';
import type { AnalysisTabProps } from '../analysis-tab.ts';
import { describeMethod, type Provenance } from '../figure-source.ts';
import { fieldTitle, groupFields } from '../view/view-fields.ts';
import { PanelBlock } from './analysis-frame.tsx';

type ColourApartProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView'> & {
  group: string | null;
  colour: string | null;
};

/** Whether the test is of what the colours show; they part only on purpose, and where they do it is reported. */
export function ColourTestNote({ cohort, view, onView, group, colour }: ColourApartProps) {
  if (group === null) return null;
  if (colour === group) {
    return view.colour === undefined || view.colour === '' ? (
      <div>
        <Button size="small" onClick={() => onView({ group, colour: group })}>
          Keep these colours while testing another field
        </Button>
      </div>
    ) : (
      <p className="text-12 text-ink-3">
        Points stay coloured by {fieldTitle(group, cohort.fields)}: choose the field to test.
      </p>
    );
  }
  const isGroups = groupFields(cohort.fields, cohort.n_samples).some(({ field }) => field === colour);
  const shown = colour === null ? 'no field' : fieldTitle(colour, cohort.fields);
  return (
    <Note
      tone="info"
      title={`Colour shows ${shown}; the test compares ${fieldTitle(group, cohort.fields)}.`}
      actions={
        <>
          {isGroups && colour !== null && (
            <Button size="small" onClick={() => onView({ group: colour, colour: undefined })}>
              Test {shown}
            </Button>
          )}
          <Button size="small" onClick={() => onView({ group, colour: undefined })}>
            Colour by {fieldTitle(group, cohort.fields)}
          </Button>
        </>
      }
    />
  );
}

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
