import type { ShareKind } from '@cohortium/contract';
import { Check, Share2, X } from 'lucide-react';
import { useState } from 'react';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { Drawer, PanelSection } from '#ui/overlays';
import { type ShareableResource, VISIBLE_CONTENT } from './describe-share.ts';
import { GrantsList } from './grants-list.tsx';
import { hasLinks } from './links.ts';
import { LinksSection } from './links-section.tsx';
import { ShareForm } from './share-form.tsx';

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

type ShareDrawerProps = {
  resource: ShareableResource;
  onClose: () => void;
};

/** The sharing of an item: people, workspaces and view-only links. */
function ShareDrawer({ resource, onClose }: ShareDrawerProps) {
  const { kind, id, name } = resource;
  return (
    <Drawer
      onClose={onClose}
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
