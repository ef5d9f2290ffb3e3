import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

type CardProps = {
  children: ReactNode;
  /** With a title the card is a section with a head of 40 px. */
  title?: ReactNode;
  /** Grey text after the title. */
  note?: ReactNode;
  aside?: ReactNode;
  className?: string;
};

export function Card({ children, title, note, aside, className }: CardProps) {
  const id = useId();
  const look = classNames('min-w-0 rounded-l border border-line bg-surface', className);
  if (!title) return <div className={look}>{children}</div>;
  return (
    <section aria-labelledby={id} className={look}>
      <header className="flex min-h-10 items-center gap-2 border-line border-b py-1 pr-2 pl-3.5">
        <h2 id={id} className="min-w-0 flex-1 font-semibold text-13">
          {title} {note && <span className="font-normal text-ink-3">{note}</span>}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
