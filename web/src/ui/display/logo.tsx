import { classNames } from '../class-names.ts';

/** The sign: samples gathered in an open C. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={classNames('size-5.5 text-accent', className)}>
      <path d="M20.6 8.3A9.5 9.5 0 1 0 20.6 15.7" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
      <circle cx="9" cy="10" r="2" fill="currentColor" />
      <circle cx="14.6" cy="9.2" r="1.5" fill="currentColor" opacity=".75" />
      <circle cx="12.4" cy="14.7" r="2.3" fill="currentColor" opacity=".9" />
      <circle cx="21.3" cy="12" r="1.4" fill="currentColor" opacity=".55" />
    </svg>
  );
}

/** Sign and name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2.25 font-semibold text-[15px] text-ink tracking-[-.015em]',
        className,
      )}
    >
      <LogoMark />
      Cohortium
    </span>
  );
}
