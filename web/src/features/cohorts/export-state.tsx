import type { CohortDetail, CohortExport } from '@cohortium/contract';
import { CircleCheck } from 'lucide-react';
import { formatDate } from '#platform';
import { CopyId, CopyText } from '#ui/actions';
import { ScrollRegion } from '#ui/display';
import { Note, ProgressBar } from '#ui/feedback';
import { describeSize, type ExportChoice, isInProgress, toDownloadCommand } from './describe-export.ts';

type ExportStateProps = {
  cohort: CohortDetail;
  choice: ExportChoice;
  /** Null until it is known. */
  state: CohortExport | null;
  /** Why nothing is known, or why it could not be asked for. */
  failure: string | null;
};

/** How large the file will be, how far it is, and what it is known by once it is there. */
export function ExportState({ cohort, choice, state, failure }: ExportStateProps) {
  return (
    <div className="mt-5 grid min-h-28 grid-cols-[minmax(0,1fr)] content-start gap-3 border-line border-t pt-4">
      {failure !== null && <Note tone="bad">{failure}</Note>}
      {state && (
        <p className="text-13">
          <span className="font-mono text-12">{state.file_name}</span>
          <span className="block text-ink-2">{describeSize(state)}</span>
        </p>
      )}
      {state?.reason && !isInProgress(state) && state.state !== 'succeeded' && (
        <Note
          tone={state.state === 'failed' ? 'bad' : 'warn'}
          title={state.state === 'failed' ? 'Export failed.' : null}
        >
          {state.reason}
        </Note>
      )}
      {state && isInProgress(state) && <ProgressBar showLabel label={state.status_text} value={state.progress} />}
      {state?.sha256 && <Made cohort={cohort} choice={choice} state={state} sha256={state.sha256} />}
    </div>
  );
}

type MadeProps = Pick<ExportStateProps, 'cohort' | 'choice'> & { state: CohortExport; sha256: string };

function Made({ cohort, choice, state, sha256 }: MadeProps) {
  const command = toDownloadCommand(cohort, choice);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
        <CircleCheck aria-hidden="true" className="size-4! text-success" />
        Ready; SHA-256 <CopyId id={sha256} shown={`${sha256.slice(0, 16)}…`} idLabel="checksum" />
        {state.expires_at && <span>available until {formatDate(state.expires_at)}</span>}
      </p>
      <div className="min-w-0">
        <div className="flex items-center justify-between gap-2">
          <span className="font-medium text-12 text-ink-2">Download on the command line</span>
          <CopyText text={command} textLabel="command" />
        </div>
        <ScrollRegion label="Command" className="overflow-x-auto rounded-m bg-sunken px-2.5 py-2">
          <pre className="font-mono text-11">{command}</pre>
        </ScrollRegion>
      </div>
    </>
  );
}
