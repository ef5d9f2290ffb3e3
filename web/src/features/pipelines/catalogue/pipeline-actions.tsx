import { type PipelineDetail, pipelineRoutes } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { call, refresh } from '#platform/api';
import { useCan, useDenial, useDenialFor } from '#platform/permissions';
import { Button } from '#ui/actions';
import { Field, Textarea } from '#ui/forms';
import { AlertDialog } from '#ui/overlays';
import { DeleteResourceButton } from '../delete-resource-button.tsx';
import { DecidePipeline } from './decide-pipeline.tsx';

/** Deprecates or restores a version; its runs are not affected. */
function DeprecatePipeline({ pipeline, onClose }: { pipeline: PipelineDetail; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const deprecated = pipeline.deprecated_at === null;
  const title = `${pipeline.name} ${pipeline.version}`;
  const change = useMutation({
    mutationFn: () =>
      call(pipelineRoutes.edit, {
        params: { id: pipeline.id },
        body: { deprecated, ...(deprecated && reason.trim() ? { reason: reason.trim() } : {}) },
      }),
    onSuccess: async () => {
      await refresh(pipelineRoutes.detail, pipelineRoutes.list, pipelineRoutes.all);
      onClose();
    },
  });
  return (
    <AlertDialog
      onClose={onClose}
      title={deprecated ? `Deprecate “${title}”?` : `Restore “${title}”?`}
      confirm={deprecated ? 'Deprecate' : 'Restore'}
      tone={deprecated ? 'destroy' : 'primary'}
      mutation={change}
    >
      {deprecated ? (
        <>
          <p className="mb-3">New runs can’t use it. Existing runs and their results don’t change.</p>
          <Field label="Reason, shown to its users" optional>
            <Textarea value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </>
      ) : (
        <p>New runs can use it again if it is approved or runs in containers.</p>
      )}
    </AlertDialog>
  );
}

/** The actions that the user can take on a pipeline. */
export function PipelineActions({ pipeline }: { pipeline: PipelineDetail }) {
  const [deprecating, setDeprecating] = useState(false);
  const [approve, setApprove] = useState<boolean | null>(null);
  const administers = useCan('modify', 'app_workspace');
  const denied = useDenialFor('modify', 'pipeline', pipeline);
  const isRegistered = pipeline.origin === 'registered';
  const deprecated = pipeline.deprecated_at !== null;
  const decidable = administers && isRegistered && !deprecated;
  return (
    <>
      {decidable && pipeline.state !== 'ready' && <Button onClick={() => setApprove(true)}>Approve</Button>}
      {decidable &&
        (pipeline.state === 'pending_approval' || (pipeline.state === 'ready' && pipeline.decided_by !== null)) && (
          <Button look="danger" onClick={() => setApprove(false)}>
            {pipeline.state === 'pending_approval' ? 'Reject' : 'Revoke approval'}
          </Button>
        )}
      {isRegistered && (
        <Button disabledReason={denied} onClick={() => setDeprecating(true)}>
          {deprecated ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
          {deprecated ? 'Restore' : 'Deprecate'}
        </Button>
      )}
      {isRegistered && pipeline.access === 'own' && pipeline.n_runs === 0 && (
        <DeleteResourceButton kind="pipeline" resource={pipeline} />
      )}
      {(pipeline.can_run || pipeline.missing_packages.length > 0) && <UsePipeline pipeline={pipeline} />}
      {deprecating && <DeprecatePipeline pipeline={pipeline} onClose={() => setDeprecating(false)} />}
      {approve !== null && <DecidePipeline pipeline={pipeline} approve={approve} onClose={() => setApprove(null)} />}
    </>
  );
}

/** What a pipeline is for: sets of its parameters, and runs. */
function UsePipeline({ pipeline }: { pipeline: PipelineDetail }) {
  const saveDenial = useDenial('create', 'param_set', 'parameter sets');
  const mayNotRun = useDenial('create', 'run', 'runs');
  return (
    <>
      <Button asChild disabledReason={saveDenial}>
        <Link to="/param-set" search={{ pipeline: pipeline.id, create: 'yes' }}>
          <SlidersHorizontal aria-hidden="true" />
          New parameter set
        </Link>
      </Button>
      <Button asChild look="primary" disabledReason={mayNotRun ?? pipeline.unavailable_reason}>
        <Link to="/projects">Run on a submission</Link>
      </Button>
    </>
  );
}
