import { memberRoutes, permissionsOfWorkspaceRole, type Route } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, refresh, sentenceOf } from '#platform/api';
import { toast } from '#ui/feedback';
import { Field, Select } from '#ui/forms';
import { AlertDialog } from '#ui/overlays';

type ChangeOwnerDialogProps = {
  kind: 'pipeline' | 'param_set' | 'run' | 'tag';
  name: string;
  /** The present owner’s name; null where there are several. */
  owner: string | null;
  change: (user_id: string) => Promise<{ data: { owner: string } }>;
  /** What shows the owner. */
  shown: readonly Route[];
  onClose: () => void;
};

/** Gives something to another member of the workspace, in whose role they could do something with it. */
export function ChangeOwnerDialog({ kind, name, owner, change, shown, onClose }: ChangeOwnerDialogProps) {
  const members = useQuery(queryOf(memberRoutes.members, { query: { page: 1, page_size: 1000 } }));
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const changing = useMutation({
    mutationFn: async () => (await change(chosen)).data,
    onSuccess: async (changed) => {
      toast({ tone: 'success', title: `${changed.owner} owns “${name}” now.` });
      onClose();
      await refresh(...shown);
    },
  });
  const people = (members.data?.data ?? []).filter(({ role }) =>
    permissionsOfWorkspaceRole[role].includes(`workspace:${kind}:delete_created`),
  );
  const owners = people.filter((person) => person.name === owner);
  const options = people
    // Of two people with the owner’s name either may be meant.
    .filter((person) => owners.length > 1 || person !== owners[0])
    .map((person) => ({ value: person.user_id, label: `${person.name} (${person.email})` }));
  const failure = changing.error ?? members.error;
  return (
    <AlertDialog
      onClose={onClose}
      title={`Change the owner of “${name}”`}
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
