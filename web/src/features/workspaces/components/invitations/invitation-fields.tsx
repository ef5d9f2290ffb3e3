import { type WorkspaceRole, workspaceRoles } from '@cohortium/contract';
import { Field, Select, Textarea } from '#ui/forms';
import { useRoleFacts } from '../../queries/use-role-facts.ts';

/** Whom to invite as soon as the workspace is made. */
export type ToInvite = { text: string; role: WorkspaceRole };

export function InvitationFields({ value, onChange }: { value: ToInvite; onChange: (next: ToInvite) => void }) {
  const { text, role } = value;
  const { titleOf, mayOf } = useRoleFacts();
  return (
    <>
      <Field label="Invite" optional hint="E-mail addresses, one a line or separated by commas">
        <Textarea
          rows={3}
          value={text}
          autoComplete="off"
          onChange={(event) => onChange({ ...value, text: event.target.value })}
        />
      </Field>
      {text.trim() !== '' && (
        <Field label="They come as" hint={mayOf(role)}>
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
