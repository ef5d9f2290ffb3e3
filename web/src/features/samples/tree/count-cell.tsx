import { formatNumber } from '#platform';

type CountCellProps = { n_samples: number | undefined; total: number; unfinished?: string | undefined };

/** The column at the right of rules and groups: samples remaining after it, of all. */
export function CountCell({ n_samples, total, unfinished }: CountCellProps) {
  if (unfinished) return <span className="ml-auto max-w-40 text-right text-12 text-warning">{unfinished}</span>;
  if (n_samples === undefined) return <span className="ml-auto w-10 text-right text-12 text-ink-3">…</span>;
  const percent = total > 0 ? Math.min(100, (100 * n_samples) / total) : 0;
  return (
    <span
      className="ml-auto flex flex-none items-center gap-2 font-medium text-12"
      title={`${formatNumber(n_samples)} samples remaining`}
    >
      <span aria-hidden="true" className="h-1.25 w-14 overflow-hidden rounded-full bg-sunken max-md:hidden">
        <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
      </span>
      <span className="w-12 text-right tabular-nums">
        {formatNumber(n_samples)}
        <span className="sr-only"> samples remaining</span>
      </span>
    </span>
  );
}
