import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { type Box, boxAt, coveredBy, freeTop, type Places } from './free-place.ts';

const MARGIN = 12;
const PAUSE_MS = 120;
/** What people press, write in, or draw on, and the title that says where they are. */
const KEPT_CLEAR =
  'h1, a[href], button, input, select, textarea, summary, label, [role="application"], [role="grid"], [role="option"], [role="menuitem"]';

const READ = 'h2, h3, p, th, td, dt, dd, li, caption';

const boxesOf = (card: HTMLElement, what: string): Box[] =>
  [...document.querySelectorAll(what)]
    .filter((one) => !card.contains(one) && one.closest('[aria-hidden="true"], [inert]') === null)
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);

function placesFor(card: HTMLElement): Places {
  const obstacles = boxesOf(card, KEPT_CLEAR);
  const words = boxesOf(card, READ);
  const room = { width: window.innerWidth, height: window.innerHeight };
  return { obstacles, words, size: { width: card.offsetWidth, height: card.offsetHeight }, room, margin: MARGIN };
}

/**
 * How far below the window's upper edge a card at its right edge covers nothing that one presses and as little as
 * it can of what one reads, in pixels. What is shown by then moves only if the page has put something under it. `shown` names what is in the card.
 */
export function useFreeTop(card: RefObject<HTMLElement | null>, shown: number | null): number {
  const [top, setTop] = useState(MARGIN);
  useLayoutEffect(() => {
    if (card.current && shown !== null) setTop(freeTop(placesFor(card.current)));
  }, [card, shown]);
  useEffect(() => {
    if (shown === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (!card.current) return;
      const places = placesFor(card.current);
      setTop((now) => (coveredBy(boxAt(now, places), places.obstacles) > 0 ? freeTop(places) : now));
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE_MS);
    };
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', soon);
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      window.removeEventListener('resize', soon);
    };
  }, [card, shown]);
  return top;
}
