import type { Announcement } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '#platform/api';
import { toast } from '#ui/feedback';
import { AlertDialog } from '#ui/overlays';
import { removeAnnouncement } from '../../queries/save.ts';

type RemoveAnnouncementProps = { announcement: Announcement; onClose: () => void };

export function RemoveAnnouncement({ announcement: { id, text, state }, onClose }: RemoveAnnouncementProps) {
  const remove = useMutation({
    mutationFn: () => removeAnnouncement(id),
    onSuccess: () => {
      onClose();
      toast({ title: 'Announcement removed.' });
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Remove this announcement?"
      confirm="Remove announcement"
      onConfirm={() => remove.mutate()}
      busy={remove.isPending}
      error={remove.error && sentenceOf(remove.error)}
    >
      “{text}” {state === 'shown' ? 'is removed from every page and' : 'is removed'} from this list. Its text stays in
      the audit log.
    </AlertDialog>
  );
}
