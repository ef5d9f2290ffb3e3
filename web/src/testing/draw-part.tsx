import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TooltipProvider } from '#ui/tooltip';

type Answers = [key: readonly unknown[], answer: unknown][];

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** The HTML of a part of a page, with the portal's answers it asks for: [query key, answer]. What is not given waits. */
export function draw(part: ReactNode, answers: Answers = []): string {
  const client = new QueryClient();
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <TooltipProvider>{part}</TooltipProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}

/** What a reader reads of it, as one line. */
export const words = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([,.:])/g, '$1')
    .trim();

export const said = (part: ReactNode, answers: Answers = []): string => words(draw(part, answers));
