import { pipelineRoutes, type ReferenceEntry } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes, formatCount } from '#platform';
import { call, refresh, sentenceOf } from '#platform/api';
import { Button, CopyId } from '#ui/actions';
import { Pill, RelativeTime } from '#ui/display';
import { Note } from '#ui/feedback';
import { Field, Textarea } from '#ui/forms';
import { Card } from '#ui/layout';
import { AlertDialog } from '#ui/overlays';

/** A reference with its size, checksum, terms of use and caution. */
export function ReferenceCard({ reference }: { reference: ReferenceEntry }) {
  const [changing, setChanging] = useState(false);
  const isWithdrawn = reference.withdrawn_at !== null;
  return (
    <Card className="grid h-full content-start gap-1.5 p-3.5 text-12">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="min-w-0 break-words text-13">
          <b className="font-semibold">{reference.name}</b> {reference.version}
        </h3>
        {reference.is_demonstration && <Pill tone="warning">demonstration</Pill>}
        <Pill>{reference.is_public ? 'public' : 'this workspace'}</Pill>
        {isWithdrawn && <Pill tone="danger">withdrawn</Pill>}
      </div>
      <p className="text-ink-2">
        {formatCount(reference.n_sequences, 'sequence')} · {formatBytes(reference.size_bytes)} · SHA-256{' '}
        <CopyId id={reference.sha256} shown={reference.sha256.slice(0, 12)} idLabel={`checksum of ${reference.name}`} />
      </p>
      <p className="text-ink-2">
        used by {formatCount(reference.n_param_sets, 'parameter set')} · added by {reference.created_by},{' '}
        <RelativeTime at={reference.created_at} />
      </p>
      <p className="whitespace-pre-line text-ink-3">
        <span className="text-ink-2">Terms of use:</span> {reference.terms_of_use}
      </p>
      {reference.caution && <Note tone="warn">{reference.caution}</Note>}
      {isWithdrawn && (
        <Note tone="bad" title="Withdrawn.">
          {reference.withdrawn_reason} Existing runs keep it.
        </Note>
      )}
      {reference.can_edit && (
        <div>
          <Button size="small" look={isWithdrawn ? 'plain' : 'danger'} onClick={() => setChanging(true)}>
            {isWithdrawn ? 'Restore' : 'Withdraw'}
          </Button>
        </div>
      )}
      {changing && <WithdrawReference reference={reference} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function WithdrawReference({ reference, onClose }: { reference: ReferenceEntry; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const withdrawn = reference.withdrawn_at === null;
  const title = `${reference.name} ${reference.version}`;
  const change = useMutation({
    mutationFn: () =>
      call(pipelineRoutes.editReference, {
        params: { id: reference.id },
        body: { withdrawn, reason: reason.trim() },
      }),
    onSuccess: async () => {
      await refresh(pipelineRoutes.references);
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={withdrawn ? `Withdraw reference “${title}”?` : `Restore reference “${title}”?`}
      confirm={withdrawn ? 'Withdraw' : 'Restore'}
      tone={withdrawn ? 'destroy' : 'primary'}
      busy={change.isPending}
      error={change.isError ? sentenceOf(change.error) : null}
      onConfirm={() => change.mutate()}
    >
      {withdrawn ? (
        <>
          <p className="mb-3">
            New runs can’t use it, including runs with the {formatCount(reference.n_param_sets, 'parameter set')} that
            name it. Existing runs keep it.
          </p>
          <Field label="Reason" optional>
            <Textarea value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </>
      ) : (
        <p>New runs can use it again.</p>
      )}
    </AlertDialog>
  );
}
