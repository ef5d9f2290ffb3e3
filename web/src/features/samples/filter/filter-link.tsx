import type { SampleFilter } from '@cohortium/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { sentenceOf } from '#platform/api';
import { snackbar } from '#ui/feedback';
import type { FilterScreen } from './stored-filter.ts';
import { filterSearch, shortFilterSearch } from './url-filter.ts';

type FilterLinkProps = { screen: FilterScreen; filter: SampleFilter; to?: '/amr'; children: ReactNode };

/** A link to the data browser or the studio with a filter; or to another page that takes the filter of one of them. */
export function FilterLink({ screen, filter, to: page, children }: FilterLinkProps) {
  const navigate = useNavigate();
  const to = page ?? (screen === 'studio' ? '/studio' : '/cohort-builder');
  const short = shortFilterSearch(filter, screen);
  // A long filter gets its link when it is opened.
  const openLong = (event: MouseEvent) => {
    event.preventDefault();
    filterSearch(filter, screen).then(
      (search) => navigate({ to, search }),
      (error: unknown) => snackbar(sentenceOf(error)),
    );
  };
  return (
    <Link to={to} search={short ?? {}} {...(short ? {} : { onClick: openLong })}>
      {children}
    </Link>
  );
}
