import { CallError, type Route, type RouteCall } from '@cohortium/contract';
import { QueryClient, queryOptions } from '@tanstack/react-query';
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
