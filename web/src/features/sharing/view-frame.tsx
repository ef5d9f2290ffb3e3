import type { LinkView } from '@cohortium/contract';
import { Eye } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { formatDate } from '#platform';
import { Logo, Pill, TooltipProvider } from '#ui/display';
import { EmptyState, ErrorState, type FailedQuery, Skeleton } from '#ui/feedback';
import { RESOURCE_LABELS } from './describe-share.ts';
import { isLinkGone, useLink } from './open-link.ts';

type ViewFrameProps = {
  /** The secret of the link; null where the address and the tab hold none. */
  secret: string | null;
  /** Renders the shared item after the link is opened. */
  children: (view: LinkView) => ReactNode;
};

/** The page of a view-only link: the shared item only, without an account. */
export function ViewFrame({ secret, children }: ViewFrameProps) {
  const link = useLink(secret);
  const { data, isError } = link;
  useEffect(() => {
    if (data) document.title = `${data.name} · Cohortium`;
  }, [data]);
  return (
    <TooltipProvider>
      <div className="flex h-dvh flex-col overflow-hidden bg-surface">
        <header className="flex h-(--h-topbar) flex-none items-center gap-3 border-line border-b px-6 max-md:px-4">
          <Logo />
          <Pill icon={Eye} tone="info" title="This link is read-only">
            View only
          </Pill>
          {data && (
            <span className="ml-auto truncate text-12 text-ink-3 max-md:hidden">
              This {RESOURCE_LABELS[data.kind]} is shared by a link that is valid until{' '}
              {formatDate(data.link_expires_at)}
            </span>
          )}
        </header>
        <main className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
          {secret === null && (
            <EmptyState title="This link is incomplete.">Open the full link from its source.</EmptyState>
          )}
          {link.isError && <LinkUnavailable query={link} />}
          {secret !== null && !data && !isError && <Skeleton className="m-6 h-6 w-1/3" />}
          {data && !isError && children(data)}
        </main>
      </div>
    </TooltipProvider>
  );
}

function LinkUnavailable({ query }: { query: FailedQuery }) {
  if (isLinkGone(query.error)) {
    return (
      <EmptyState title="This link no longer works.">
        It has expired, was revoked, or is incomplete. Ask the sender for a new link.
      </EmptyState>
    );
  }
  return <ErrorState title="The link could not be opened." query={query} />;
}
