import { Inbox, Lock, type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRejected, reasonOf } from '#platform/api';
import { Button } from '#ui/actions';
import { classNames } from '../class-names.ts';

type StateProps = {
  /** The state, in a sentence. */
  title: ReactNode;
  /** The reason, and what still works. */
  children?: ReactNode;
  /** What to press. */
  actions?: ReactNode;
  icon?: LucideIcon;
  className?: string;
};

type StateFrameProps = StateProps & { icon: LucideIcon; tint: string };

function StateFrame({ title, children, actions, icon: Icon, tint, className }: StateFrameProps) {
  return (
    <div className={classNames('mx-auto flex max-w-md flex-col items-center px-6 py-12 text-center', className)}>
      <span className={classNames('mb-3 grid size-10 place-items-center rounded-l', tint)}>
        <Icon aria-hidden="true" className="size-5!" />
      </span>
      <h2 className="text-balance font-semibold text-14">{title}</h2>
      {children && <div className="mt-1 text-pretty text-13 text-ink-2">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

/** An empty state that explains how to create the first item. */
export function EmptyState({ icon = Inbox, ...rest }: StateProps) {
  return <StateFrame {...rest} icon={icon} tint="bg-sunken text-ink-3" />;
}

/** A query that failed: its error, and what “Try again” asks again. */
export type FailedQuery = { error: unknown; refetch: () => unknown };

type ErrorStateProps = StateProps & {
  query?: FailedQuery;
  /** The error of anything else. If a retry would fail in the same way, no retry button is shown. */
  error?: unknown;
  onRetry?: () => void;
};

/** Something failed: what, why, and what to press. */
export function ErrorState({ icon = TriangleAlert, query, actions, children, ...props }: ErrorStateProps) {
  const { error = query?.error, onRetry = query?.refetch, ...rest } = props;
  const why = error === undefined ? null : reasonOf(error);
  const retry = onRetry && !isRejected(error) && (
    <Button onClick={() => void onRetry()}>
      <RotateCw aria-hidden="true" />
      Try again
    </Button>
  );
  return (
    <div role="alert" {...(isRejected(error) ? {} : { 'data-missing': '' })}>
      <StateFrame
        {...rest}
        icon={icon}
        tint="bg-danger-soft text-danger"
        actions={
          (retry || actions) && (
            <>
              {retry}
              {actions}
            </>
          )
        }
      >
        {why || children ? (
          <>
            {why} {children}
          </>
        ) : null}
      </StateFrame>
    </div>
  );
}

/** Access is denied; says who can grant it. */
export function NoPermission({ icon = Lock, ...rest }: StateProps) {
  return <StateFrame {...rest} icon={icon} tint="bg-warning-soft text-warning" />;
}
