import { CallError } from '@cohortium/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { queryClient } from '#platform/api';
import { TooltipProvider } from '#ui/display';
import type { QueryFixtures } from '../render-text.tsx';

configure({ asyncUtilTimeout: 15_000 });

export interface OpenPage {
  /** The simulated user: `await user.keyboard('{Escape}')`. */
  user: UserEvent;
  /** Rerenders the page with another component. */
  redraw: (part: ReactNode) => void;
  /** The current URL after navigation. */
  place: () => string;
}

/**
 * A part of a page in a document, until the end of the test. What `answers` hold is at hand, refusals too; all else is
 * asked of the server that `connectPages` named.
 */
export function openPage(part: ReactNode, answers: QueryFixtures = []): OpenPage {
  onTestFinished(async () => {
    cleanup();
    // Dialogs restore the focus with a delay, which must not affect the next test.
    await new Promise((later) => setTimeout(later));
    queryClient.clear();
    localStorage.clear();
    document.body.replaceChildren();
  });
  for (const [queryKey, answer] of answers) {
    if (answer instanceof CallError)
      queryClient.getQueryCache().build(queryClient, { queryKey }).setState({ status: 'error', error: answer });
    else queryClient.setQueryData(queryKey, answer);
  }
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: createRootRoute(), history });
  const framed = (inside: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <TooltipProvider>{inside}</TooltipProvider>
      </RouterContextProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(framed(part));
  return {
    user: userEvent.setup({ delay: null }),
    redraw: (other) => rerender(framed(other)),
    place: () => history.location.href,
  };
}
