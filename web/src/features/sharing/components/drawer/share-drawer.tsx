import { Drawer, PanelSection } from '#ui/overlays';
import type { Room, SharedThing } from '../../model/describe-share.ts';
import { hasLinks } from '../../queries/links.ts';
import { LinksSection } from '../links/links-section.tsx';
import { GrantsList } from './grants-list.tsx';
import { ShareForm } from './share-form.tsx';
import { WhatIsSeen } from './what-is-seen.tsx';

type ShareDrawerProps = {
  thing: SharedThing;
  /** The person’s other workspaces. */
  rooms: readonly Room[];
  onClose: () => void;
};

/** The sharing of an item: people, workspaces and view-only links. */
export function ShareDrawer({ thing, rooms, onClose }: ShareDrawerProps) {
  const { kind, id, name } = thing;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Share “${name}”`}
      description="People and workspaces with access, and view-only links."
    >
      <PanelSection>
        <ShareForm thing={thing} rooms={rooms} />
      </PanelSection>
      <PanelSection title="Shared content">
        <WhatIsSeen kind={kind} />
      </PanelSection>
      <PanelSection title="Shared with">
        <GrantsList thing={thing} />
      </PanelSection>
      {hasLinks(kind) && (
        <PanelSection title="View-only links">
          <LinksSection thing={{ kind, id, name }} />
        </PanelSection>
      )}
    </Drawer>
  );
}
