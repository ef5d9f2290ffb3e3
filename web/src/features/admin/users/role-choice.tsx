import type { Account, AppRole } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { RadioGroup } from '#ui/forms';
import { editAccount } from '../save.ts';
import { assignableRoles, type CanDo, ROLE_DESCRIPTIONS, ROLE_TITLES } from './describe-account.ts';

type RoleChoiceProps = { account: Account; may: CanDo; whyNot: string | null };

/** The role, with what each one may do; saved by its own button, since it decides about others' data. */
export function RoleChoice({ account, may, whyNot }: RoleChoiceProps) {
  const { id, name, app_role_name } = account;
  const [chosen, setChosen] = useState<AppRole>(app_role_name);
  const save = useMutation({
    mutationFn: () => editAccount(id, { app_role_name: chosen }),
    onSuccess: () => toast({ title: `${name} is ${ROLE_TITLES[chosen].toLowerCase()} now.`, tone: 'success' }),
  });
  const unchanged = chosen === app_role_name ? 'Choose a different role first' : null;
  if (whyNot !== null) {
    return (
      <p className="text-13">
        {ROLE_TITLES[app_role_name]}. <span className="text-ink-3">{ROLE_DESCRIPTIONS[app_role_name]}</span>
        <span className="mt-1 block text-12 text-ink-3">{whyNot}.</span>
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <RadioGroup
        label="Role"
        hideLabel
        value={chosen}
        onValueChange={setChosen}
        options={assignableRoles(may).map((role) => ({
          value: role,
          label: ROLE_TITLES[role],
          hint: ROLE_DESCRIPTIONS[role],
        }))}
      />
      {save.error && <Note tone="bad">{sentenceOf(save.error)}</Note>}
      <div>
        <Button disabledReason={unchanged} busy={save.isPending} onClick={() => save.mutate()}>
          Change role
        </Button>
      </div>
    </div>
  );
}
