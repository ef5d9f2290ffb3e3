import { CallError, type Route, type RouteCall } from '@cohortium/contract';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { call, whenForgotten, workspaceOf } from './connection.ts';

const RETRIES = 2;

/** A lost connection or a failing server is asked again; an answer in words is an answer. */
export function mayRetry(failures: number, error: unknown): boolean {
  const lost = error instanceof CallError && (error.status === 0 || error.status >= 500);
  return lost && failures < RETRIES;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 15_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

// Told rather than asked, so that the sign-in page need not load the cache in order to empty it.
whenForgotten(() => queryClient.clear());

/** The key of a call's answers: a route (and its input) in the selected workspace. Without input: all of the route. */
export function keyOf<R extends Route>(route: R, input?: RouteCall<R>): readonly unknown[] {
  const place = [route.base, route.method, route.path, workspaceOf(route)];
  return input === undefined ? place : [...place, input];
}

/**
 * A read as a value: `useQuery(queryOf(routes.projects.list, { query: { page: 1 } }))`. Aborted when nobody waits for
 * it any longer; `error` is a CallError.
 */
export function queryOf<R extends Route>(route: R, input: RouteCall<R>) {
  return queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => call(route, input, { signal }),
  });
}

/** Marks every answer of a route as out of date, whatever its input: what a write does to the lists it changes. */
export function refresh(...routes: Route[]): Promise<unknown> {
  return Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) })));
}
