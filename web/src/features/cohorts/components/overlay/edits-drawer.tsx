import type { CohortOverlay } from '@cohortium/contract';
import { TimeAndUser } from '#ui/display';
import { EmptyState } from '#ui/feedback';
import { Drawer, PanelSection } from '#ui/overlays';

type EditsDrawerProps = { overlay: CohortOverlay; onClose: () => void };

/** What was done to the metadata in this cohort, last first. */
export function EditsDrawer({ overlay, onClose }: EditsDrawerProps) {
  const edits = overlay.edits.map((edit, at) => ({ ...edit, at })).reverse();
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title="Metadata edits">
      <PanelSection>
        {edits.length === 0 ? (
          <EmptyState title="No metadata edits." />
        ) : (
          <ol className="grid gap-2.5 text-13">
            {edits.map(({ at, description, created_by, created_at }) => (
              <li key={at} className="border-line border-b pb-2.5 last:border-b-0">
                <p className="break-words">{description}</p>
                <p className="text-12 text-ink-3">
                  <TimeAndUser at={created_at} by={created_by} />
                </p>
              </li>
            ))}
          </ol>
        )}
      </PanelSection>
    </Drawer>
  );
}
