import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { Drawer, PanelSection } from '#ui/overlays';
import type { ShareableResource } from './drawer/describe-share.ts';
import { GrantsList } from './drawer/grants-list.tsx';
import { ShareForm } from './drawer/share-form.tsx';
import { VisibleContentList } from './drawer/visible-content-list.tsx';
import { hasLinks } from './links.ts';
import { LinksSection } from './links-section.tsx';

type ShareDrawerProps = {
  resource: ShareableResource;
  onClose: () => void;
};

/** The sharing of an item: people, workspaces and view-only links. */
function ShareDrawer({ resource, onClose }: ShareDrawerProps) {
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

type ShareButtonProps = {
  resource: ShareableResource;
  /** A further reason why the action is disabled, such as foreign ownership. */
  whyNot: string | null;
};

/** The button that opens the share drawer; if disabled, it says why. */
export function ShareButton({ resource, whyNot }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  const denied = useDenial('share', resource.kind, resource.name);
  return (
    <>
      <Button disabledReason={whyNot ?? denied} onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" />
        Share
      </Button>
      {open && <ShareDrawer resource={resource} onClose={() => setOpen(false)} />}
    </>
  );
}
