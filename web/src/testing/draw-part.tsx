import { CallError } from '@cohortium/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { Root as Portal } from 'radix-ui/portal';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TooltipProvider } from '#ui/tooltip';

export type Answers = [key: readonly unknown[], answer: unknown][];

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/**
 * Renders a component to HTML with query fixtures: [query key, response or CallError]. Queries without a fixture stay pending.
 */
export const draw = (part: ReactNode, answers: Answers = []): string => drawIn(TooltipProvider, part, answers);

function drawIn(Frame: ComponentType<{ children: ReactNode }> | typeof Fragment, part: ReactNode, answers: Answers) {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, staleTime: Infinity } } });
  for (const [queryKey, answer] of answers) {
    if (answer instanceof CallError)
      client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error: answer });
    else client.setQueryData(queryKey, answer);
  }
  return inPlace(() =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>
          <Frame>{part}</Frame>
        </RouterContextProvider>
      </QueryClientProvider>,
    ),
  );
}

/** Renders portals (dialogs, drawers, popovers) inline, because there is no document. */
function inPlace(render: () => string): string {
  const above = Reflect.get(Portal, 'render');
  Reflect.set(Portal, 'render', ({ children }: { children?: ReactNode }) => children);
  try {
    return render();
  } finally {
    Reflect.set(Portal, 'render', above);
  }
}

/** The visible text of HTML, as one line. */
export const words = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([,.:])/g, '$1')
    .trim();

export const said = (part: ReactNode, answers: Answers = []): string => words(draw(part, answers));

const signs: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const read = (text: string): string => text.replaceAll(/&(#x27|quot|lt|gt|amp);/g, (sign) => signs[sign] ?? sign);

/** The disabled buttons by label, with the reason in their tooltip. */
export function refusals(part: ReactNode, answers: Answers = []): Record<string, string> {
  // Without the drawn tooltips, which wait for a pointer, the browser's titles hold the reasons.
  const html = drawIn(Fragment, part, answers);
  const refused = [...html.matchAll(/<button([^>]*aria-disabled="true"[^>]*)>(.*?)<\/button>/gs)];
  return Object.fromEntries(
    refused.map(([, attributes = '', inside = '']) => {
      const [, name] = attributes.match(/aria-label="([^"]*)"/) ?? [];
      const [, why = ''] = attributes.match(/title="([^"]*)"/) ?? [];
      return [read(name ?? words(inside)), read(why)];
    }),
  );
}
