import { PAGE_SIZE_OPTIONS } from '@cohortium/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#platform';
import { IconButton } from '#ui/actions';
import { Select } from '#ui/forms';

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

const OPTIONS = PAGE_SIZE_OPTIONS.map((size) => ({ value: String(size), label: String(size) }));

type PagingProps = {
  paging: PageOf;
  onChange: (next: { page: number; page_size: number }) => void;
  /** Content on the left, such as "Select all 607 that match". */
  children?: ReactNode;
};

/** The fixed foot of a list. Another page size starts again at page 1. */
export function Paging({ paging, onChange, children }: PagingProps) {
  const { page, page_size } = paging;
  const last = lastPage(paging);
  return (
    <div className="flex min-h-10 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-t bg-surface px-6 py-1 text-12 text-ink-2 max-md:px-4">
      {/* Where there is little room, what can be done with the chosen rows takes that of the numbers. */}
      <div className="peer min-w-0 flex-1">{children}</div>
      <span className="flex items-center gap-2 max-md:hidden max-lg:peer-has-[button]:hidden">
        Rows
        <Select
          height="small"
          label="Rows per page"
          value={String(page_size)}
          options={OPTIONS}
          onValueChange={(size) => onChange({ page: 1, page_size: Number(size) })}
        />
      </span>

      <span aria-live="polite" className="max-lg:peer-has-[button]:hidden">
        {rangeText(paging)}
      </span>
      <span className="flex gap-1">
        <IconButton
          label="Previous page"
          icon={ChevronLeft}
          look="plain"
          size="small"
          disabledReason={page <= 1 ? 'This is the first page' : null}
          onClick={() => onChange({ page: page - 1, page_size })}
        />
        <IconButton
          label="Next page"
          icon={ChevronRight}
          look="plain"
          size="small"
          disabledReason={page >= last ? 'This is the last page' : null}
          onClick={() => onChange({ page: page + 1, page_size })}
        />
      </span>
    </div>
  );
}
