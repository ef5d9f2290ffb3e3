import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type PageHeaderProps = {
  title: ReactNode;
  /** State pills next to the title. */
  pills?: ReactNode;
  /** The size of what is listed, in one line. */
  summary?: ReactNode;
  /** `Facts` of a detail page. */
  facts?: ReactNode;
  /** Buttons; on a phone the primary one comes first and takes the whole width. */
  actions?: ReactNode;
  className?: string;
};

export function PageHeader({ title, pills, summary, facts, actions, className }: PageHeaderProps) {
  return (
    <header
      className={classNames(
        'flex flex-none flex-wrap items-start gap-x-3 gap-y-2.5 px-6 pt-4 pb-3 max-md:px-4 max-md:pt-3.5 max-md:pb-2.5',
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-80 max-md:basis-full">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h1 className="min-w-0 break-words font-semibold text-20 tracking-[-.018em]">{title}</h1>
          {pills}
        </div>
        {summary && <p className="mt-px text-13 text-ink-2">{summary}</p>}
        {facts}
      </div>
      {actions && (
        <div className="flex max-w-full flex-wrap gap-2 max-md:w-full max-md:*:grow max-md:*:data-[look=primary]:order-first max-md:*:data-[look=primary]:basis-full">
          {actions}
        </div>
      )}
    </header>
  );
}
