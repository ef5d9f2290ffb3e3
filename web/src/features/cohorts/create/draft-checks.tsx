import { Check, TriangleAlert } from 'lucide-react';
import { PanelSection } from '#ui/overlays';
import type { CohortDraft } from '../cohort-draft.ts';

/** Whether it makes sense: what weakens a comparison of these samples. */
export function DraftChecks({ checks }: Pick<CohortDraft, 'checks'>) {
  return (
    <PanelSection title="Can these samples be compared?">
      <ul className="grid gap-2">
        {checks.map(({ fine, title, message }) => {
          const Icon = fine ? Check : TriangleAlert;
          return (
            <li key={title} className="flex gap-2.5 text-12/[1.45]">
              <Icon
                role="img"
                aria-label={fine ? 'OK' : 'Warning'}
                className={fine ? 'mt-px text-success' : 'mt-px text-warning'}
              />
              <span className="min-w-0 break-words">
                <b className="font-semibold">{title}</b> <span className="text-ink-2">{message}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}
