import { Link } from '@tanstack/react-router';
import { classNames } from '#ui';
import { groupCalls, type ListedCall } from '../model/openapi.ts';
import { MethodPill } from './method-pill.tsx';

type CallListProps = {
  calls: readonly ListedCall[];
  chosen: string | undefined;
  /** The search text, kept in the URL. */
  search: string;
};

const bringIntoView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' });

/** Calls in groups, each with what it does and its address. */
export function CallList({ calls, chosen, search }: CallListProps) {
  return groupCalls(calls).map(([tag, group]) => (
    <section key={tag} aria-label={tag} className="pb-3">
      <h2 className="sticky top-0 z-1 flex items-baseline gap-1.5 bg-surface px-4 py-1.5 font-semibold text-12">
        {tag} <span className="font-normal text-ink-3">{group.length}</span>
      </h2>
      <ul>
        {group.map(({ id, method, path, operation }) => (
          <li key={id}>
            <Link
              to="/reference"
              search={{ ...(search ? { search } : {}), call: id }}
              {...(id === chosen ? { 'aria-current': 'page' as const, ref: bringIntoView } : {})}
              className={classNames(
                'flex gap-2 px-4 py-1.5 text-ink no-underline hover:bg-hover',
                id === chosen && 'bg-accent-soft',
              )}
            >
              <MethodPill method={method} />
              <span className="min-w-0 flex-1">
                <span className="block text-13">{operation.summary ?? path}</span>
                <span className="block break-all font-mono text-11 text-ink-2">{path}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
