import { INVITATION, type Invited, type Workspace, type WorkspaceRole } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { parseEmailAddresses } from '#platform';
import { sentenceOf } from '#platform/api';
import { Pill } from '#ui/display';
import { Note } from '#ui/feedback';
import { Field, Select, Textarea } from '#ui/forms';
import { Drawer, FormActions, PanelSection } from '#ui/overlays';
import { summarizeInvited } from '../members/describe-role.ts';
import { invitePeople } from '../members/people.ts';
import { useRoleFacts } from '../members/use-role-facts.ts';
import { useRoles } from '../members/use-roles.ts';

const outcomeLabels: Record<Invited['outcome'], { label: string; tone: 'success' | 'info' | 'danger' }> = {
  invited: { label: 'invited', tone: 'success' },
  resent: { label: 'sent again', tone: 'success' },
  already_member: { label: 'member', tone: 'info' },
  failed: { label: 'not sent', tone: 'danger' },
};

/** The result for each email address. */
export function InvitedList({ answers }: { answers: readonly Invited[] }) {
  return (
    <PanelSection>
      <p role="status" className="font-medium text-13">
        {summarizeInvited(answers)}
      </p>
      <ul className="mt-2 grid gap-1.5 text-13">
        {answers.map(({ email, outcome, message }) => (
          <li key={email} className="flex items-start gap-2">
            <Pill tone={outcomeLabels[outcome].tone}>{outcomeLabels[outcome].label}</Pill>
            <span className="min-w-0 break-words text-ink-2">{message}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** Invites one or more email addresses, and shows the result for each. */
export function InviteDrawer({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const form = useId();
  const { giveable } = useRoles();
  const { titleOf, mayOf } = useRoleFacts();
  const [text, setText] = useState('');
  const [role, setRole] = useState<WorkspaceRole>('reader');
  const [missing, setMissing] = useState(false);
  const [answers, setAnswers] = useState<readonly Invited[]>([]);
  const emails = parseEmailAddresses(text);
  const invite = useMutation({
    mutationFn: () => invitePeople(emails, role),
    onSuccess: (invited) => {
      setAnswers(invited);
      setText(invited.flatMap(({ outcome, email }) => (outcome === 'failed' ? [email] : [])).join('\n'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(emails.length === 0);
    if (emails.length > 0) invite.mutate();
  };
  return (
    <Drawer
      onClose={onClose}
      title={`Invite people to ${workspace.name}`}
      description="Email addresses and role of the new members."
      outcome={`Each person gets an email with a link that is valid for ${INVITATION.days} days.`}
      footer={
        <FormActions
          form={form}
          confirm={emails.length > 1 ? `Invite ${emails.length} people` : 'Invite'}
          cancel={answers.length > 0 ? 'Done' : 'Cancel'}
          busy={invite.isPending}
          onCancel={onClose}
        />
      }
    >
      <PanelSection>
        <form id={form} noValidate onSubmit={submit} className="grid gap-3.5">
          {invite.error && <Note tone="bad">{sentenceOf(invite.error)}</Note>}
          <Field
            label="Email addresses"
            hint="One per line, or separated by commas"
            error={missing && emails.length === 0 ? 'Enter at least one email address' : null}
          >
            <Textarea rows={6} value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
          <Field label="Role" hint={mayOf(role)}>
            <Select
              value={role}
              onValueChange={setRole}
              options={giveable.map((value) => ({ value, label: titleOf(value) }))}
            />
          </Field>
        </form>
      </PanelSection>
      {answers.length > 0 && <InvitedList answers={answers} />}
    </Drawer>
  );
}
