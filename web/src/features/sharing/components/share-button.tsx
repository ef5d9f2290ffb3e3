import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import type { Room, SharedThing } from '../model/describe-share.ts';
import { ShareDrawer } from './drawer/share-drawer.tsx';

type ShareButtonProps = {
  thing: SharedThing;
  rooms: readonly Room[];
  /** A further reason why the action is disabled, such as foreign ownership. */
  whyNot: string | null;
};

/** The button that opens the share drawer; if disabled, it says why. */
export function ShareButton({ thing, rooms, whyNot }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  const denied = useDenial('share', thing.kind, thing.name);
  return (
    <>
      <Button disabledReason={whyNot ?? denied} onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" />
        Share
      </Button>
      {open && <ShareDrawer thing={thing} rooms={rooms} onClose={() => setOpen(false)} />}
    </>
  );
}
