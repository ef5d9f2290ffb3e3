import { pipelineRoutes } from '@cohortium/contract';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '#platform/api';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { Fact } from '#ui/layout';
import { ChangeOwnerDialog } from './change-owner-dialog.tsx';

const kinds = {
  pipeline: {
    change: (id: string, user_id: string) =>
      call(pipelineRoutes.changePipelineOwner, { body: { pipeline_id: id, user_id } }),
    shown: [pipelineRoutes.detail, pipelineRoutes.list, pipelineRoutes.all],
  },
  param_set: {
    change: (id: string, user_id: string) =>
      call(pipelineRoutes.changeParamSetOwner, { body: { param_set_id: id, user_id } }),
    shown: [pipelineRoutes.paramSet, pipelineRoutes.paramSets],
  },
  run: {
    change: (id: string, user_id: string) => call(pipelineRoutes.changeRunOwner, { body: { run_id: id, user_id } }),
    shown: [pipelineRoutes.runDetail, pipelineRoutes.runs],
  },
} as const;

type Owned = { id: string; name: string; access: string; created_by: string; owner: string };
type OwnerFactProps = { kind: keyof typeof kinds; thing: Owned };

/** Whose a pipeline, parameter set or run is; given to another member by those who may. */
export function OwnerFact({ kind, thing }: OwnerFactProps) {
  const [changing, setChanging] = useState(false);
  const may = useCan('own', kind) && thing.access === 'own';
  const isGiven = thing.owner !== thing.created_by;
  if (!isGiven && !may) return null;
  return (
    <Fact icon={UserRoundCheck}>
      owner {thing.owner}
      {may && (
        <Button look="ghost" size="small" aria-label="Change owner" onClick={() => setChanging(true)}>
          Change
        </Button>
      )}
      {changing && (
        <ChangeOwnerDialog
          kind={kind}
          name={thing.name}
          owner={thing.owner}
          change={(user_id) => kinds[kind].change(thing.id, user_id)}
          shown={kinds[kind].shown}
          onClose={() => setChanging(false)}
        />
      )}
    </Fact>
  );
}
