import type { PipelineDetail } from '@cohortium/contract';
import { RelativeTime } from '#ui/display';
import { Note } from '#ui/feedback';

/** Whether it may be run, and what was decided of it, in words. */
export function PipelineNotes({ pipeline }: { pipeline: PipelineDetail }) {
  const { why_not, state, decided_by, decided_at, decision_note, deprecated_at, deprecated_reason } = pipeline;
  if (!why_not && !decided_by && !deprecated_at) return null;
  return (
    <div className="grid gap-2 px-6 pb-3 max-md:px-4">
      {why_not && (
        <Note tone={state === 'refused' ? 'bad' : 'warn'} title="It may not be run now.">
          {why_not}
        </Note>
      )}
      {decided_by && (
        <Note tone="info" title={state === 'refused' ? 'Refused' : 'Leave to run'}>
          {state === 'refused' ? 'by' : 'was decided by'} {decided_by}
          {decided_at && (
            <>
              , <RelativeTime at={decided_at} />
            </>
          )}
          {decision_note && `: ${decision_note}`}
        </Note>
      )}
      {deprecated_at && (
        <Note tone="warn" title="Deprecated">
          <RelativeTime at={deprecated_at} />
          {deprecated_reason && `: ${deprecated_reason}`} Its old runs stay readable.
        </Note>
      )}
    </div>
  );
}
