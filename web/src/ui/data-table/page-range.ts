import { formatNumber } from '#platform';

export type PageOf = { page: number; page_size: number; total: number };

export const lastPage = ({ page_size, total }: PageOf): number => Math.max(1, Math.ceil(total / page_size));

/** "1–25 of 607", "none" without rows, "beyond …" for a page after the last one. */
export function rangeText({ page, page_size, total }: PageOf): string {
  if (total === 0) return 'none';
  const first = (page - 1) * page_size + 1;
  if (first > total) return `beyond ${formatNumber(total)}`;
  const last = Math.min(total, page * page_size);
  return `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`;
}
