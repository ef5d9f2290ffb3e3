import { CallError, type Paging, type Route, type RouteAnswer, type RouteCall } from '@cohortium/contract';
import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import { call, onCacheClear, workspaceOf } from './connection.ts';

const RETRIES = 2;

/** Retries lost connections and server errors, but not rejected requests. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const isInterrupted = error instanceof CallError && (error.status === 0 || error.status >= 500);
  return isInterrupted && failures < RETRIES;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 15_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

// Registered as a callback, so that the sign-in page doesn't load the query cache only to clear it.
onCacheClear(() => queryClient.clear());

/** The key of a call's answers: a route (and its input) in the selected workspace. Without input: all of the route. */
export function queryKeyOf<R extends Route>(route: R, input?: RouteCall<R>): readonly unknown[] {
  const routeKey = [route.base, route.method, route.path, workspaceOf(route)];
  return input === undefined ? routeKey : [...routeKey, input];
}

/**
 * A read as a value: `useQuery(queryOf(routes.projects.list, { query: { page: 1 } }))`. Aborted when no component uses it any longer; `error` is a CallError.
 */
export function queryOf<R extends Route>(route: R, input: RouteCall<R>) {
  return queryOptions({
    queryKey: queryKeyOf(route, input),
    queryFn: ({ signal }) => call(route, input, { signal }),
  });
}

/** Invalidates all cached responses of a route after a write. */
export function refresh(...routes: Route[]): Promise<unknown> {
  return Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: queryKeyOf(route) })));
}

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
