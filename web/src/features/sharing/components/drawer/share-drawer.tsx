import { Drawer, PanelSection } from '#ui/overlays';
import type { ShareableResource } from '../../model/describe-share.ts';
import { hasLinks } from '../../queries/links.ts';
import { LinksSection } from '../links/links-section.tsx';
import { GrantsList } from './grants-list.tsx';
import { ShareForm } from './share-form.tsx';
import { VisibleContentList } from './visible-content-list.tsx';

type ShareDrawerProps = {
  resource: ShareableResource;
  onClose: () => void;
};

/** The sharing of an item: people, workspaces and view-only links. */
export function ShareDrawer({ resource, onClose }: ShareDrawerProps) {
  const { kind, id, name } = resource;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Share “${name}”`}
      description="People and workspaces with access, and view-only links."
    >
      <PanelSection>
        <ShareForm resource={resource} />
      </PanelSection>
      <PanelSection title="Shared content">
        <VisibleContentList kind={kind} />
      </PanelSection>
      <PanelSection title="Shared with">
        <GrantsList resource={resource} />
      </PanelSection>
      {hasLinks(kind) && (
        <PanelSection title="View-only links">
          <LinksSection resource={{ kind, id, name }} />
        </PanelSection>
      )}
    </Drawer>
  );
}
