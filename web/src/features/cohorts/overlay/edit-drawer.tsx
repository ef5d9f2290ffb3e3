import type { OverlayEdit } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { sentenceOf } from '#platform/api';
import { Note, Skeleton, toast } from '#ui/feedback';
import { PanelSection } from '#ui/overlays';
import { type AtVersion, applyOverlayEdits, editQuery } from '../queries/overlay-queries.ts';
import { ColumnPreview } from './column-preview.tsx';
import { OverlayDrawer } from './overlay-drawer.tsx';

type EditDrawerProps = {
  at: AtVersion;
  title: string;
  confirm: string;
  /** What would be kept; null while it cannot be. */
  edit: OverlayEdit | null;
  /** Why it cannot be kept yet. */
  missingInput: string | null;
  /** Whether what was there before is shown beside. */
  compared?: boolean;
  children: ReactNode;
  onClose: () => void;
};

/** An edit being made, with what it would do to the members shown as it is written. Nothing is kept before. */
export function EditDrawer({
  at,
  title,
  confirm,
  edit,
  missingInput,
  compared = false,
  children,
  onClose,
}: EditDrawerProps) {
  const deferredEdit = useDeferredValue(edit);
  const looked = useQuery({
    ...editQuery(at, deferredEdit ?? { kind: 'hide', column: '-' }),
    enabled: deferredEdit !== null,
    retry: false,
    placeholderData: (before) => (deferredEdit === null ? undefined : before),
  });
  const send = async (onto: AtVersion) => {
    if (!edit) return;
    const { edits, version } = await applyOverlayEdits(onto, [edit]);
    toast({ title: edits.at(-1)?.description ?? 'Saved', description: `Version ${version}`, tone: 'success' });
  };
  return (
    <OverlayDrawer
      at={at}
      title={title}
      confirm={confirm}
      missingInput={missingInput}
      onSend={send}
      onClose={onClose}
      below={
        deferredEdit && (
          <PanelSection title="Preview">
            {looked.isError ? (
              <Note tone="bad">{sentenceOf(looked.error)}</Note>
            ) : looked.data ? (
              <ColumnPreview look={looked.data.data} compared={compared} />
            ) : (
              <Skeleton className="h-40" />
            )}
          </PanelSection>
        )
      }
    >
      {children}
    </OverlayDrawer>
  );
}
