import type { PipelineDetail } from '@cohortium/contract';
import { RelativeTime } from '#ui/display';
import { Note } from '#ui/feedback';

/** Notes on whether the pipeline can be run, and on its approval. */
export function PipelineNotes({ pipeline }: { pipeline: PipelineDetail }) {
  const { unavailable_reason, state, decided_by, decided_at, decision_note, deprecated_at, deprecated_reason } =
    pipeline;
  if (!unavailable_reason && !decided_by && !deprecated_at) return null;
  return (
    <div className="grid gap-2 px-6 pb-3 max-md:px-4">
      {unavailable_reason && (
        <Note tone={state === 'rejected' ? 'bad' : 'warn'} title="This pipeline can’t be run at present.">
          {unavailable_reason}
        </Note>
      )}
      {decided_by && (
        <Note tone="info" title={state === 'rejected' ? 'Rejected' : 'Approval'}>
          {state === 'rejected' ? 'by' : 'was decided by'} {decided_by}
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
          {deprecated_reason && `: ${deprecated_reason}`} You can still view its runs.
        </Note>
      )}
    </div>
  );
}
