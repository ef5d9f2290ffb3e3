import { pipelineRoutes, type ReferenceEntry } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes, formatCount } from '#platform';
import { call, refresh } from '#platform/api';
import { Button, CopyId } from '#ui/actions';
import { Pill, RelativeTime } from '#ui/display';
import { Note } from '#ui/feedback';
import { Field, Textarea } from '#ui/forms';
import { Card } from '#ui/layout';
import { AlertDialog } from '#ui/overlays';
import { referenceTitle } from './describe-reference.ts';
import { ReferenceBuild } from './reference-build.tsx';
import { ReferenceFacts } from './reference-facts.tsx';

/** A reference with its state, figures, files, terms of use and caution. */
export function ReferenceCard({ reference }: { reference: ReferenceEntry }) {
  const [changing, setChanging] = useState(false);
  const isWithdrawn = reference.withdrawn_at !== null;
  return (
    <Card className="grid h-full content-start gap-2 p-3.5 text-12">
      <ReferenceFacts
        reference={reference}
        title={<ReferenceHead reference={reference} />}
        facts={[formatBytes(reference.size_bytes)]}
      >
        <p className="text-ink-2">
          used by {formatCount(reference.n_param_sets, 'parameter set')} · added by {reference.created_by},{' '}
          <RelativeTime at={reference.created_at} />
        </p>
      </ReferenceFacts>
      <ReferenceBuild reference={reference} />
      <ReferenceFiles reference={reference} />
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

function ReferenceHead({ reference }: { reference: ReferenceEntry }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <h4 className="min-w-0 break-words text-13">
        <b className="font-semibold">{reference.name}</b> {reference.version}
      </h4>
      {reference.state === 'building' && <Pill tone="info">building</Pill>}
      {reference.state === 'failed' && <Pill tone="danger">build failed</Pill>}
      {reference.is_demonstration && <Pill tone="warning">demonstration</Pill>}
      <Pill>{reference.is_public ? 'public' : 'this workspace'}</Pill>
      {reference.withdrawn_at !== null && <Pill tone="danger">withdrawn</Pill>}
    </div>
  );
}

/** Its files with their sizes, those that the portal built marked; closed until somebody asks. */
function ReferenceFiles({ reference: { files } }: { reference: ReferenceEntry }) {
  if (files.length === 0) return null;
  return (
    <details className="text-ink-2">
      <summary>{formatCount(files.length, 'file')}</summary>
      <ul className="mt-1.5 grid gap-1">
        {files.map(({ name, size_bytes, sha256, origin }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-3">
            <span className="min-w-24 flex-1 break-all font-mono text-11">{name}</span>
            {origin === 'built' && <span className="text-ink-3">built</span>}
            <span>{formatBytes(size_bytes)}</span>
            <CopyId id={sha256} shown={sha256.slice(0, 8)} idLabel={`checksum of ${name}`} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function WithdrawReference({ reference, onClose }: { reference: ReferenceEntry; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const withdrawn = reference.withdrawn_at === null;
  const title = referenceTitle(reference);
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
      onClose={onClose}
      title={withdrawn ? `Withdraw reference “${title}”?` : `Restore reference “${title}”?`}
      confirm={withdrawn ? 'Withdraw' : 'Restore'}
      tone={withdrawn ? 'destroy' : 'primary'}
      mutation={change}
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
