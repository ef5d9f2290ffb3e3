import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, use } from 'react';

/** The file of a page did not come: there is no network, the portal is away, or it has newer files by now. */
export class PageNotLoaded extends Error {
  /** Lets the next drawing of the page ask for its file again. */
  readonly forget: () => void;

  constructor(forget: () => void, cause: unknown) {
    super('This page could not be loaded.', { cause });
    this.forget = forget;
  }
}

/** A style sheet that did not come stays in the document as one that is empty, and would not be asked for again. */
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

/** A page whose file is loaded when it is first wanted, and again after it could not be. */
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
      throw new PageNotLoaded(() => {
        loading = null;
      }, cause);
    });
  const get = () => {
    loading ??= begin();
    return loading;
  };
  // Hovering over a link asks ahead; what fails there is told when the page is opened.
  const preload = () =>
    get().then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof PageNotLoaded) error.forget();
      },
    );
  return Object.assign(() => createElement(use(get())), { preload });
}
