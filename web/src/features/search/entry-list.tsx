import type { SearchKind } from '@cohortium/contract';
import { classNames } from '#ui';
import { EntryRow } from './entry-row.tsx';
import type { Section } from './list-entries.ts';

interface EntryListProps {
  base: string;
  idOf: (at: number) => string;
  sections: readonly Section[];
  query: string;
  /** Its answer is on the way. */
  busy: boolean;
  /** It has been for a while. */
  dim: boolean;
  chosen: number;
  onChoose: (at: number) => void;
  onOpen: () => void;
  onMore: (of: SearchKind) => void;
}

/** The results by type; the field keeps the focus and references the selected entry. */
export function EntryList({ base, idOf, sections, query, busy, dim, chosen, ...handlers }: EntryListProps) {
  if (sections.length === 0) return null;
  const startsOf = sections.map((_, nth) =>
    sections.slice(0, nth).reduce((sum, { entries }) => sum + entries.length, 0),
  );
  return (
    <div
      id={`${base}-list`}
      role="listbox"
      aria-label="Found"
      aria-busy={busy}
      // The field keeps the focus, and with it the keys.
      onMouseDown={(event) => event.preventDefault()}
      className={classNames('py-1.5 transition-opacity duration-(--t-instant)', dim && 'opacity-60')}
    >
      {sections.map(({ title, aside, entries }, nth) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a list's options, not of a form's fields
        <div key={title} role="group" aria-labelledby={`${base}-group-${nth}`} className="pb-1.5">
          <div
            id={`${base}-group-${nth}`}
            role="presentation"
            className="flex justify-between gap-3 px-3.5 pt-1.5 pb-1 font-medium text-12 text-ink-3"
          >
            <span>{title}</span>
            {aside && <span className="font-normal">{aside}</span>}
          </div>
          {entries.map((entry, index) => {
            const at = (startsOf[nth] ?? 0) + index;
            return (
              <EntryRow
                key={entry.key}
                id={idOf(at)}
                entry={entry}
                query={query}
                chosen={at === chosen}
                onPoint={() => handlers.onChoose(at)}
                onOpen={handlers.onOpen}
                onMore={handlers.onMore}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
