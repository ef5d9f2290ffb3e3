import { type Workspace, workspaceBodySchema, workspaceRoutes } from '@cohortium/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { parseEmailAddresses } from '#platform';
import { assignFieldErrors, call, refresh, sentenceOf } from '#platform/api';
import { Note, toast } from '#ui/feedback';
import { Field, Input, Textarea } from '#ui/forms';
import { summarizeInvited } from '../model/describe-role.ts';
import { invitePeople } from '../queries/people.ts';
import { InvitationFields, type ToInvite } from './invitations/invitation-fields.tsx';

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
  const [problem, setProblem] = useState<string | null>(null);
  const [invite, setInvite] = useState<ToInvite>({ text: '', role: 'reader' });
  const form = useForm({ resolver: zodResolver(workspaceBodySchema), defaultValues: { name: '', description: '' } });
  const { errors } = form.formState;
  const create = form.handleSubmit(async (body) => {
    setProblem(null);
    onBusy(true);
    try {
      const { data } = await call(workspaceRoutes.create, { body });
      await inviteInto(data, invite);
      await refresh(workspaceRoutes.all);
      onCreated(data);
    } catch (error) {
      setProblem(assignFieldErrors(error, ['name', 'description'], form.setError));
    } finally {
      onBusy(false);
    }
  });
  return (
    <form id={id} noValidate onSubmit={create} className="grid gap-3.5">
      {problem && <Note tone="bad">{problem}</Note>}
      <Field label="Name" error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label="Description" optional error={errors.description?.message}>
        <Textarea {...form.register('description')} rows={4} />
      </Field>
      <InvitationFields value={invite} onChange={setInvite} />
    </form>
  );
}
