import type { CohortDetail } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Dialog } from '#ui/overlays';
import { exportQuery, requestExport, saveExport, saveSheet } from '../queries/export-queries.ts';
import { DEFAULT_CHOICE, type ExportChoice, isInProgress } from './describe-export.ts';
import { ExportChoices } from './export-choices.tsx';
import { ExportState } from './export-state.tsx';

type ExportDialogProps = { cohort: CohortDetail; onClose: () => void };

/** What is wanted of a cohort, how large it will be, how far it is, and the file. */
function ExportDialog({ cohort, onClose }: ExportDialogProps) {
  const [choice, setChoice] = useState<ExportChoice>(DEFAULT_CHOICE);
  const found = useQuery(exportQuery(cohort, choice));
  const making = useMutation({ mutationFn: () => requestExport(cohort, choice) });
  const state = found.data?.data;
  const change = (part: Partial<ExportChoice>) => {
    making.reset();
    setChoice({ ...choice, ...part });
  };
  const isReady = state?.state === 'succeeded';
  const isBusy = making.isPending || (state !== undefined && isInProgress(state));
  const refused = state && !state.can_create && !isReady && !isBusy ? (state.reason ?? 'Export not available.') : null;
  const failure = found.error ?? making.error;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="wide"
      title={`Export “${cohort.name}”`}
      description={`Version ${cohort.version}, samples visible to you`}
      footer={
        <>
          <Button onClick={() => void saveSheet(cohort)} className="mr-auto">
            <Download aria-hidden="true" />
            Metadata only
          </Button>
          {isReady ? (
            <Button look="primary" onClick={() => void saveExport(cohort, choice)}>
              <Download aria-hidden="true" />
              Download
            </Button>
          ) : (
            <Button
              look="primary"
              disabledReason={isBusy ? 'Creating the file' : state ? refused : 'Estimating the size'}
              onClick={() => making.mutate()}
            >
              Create file
            </Button>
          )}
        </>
      }
    >
      <ExportChoices choice={choice} hasTree={state?.has_tree ?? false} onChange={change} />
      <ExportState
        cohort={cohort}
        choice={choice}
        state={state ?? null}
        failure={failure ? sentenceOf(failure) : null}
      />
    </Dialog>
  );
}

/** Opens what a cohort can be taken away as. */
export function ExportButton({ cohort }: { cohort: CohortDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download aria-hidden="true" />
        Export
      </Button>
      {isOpen && <ExportDialog cohort={cohort} onClose={() => setOpen(false)} />}
    </>
  );
}
