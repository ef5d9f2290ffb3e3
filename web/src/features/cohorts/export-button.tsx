import type { CohortDetail } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Checkbox, Field, RadioGroup, Select } from '#ui/forms';
import { Dialog } from '#ui/overlays';
import { DEFAULT_CHOICE, type ExportChoice, FORMATS, isInProgress, LEVELS } from './describe-export.ts';
import { ExportState } from './export-state.tsx';
import { exportQuery, requestExport, saveExport, saveSheet } from './queries/export-queries.ts';

type ExportChoicesProps = {
  choice: ExportChoice;
  /** Whether there is a tree that could go along. */
  hasTree: boolean;
  onChange: (part: Partial<ExportChoice>) => void;
};

/** Which file, what its rows are, and whether the tree goes with it. */
export function ExportChoices({ choice, hasTree, onChange }: ExportChoicesProps) {
  const { format, level, with_tree } = choice;
  const isTable = format === 'biom' || format === 'h5ad';
  const why =
    level === 'feature' ? 'Build one on the cohort’s diversity tabs first.' : 'Trees are built from ASVs only.';
  return (
    <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_15rem]">
      <RadioGroup
        label="Format"
        value={format}
        onValueChange={(value) => onChange({ format: value, with_tree: false })}
        options={FORMATS.map(({ format: value, title, hint }) => ({ value, label: title, hint }))}
      />
      <div className="grid content-start gap-4">
        <Field label="Table rows" hint="Raw counts, not rarefied">
          <Select
            value={level}
            onValueChange={(value) => onChange({ level: value, with_tree: false })}
            options={LEVELS}
          />
        </Field>
        {!isTable && (
          <Checkbox
            label="Include the tree"
            hint={hasTree ? 'Tree of this cohort’s variants in Newick format' : `This cohort has no tree. ${why}`}
            checked={with_tree && hasTree}
            disabled={!hasTree}
            onChange={(event) => onChange({ with_tree: event.target.checked })}
          />
        )}
        <p className="text-12 text-ink-3">
          Every archive contains the metadata with edits, counts, lineages and METHODS.md.
        </p>
      </div>
    </div>
  );
}

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
      onClose={onClose}
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
