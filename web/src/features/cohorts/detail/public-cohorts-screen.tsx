import type { PublicCohortCard } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, formatDate } from '#platform';
import { Paging, SearchFilter } from '#ui/data-table';
import { Pill } from '#ui/display';
import { EmptyState, ErrorState, Skeleton } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { type PublicCohortsRequest, publicCohortsQuery } from '../queries/public-queries.ts';

type PublicCohortsProps = {
  request: PublicCohortsRequest;
  onChange: (part: Partial<PublicCohortsRequest>) => void;
  thumbnail: (card: PublicCohortCard) => ReactNode;
  /** Offered where there is nothing to look at yet: what leads into the portal. */
  join: ReactNode;
};

const NoMatch = () => <EmptyState title="No public cohorts match this search." />;

const NonePublic = ({ join }: Pick<PublicCohortsProps, 'join'>) => (
  <EmptyState title="No public cohorts yet." actions={join}>
    Labs publish reviewed cohorts here, with plots, methods and files. Anyone can read them without an account.
  </EmptyState>
);

/** Cohorts that everybody may read, last published first. */
export function PublicCohortsScreen({ request, onChange, thumbnail, join }: PublicCohortsProps) {
  const found = useQuery(publicCohortsQuery(request));
  const rows = found.data?.data ?? [];
  return (
    <div className="mx-auto w-full max-w-240">
      <PageHeader title="Public cohorts" />
      <div className="px-6 pb-3 max-md:px-4">
        <SearchFilter
          label="Search public cohorts"
          value={request.title}
          onValueChange={(title) => onChange({ title, page: 1 })}
        />
      </div>
      {found.isError && <ErrorState title="Could not load the list." query={found} />}
      {found.isPending && <Skeleton className="m-6 h-6 w-1/3" />}
      {found.data && rows.length === 0 && (request.title ? <NoMatch /> : <NonePublic join={join} />)}
      <ul className="grid gap-3 px-6 pb-4 max-md:px-4">
        {rows.map((card) => (
          <Card key={`${card.cohort_id} ${card.version}`} card={card} thumbnail={thumbnail(card)} />
        ))}
      </ul>
      {found.data && found.data.paging.total > request.page_size && (
        <Paging paging={found.data.paging} onChange={onChange} />
      )}
    </div>
  );
}

function Card({ card, thumbnail }: { card: PublicCohortCard; thumbnail: ReactNode }) {
  const { cohort_id: id, version, title, description, workspace_name, n_samples, licence, public_at } = card;
  return (
    <li className="grid grid-cols-[1fr_12rem] gap-4 rounded-l border border-line px-4 py-3 max-md:grid-cols-1">
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <Link
            to="/public/cohort/$id/$version"
            params={{ id, version: String(version) }}
            className="min-w-0 break-words font-semibold text-14"
          >
            {title}
          </Link>
          {licence && <Pill>{licence}</Pill>}
        </div>
        {description && <p className="line-clamp-3 break-words text-13 text-ink-2">{description}</p>}
        <p className="text-12 text-ink-3">
          {formatCount(n_samples, 'sample')} · {workspace_name} · version {version}
          {public_at && ` · public since ${formatDate(public_at)}`}
        </p>
      </div>
      {thumbnail}
    </li>
  );
}
