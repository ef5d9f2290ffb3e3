import type { Invited } from '@cohortium/contract';
import { Pill } from '#ui/display';
import { PanelSection } from '#ui/overlays';
import { sumUpInvited } from '../../model/describe-role.ts';

const words: Record<Invited['outcome'], { word: string; tone: 'success' | 'info' | 'danger' }> = {
  invited: { word: 'invited', tone: 'success' },
  sent_again: { word: 'sent again', tone: 'success' },
  already_member: { word: 'member', tone: 'info' },
  refused: { word: 'not sent', tone: 'danger' },
};

/** The result for each email address. */
export function InvitedList({ answers }: { answers: readonly Invited[] }) {
  return (
    <PanelSection>
      <p role="status" className="font-medium text-13">
        {sumUpInvited(answers)}
      </p>
      <ul className="mt-2 grid gap-1.5 text-13">
        {answers.map(({ email, outcome, message }) => (
          <li key={email} className="flex items-start gap-2">
            <Pill tone={words[outcome].tone}>{words[outcome].word}</Pill>
            <span className="min-w-0 break-words text-ink-2">{message}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
