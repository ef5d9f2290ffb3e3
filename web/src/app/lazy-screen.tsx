import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, use } from 'react';

/** The script of a page could not be loaded: offline, portal unavailable, or a newer version was deployed. */
export class PageLoadError extends Error {
  /** Makes the next render load the script again. */
  readonly clear: () => void;

  constructor(clear: () => void, cause: unknown) {
    super('This page could not be loaded.', { cause });
    this.clear = clear;
  }
}

/** A failed style sheet stays in the document as an empty one and would not be loaded again. */
async function fetchMissingStyles(): Promise<void> {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    missing.map((link) => {
      const again = document.createElement('link');
      again.rel = 'stylesheet';
      again.href = link.href;
      link.replaceWith(again);
      return new Promise((loaded, failed) => {
        again.addEventListener('load', loaded);
        again.addEventListener('error', failed);
      });
    }),
  );
}

/** A lazily loaded page that retries after a loading error. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<NoInfer<Name>, ComponentType>>,
  name: Name,
): RouteComponent {
  let loading: Promise<ComponentType> | null = null;
  let failures = 0;
  const loaded = async () => {
    if (failures > 0) await fetchMissingStyles();
    return (await load())[name];
  };
  const begin = () =>
    loaded().catch((cause: unknown) => {
      failures += 1;
      throw new PageLoadError(() => {
        loading = null;
      }, cause);
    });
  const get = () => {
    loading ??= begin();
    return loading;
  };
  // Hovering over a link preloads the page; loading errors appear when the page opens.
  const preload = () =>
    get().then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof PageLoadError) error.clear();
      },
    );
  return Object.assign(() => createElement(use(get())), { preload });
}
