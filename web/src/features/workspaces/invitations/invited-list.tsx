import type { Invited } from '@cohortium/contract';
import { Pill } from '#ui/display';
import { PanelSection } from '#ui/overlays';
import { summarizeInvited } from '../members/describe-role.ts';

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
