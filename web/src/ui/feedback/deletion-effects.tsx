import { Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
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

/** Nothing spins before this (tokens.css, --delay-skeleton). */
const DELAY_MS = 200;

/** True once `waiting` has lasted long enough to be worth showing. */
export function useDelayed(waiting: boolean, delay_ms = DELAY_MS): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), delay_ms);
    return () => clearTimeout(timer);
  }, [waiting, delay_ms]);
  return waiting && late;
}

/** A placeholder bar for loading text; reserves its space at once and appears after 200 ms. */
export function Skeleton({ className }: { className?: string }) {
  const visible = useDelayed(true);
  return (
    <span
      aria-hidden="true"
      data-missing=""
      className={classNames(
        'block h-3 rounded-s bg-sunken',
        visible ? 'animate-shimmer motion-reduce:animate-none' : 'invisible',
        className,
      )}
    />
  );
}

type DeletionEffectsProps = {
  /** The dependent items, one per line; undefined while loading. */
  lines: readonly string[] | undefined;
  /** Why it can't be deleted now. */
  blocked: string | null;
  /** Until when, and by whom, the item can be restored. */
  children: ReactNode;
};

/** The part of a deletion dialog that lists the dependent items, and how to restore the item or why it can't be deleted. */
export function DeletionEffects({ lines, blocked, children }: DeletionEffectsProps) {
  if (!lines) return <Skeleton className="my-2 h-16 w-full" />;
  return (
    <>
      <p>Also deleted:</p>
      <ul className="my-2 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {blocked ? <Note tone="bad">{blocked}</Note> : <p>{children}</p>}
    </>
  );
}
