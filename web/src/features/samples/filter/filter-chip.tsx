import { X } from 'lucide-react';

type FilterChipProps = { title: string; description: string; onRemove: () => void };

/** One condition with a remove button. */
export function FilterChip({ title, description, onRemove }: FilterChipProps) {
  return (
    <span className="inline-flex h-6.5 min-w-0 max-w-75 items-center gap-1.5 rounded-m bg-sunken pr-1 pl-2 text-12">
      <span className="min-w-0 truncate" title={`${title} ${description}`}>
        <span className="font-normal text-ink-2">{title}</span>{' '}
        <span className="font-medium text-ink">{description}</span>
      </span>
      <button
        type="button"
        aria-label={`Remove ${title} ${description}`}
        onClick={onRemove}
        className="grid size-4.5 flex-none place-items-center rounded-s text-ink-3 hover:bg-pressed hover:text-ink"
      >
        <X aria-hidden="true" className="size-3!" />
      </button>
    </span>
  );
}
