import type { PipelineDetail } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useCan, useDenial, useDenialFor } from '#platform/permissions';
import { Button } from '#ui/actions';
import { DeleteResourceButton } from '../delete-resource-button.tsx';
import { DecidePipeline } from './decide-pipeline.tsx';
import { DeprecatePipeline } from './deprecate-pipeline.tsx';

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
      {pipeline.can_run && <UsePipeline pipeline={pipeline} />}
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
      <Button asChild look="primary" disabledReason={mayNotRun}>
        <Link to="/projects">Run on a submission</Link>
      </Button>
    </>
  );
}
