import { memberRoutes, permissionsOfWorkspaceRole, pipelineRoutes } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { call, queryOf, refresh, sentenceOf } from '#platform/api';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { Field, Select } from '#ui/forms';
import { Fact } from '#ui/layout';
import { AlertDialog } from '#ui/overlays';

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
      {isGiven && `owner ${thing.owner}`}
      {may && (
        <Button look="ghost" size="small" onClick={() => setChanging(true)}>
          Change owner
        </Button>
      )}
      {changing && <ChangeOwner kind={kind} thing={thing} onClose={() => setChanging(false)} />}
    </Fact>
  );
}

/** Members with a role in which they could do something with it. */
const mayOwn = (kind: keyof typeof kinds, role: keyof typeof permissionsOfWorkspaceRole): boolean =>
  permissionsOfWorkspaceRole[role].includes(`workspace:${kind}:delete_created`);

function ChangeOwner({ kind, thing, onClose }: OwnerFactProps & { onClose: () => void }) {
  const members = useQuery(queryOf(memberRoutes.members, { query: { page: 1, page_size: 1000 } }));
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { change, shown } = kinds[kind];
  const changing = useMutation({
    mutationFn: async () => (await change(thing.id, chosen)).data,
    onSuccess: async ({ owner }) => {
      toast({ tone: 'success', title: `${owner} owns “${thing.name}” now.` });
      onClose();
      await refresh(...shown);
    },
  });
  const options = (members.data?.data ?? [])
    .filter(({ role }) => mayOwn(kind, role))
    .map(({ user_id, name, email }) => ({ value: user_id, label: `${name} (${email})` }));
  const failure = changing.error ?? members.error;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Change the owner of “${thing.name}”`}
      confirm="Change owner"
      tone="primary"
      busy={changing.isPending}
      error={failure === null ? null : sentenceOf(failure)}
      onConfirm={() => (chosen === '' ? setProblem('Choose a member of this workspace') : changing.mutate())}
    >
      <p className="mb-3">The new owner may delete it as their own. Who made it stays recorded.</p>
      <Field label="New owner" error={chosen === '' ? problem : null}>
        <Select value={chosen} options={options} placeholder="Choose a member" onValueChange={setChosen} />
      </Field>
    </AlertDialog>
  );
}
