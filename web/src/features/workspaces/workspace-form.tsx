import { type Workspace, workspaceBodySchema, workspaceRoutes } from '@cohortium/contract';
import { useState } from 'react';
import { parseEmailAddresses } from '#platform';
import { call, refresh, sentenceOf } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { toast } from '#ui/feedback';
import { Form, NameFields } from '#ui/forms';
import { InvitationFields, type ToInvite } from './invitations/invitation-fields.tsx';
import { summarizeInvited } from './members/describe-role.ts';
import { invitePeople } from './members/people.ts';

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
