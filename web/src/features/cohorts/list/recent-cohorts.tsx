import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#platform';
import { useCan } from '#platform/permissions';
import { RelativeTime } from '#ui/display';
import { cohortsQuery } from '../queries/cohort-queries.ts';

const MAX_COHORTS = 3;

/** The most recently updated cohorts, for the home page. Public cohorts of others are excluded. */
export function RecentCohorts() {
  const mayRead = useCan('read', 'cohort');
  const list = useQuery({
    ...cohortsQuery({ status: null, name: '', page: 1, page_size: MAX_COHORTS, hide_public: true }),
    enabled: mayRead,
  });
  const cohorts = list.data?.data ?? [];
  if (cohorts.length === 0) return null;
  return (
    <section aria-labelledby="recent-cohorts">
      <div className="mb-2.5 flex items-center justify-between gap-3">
        <h2 id="recent-cohorts" className="font-semibold text-13">
          Recent cohorts
        </h2>
        <Link to="/cohort" className="text-12 text-accent-text">
          All cohorts
        </Link>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
        {cohorts.map((cohort) => (
          <li key={cohort.id} className="min-w-0">
            <Link
              to="/cohorts/$id"
              params={{ id: cohort.id }}
              className="block rounded-l border border-line px-3.5 py-3 hover:bg-hover"
            >
              <span className="block truncate font-medium text-13 text-ink">{cohort.name}</span>
              <span className="text-12 text-ink-2">
                {formatCount(cohort.n_samples, 'sample')} · version {cohort.version} ·{' '}
                <RelativeTime at={cohort.updated_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
