import type { MailLine, OpenedMail } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { formatExact } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Drawer, PanelSection } from '#ui/overlays';
import { FactList } from '../fact-list.tsx';
import { openMail, resendMail } from '../save.ts';
import { StatePill } from '../state-pill.tsx';
import { MAIL_STATES } from './describe-system.ts';

type MessageDrawerProps = { message: MailLine; onClose: () => void };

/** The envelope of a message; its content is private, so opening it is a separate, audited action. */
export function MessageDrawer({ message, onClose }: MessageDrawerProps) {
  const { id, to, subject, state, failure, created_at, sent_at } = message;
  const open = useMutation({ mutationFn: () => openMail(id) });
  const resend = useMutation({
    mutationFn: () => resendMail(id),
    onSuccess: () => toast({ title: `The message to ${to} is queued again.`, tone: 'success' }),
    onError: (error) =>
      toast({ title: 'The message could not be sent again.', description: sentenceOf(error), tone: 'danger' }),
  });
  return (
    <Drawer
      onClose={onClose}
      title={subject}
      description="Email sent by the portal"
      aside={<StatePill state={MAIL_STATES[state]} />}
    >
      <PanelSection>
        {failure && (
          <Note
            tone="bad"
            className="mb-3"
            title="This message could not be delivered."
            actions={
              state === 'failed' && (
                <Button size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
                  Send again
                </Button>
              )
            }
          >
            {failure}
          </Note>
        )}
        <FactList
          facts={[
            ['To', to],
            ['Written', formatExact(created_at)],
            ['Sent', sent_at ? formatExact(sent_at) : 'not yet'],
          ]}
        />
      </PanelSection>
      <PanelSection title="Content">
        {open.data ? (
          <Opened message={open.data} />
        ) : (
          <div className="grid gap-2.5">
            {open.error && <Note tone="bad">{sentenceOf(open.error)}</Note>}
            <p className="text-12 text-ink-3">
              This message is addressed to {to}. The audit log records that you read it.
            </p>
            <div>
              <Button busy={open.isPending} onClick={() => open.mutate()}>
                Read the message
              </Button>
            </div>
          </div>
        )}
      </PanelSection>
    </Drawer>
  );
}

function Opened({ message: { text, links, to } }: { message: OpenedMail }) {
  return (
    <>
      <p className="whitespace-pre-line break-words text-13">{text}</p>
      {links.length > 0 && (
        <>
          <ul className="mt-3 grid gap-1 text-13">
            {links.map(({ title, href }) => (
              <li key={href}>
                {title}: <code className="break-all text-12">{href}</code>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-12 text-ink-3">
            A link in this message can act on behalf of {to}: forward it, but never open it.
          </p>
        </>
      )}
    </>
  );
}
