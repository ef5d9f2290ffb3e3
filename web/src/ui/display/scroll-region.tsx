import type { ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  /** What it holds, for people who do not see it. */
  label: string;
  className: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A part of a page that scrolls by itself, from the keyboard too. */
export function ScrollRegion({ label, className, ref, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={ref} aria-label={label} tabIndex={0} className={className}>
      {children}
    </section>
  );
}
