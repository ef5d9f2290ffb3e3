import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import type { ShareableResource } from '../model/describe-share.ts';
import { ShareDrawer } from './drawer/share-drawer.tsx';

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
