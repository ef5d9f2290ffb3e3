import { type WorkspaceRole, workspaceRoles } from '@cohortium/contract';
import { Field, Select, Textarea } from '#ui/forms';
import { useRoleFacts } from '../members/use-role-facts.ts';

/** The people to invite to the new workspace. */
export type ToInvite = { text: string; role: WorkspaceRole };

export function InvitationFields({ value, onChange }: { value: ToInvite; onChange: (next: ToInvite) => void }) {
  const { text, role } = value;
  const { titleOf, mayOf } = useRoleFacts();
  return (
    <>
      <Field label="Invite" optional hint="One email address per line, or separated by commas">
        <Textarea
          rows={3}
          value={text}
          autoComplete="off"
          onChange={(event) => onChange({ ...value, text: event.target.value })}
        />
      </Field>
      {text.trim() !== '' && (
        <Field label="Role" hint={mayOf(role)}>
          <Select
            value={role}
            onValueChange={(next) => onChange({ ...value, role: next })}
            options={workspaceRoles.map((each) => ({ value: each, label: titleOf(each) }))}
          />
        </Field>
      )}
    </>
  );
}
