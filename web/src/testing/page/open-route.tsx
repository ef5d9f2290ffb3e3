import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRoute, createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { queryClient } from '#platform/api';
import { TooltipProvider } from '#ui/display';

/** A page with its routes and its history, opened at an address, until the end of the test. */
export function openRoute(routeTree: AnyRoute, address: string) {
  onTestFinished(async () => {
    cleanup();
    await new Promise((later) => setTimeout(later));
    queryClient.clear();
    localStorage.clear();
    document.body.replaceChildren();
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree, history });
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RouterProvider router={router} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    /** Of the current address. */
    search: (): Record<string, unknown> => router.state.location.search,
    back: () => history.back(),
    goTo: (to: string) => history.push(to),
  };
}
