import type { ShareKind } from '@cohortium/contract';
import { Check, X } from 'lucide-react';
import { VISIBLE_CONTENT } from './describe-share.ts';

/** Lists what recipients can and can't see. */
export function VisibleContentList({ kind }: { kind: ShareKind }) {
  const { visibleItems, hiddenItems } = VISIBLE_CONTENT[kind];
  return (
    <div className="grid gap-3 text-13 sm:grid-cols-2">
      <div>
        <p className="mb-1 text-12 text-ink-3">Visible to them</p>
        <ul className="grid gap-1">
          {visibleItems.map((item) => (
            <li key={item} className="flex gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-3.5! flex-none text-success" />
              {item}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <p className="mb-1 text-12 text-ink-3">Not visible to them</p>
        <ul className="grid gap-1 text-ink-2">
          {hiddenItems.map((item) => (
            <li key={item} className="flex gap-2">
              <X aria-hidden="true" className="mt-0.5 size-3.5! flex-none text-ink-3" />
              {item}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
