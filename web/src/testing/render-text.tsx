import { CallError } from '@cohortium/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { Root as Portal } from 'radix-ui/portal';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TooltipProvider } from '#ui/display';

export type QueryFixtures = [key: readonly unknown[], answer: unknown][];

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/**
 * Renders a component to HTML with query fixtures: [query key, response or CallError]. Queries without a fixture stay pending.
 */
export const renderMarkup = (part: ReactNode, fixtures: QueryFixtures = []): string =>
  renderWithin(TooltipProvider, part, fixtures);

function renderWithin(
  Frame: ComponentType<{ children: ReactNode }> | typeof Fragment,
  part: ReactNode,
  fixtures: QueryFixtures,
) {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, staleTime: Infinity } } });
  for (const [queryKey, answer] of fixtures) {
    if (answer instanceof CallError)
      client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error: answer });
    else client.setQueryData(queryKey, answer);
  }
  return renderPortalsInline(() =>
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
function renderPortalsInline(render: () => string): string {
  const above = Reflect.get(Portal, 'render');
  Reflect.set(Portal, 'render', ({ children }: { children?: ReactNode }) => children);
  try {
    return render();
  } finally {
    Reflect.set(Portal, 'render', above);
  }
}

/** The visible text of HTML, as one line. */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([,.:])/g, '$1')
    .trim();

export const renderText = (part: ReactNode, fixtures: QueryFixtures = []): string =>
  textOfHtml(renderMarkup(part, fixtures));

const entities: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const decodeEntities = (text: string): string =>
  text.replaceAll(/&(#x27|quot|lt|gt|amp);/g, (sign) => entities[sign] ?? sign);

/** The disabled buttons by label, with the reason in their tooltip. */
export function disabledReasons(part: ReactNode, fixtures: QueryFixtures = []): Record<string, string> {
  // Without the drawn tooltips, which wait for a pointer, the browser's titles hold the reasons.
  const html = renderWithin(Fragment, part, fixtures);
  const refused = [...html.matchAll(/<button([^>]*aria-disabled="true"[^>]*)>(.*?)<\/button>/gs)];
  return Object.fromEntries(
    refused.map(([, attributes = '', inside = '']) => {
      const [, name] = attributes.match(/aria-label="([^"]*)"/) ?? [];
      const [, why = ''] = attributes.match(/title="([^"]*)"/) ?? [];
      return [decodeEntities(name ?? textOfHtml(inside)), decodeEntities(why)];
    }),
  );
}
