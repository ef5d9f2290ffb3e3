import type { MouseEvent } from 'react';
import { CONTACT_EMAIL } from '#platform';
import { Button } from '#ui/actions';
import { Dialog } from '#ui/overlays';
import { TERMS, TERMS_WELCOME } from './terms.ts';

type TermsDialogProps =
  /** To be answered: nothing else closes it. */
  | { onAccept: () => void; onDecline: () => void; busy: boolean; onClose?: never }
  /** To be read. */
  | { onClose: () => void; onAccept?: never; onDecline?: never; busy?: never };

/** Welcome, table of contents and the seven sections. */
export function TermsDialog({ onAccept, onDecline, onClose, busy = false }: TermsDialogProps) {
  const footer = onAccept ? (
    <>
      <Button busy={busy} onClick={onDecline}>
        Decline and sign out
      </Button>
      <Button look="primary" busy={busy} onClick={onAccept}>
        Accept and continue
      </Button>
    </>
  ) : (
    <Button onClick={onClose}>Close</Button>
  );
  return (
    <Dialog
      onClose={() => onClose?.()}
      title="Terms of the beta"
      dismissible={onClose !== undefined}
      size="wide"
      footer={footer}
    >
      <TermsText />
    </Dialog>
  );
}

/** The text of the terms. */
export function TermsText() {
  return (
    <div className="grid gap-4 text-13/5">
      {TERMS_WELCOME.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <nav aria-label="Contents" className="rounded-m bg-canvas px-4 py-3">
        <ol className="grid list-decimal gap-1 pl-4 sm:grid-cols-2 sm:gap-x-8">
          {TERMS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => showSection(event, id)}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {TERMS.map(({ id, title, paragraphs }, index) => (
        <section key={id} aria-labelledby={id}>
          <h3 id={id} tabIndex={-1} className="mb-1 font-semibold text-14">
            {index + 1}. {title}
          </h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mb-1.5 text-ink-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      <p>
        <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>
      </p>
    </div>
  );
}

/** Scrolls within the dialog, so that the URL (which may hold a token) does not change. */
function showSection(event: MouseEvent, id: string) {
  event.preventDefault();
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
