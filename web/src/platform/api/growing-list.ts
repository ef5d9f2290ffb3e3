import type { Paging, Route, RouteAnswer, RouteCall } from '@cohortium/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from './connection.ts';
import { queryKeyOf } from './queries.ts';

type ListRoute = Route & { response: { _zod: { output: { data: unknown[]; paging: Paging } } } };

/** The number of the page after this one; undefined on the last. */
const pageAfter = ({ page, page_size, total }: Paging): number | undefined =>
  page * page_size < total ? page + 1 : undefined;

/** A list whose next page is appended to what is shown (specification §4): `useInfiniteQuery(growingListOf(…))`. */
export function infiniteListOf<R extends ListRoute>(route: R, input: (page: number) => RouteCall<R>) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(route, input(1)), 'growing'],
    queryFn: ({ pageParam, signal }): Promise<RouteAnswer<R>> => call(route, input(pageParam), { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => pageAfter((last as { paging: Paging }).paging),
  });
}
