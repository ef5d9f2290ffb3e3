import {
  type Workspace,
  type WorkspaceRole,
  workspaceBodySchema,
  workspaceRoles,
  workspaceRoutes,
} from '@cohortium/contract';
import { useState } from 'react';
import { parseEmailAddresses } from '#platform';
import { call, refresh, sentenceOf } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { toast } from '#ui/feedback';
import { Field, Form, NameFields, Select, Textarea } from '#ui/forms';
import { summarizeInvited } from './members/describe-role.ts';
import { invitePeople } from './members/people.ts';
import { useRoleFacts } from './members/use-role-facts.ts';

/** The people to invite to the new workspace. */
type ToInvite = { text: string; role: WorkspaceRole };

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

type WorkspaceFormProps = {
  /** The form's id, for a submit button that stands outside it. */
  id: string;
  onCreated: (workspace: Workspace) => void;
  onBusy: (busy: boolean) => void;
};

/** Sends the invitations of a new workspace; the workspace is kept if they fail. */
async function inviteInto(workspace: Workspace, { text, role }: ToInvite) {
  const emails = parseEmailAddresses(text);
  if (emails.length === 0) return;
  try {
    const invited = await invitePeople(emails, role, workspace.id);
    const refused = invited.filter(({ outcome }) => outcome === 'failed').map(({ message }) => message);
    toast({
      title: summarizeInvited(invited),
      ...(refused.length > 0 ? { description: refused.join(' '), tone: 'danger' as const } : {}),
    });
  } catch (error) {
    toast({ title: 'The invitations were not sent.', description: sentenceOf(error), tone: 'danger' });
  }
}

export function WorkspaceForm({ id, onCreated, onBusy }: WorkspaceFormProps) {
  const [invite, setInvite] = useState<ToInvite>({ text: '', role: 'reader' });
  const form = useContractForm({
    schema: workspaceBodySchema,
    defaultValues: { name: '', description: '' },
    onSubmit: async (body) => {
      onBusy(true);
      try {
        const { data } = await call(workspaceRoutes.create, { body });
        await inviteInto(data, invite);
        await refresh(workspaceRoutes.all);
        onCreated(data);
      } finally {
        onBusy(false);
      }
    },
  });
  return (
    <Form form={{ ...form, id }}>
      <NameFields form={form} />
      <InvitationFields value={invite} onChange={setInvite} />
    </Form>
  );
}
