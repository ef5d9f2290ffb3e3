import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import type { Room, SharedThing } from '../model/describe-share.ts';
import { ShareDrawer } from './drawer/share-drawer.tsx';

type ShareButtonProps = {
  thing: SharedThing;
  rooms: readonly Room[];
  /** Why not, beside what the person's role says: it belongs to somebody else. */
  whyNot: string | null;
};

/** Opens whom a thing is shared with; says why not. */
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
