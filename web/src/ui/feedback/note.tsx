import { Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const TONES = {
  warn: {
    look: 'border-warning-line bg-warning-soft',
    head: 'text-warning',
    Icon: TriangleAlert,
    toneLabel: 'Warning',
  },
  bad: { look: 'border-danger-line bg-danger-soft', head: 'text-danger', Icon: OctagonAlert, toneLabel: 'Problem' },
  info: { look: 'border-accent-line bg-accent-soft', head: 'text-accent-text', Icon: Info, toneLabel: 'Note' },
};

type NoteProps = {
  tone: keyof typeof TONES;
  /** The sentence in bold. */
  title?: ReactNode;
  children?: ReactNode;
  /** Remedies as small buttons. */
  actions?: ReactNode;
  className?: string;
};

/** A warning next to the result that it affects, with the next step. */
export function Note({ tone, title, children, actions, className }: NoteProps) {
  const { look, head, Icon, toneLabel } = TONES[tone];
  return (
    <div className={classNames('flex gap-2.5 rounded-m border px-3 py-2.5 text-12/[1.45]', look, className)}>
      <Icon role="img" aria-label={toneLabel} className={classNames('mt-px', head)} />
      <div data-prose="" className="min-w-0 flex-1">
        {title && <b className={classNames('font-semibold', tone === 'info' ? 'text-ink' : head)}>{title} </b>}
        {children}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
