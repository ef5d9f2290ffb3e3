import { type Announcement, type AnnouncementLevel, announcementLevels } from '@cohortium/contract';
import { type FormEvent, useId, useState } from 'react';
import { timeZone } from '#platform';
import { Note, toast } from '#ui/feedback';
import { Checkbox, Field, Input, RadioGroup, Textarea, useSubmit } from '#ui/forms';
import { Drawer, FormActions, PanelSection } from '#ui/overlays';
import { fromField, toField } from '../../model/zoned-time.ts';
import { createAnnouncement, editAnnouncement } from '../../queries/save.ts';
import { LEVEL_LABELS } from './announcement-columns.tsx';
import { BannerText } from './banners.tsx';

const hints: Record<AnnouncementLevel, string> = {
  info: 'News or general information.',
  warning: 'A feature is unavailable or works differently for a while.',
  critical: 'A fault, or a risk of losing work.',
};

type AnnouncementDrawerProps = { announcement: Announcement | null; onClose: () => void };
const FIELDS = ['text', 'starts_at', 'ends_at'] as const;

/** Writes an announcement, or changes one; it is shown as everyone will see it. */
export function AnnouncementDrawer({ announcement, onClose }: AnnouncementDrawerProps) {
  const form = useId();
  const zone = timeZone();
  const [text, setText] = useState(announcement?.text ?? '');
  const [level, setLevel] = useState<AnnouncementLevel>(announcement?.level ?? 'info');
  const [is_dismissible, setDismissible] = useState(announcement?.is_dismissible ?? true);
  const [from, setFrom] = useState(toField(announcement?.starts_at ?? null, zone));
  const [until, setUntil] = useState(toField(announcement?.ends_at ?? null, zone));
  const [read] = useState(announcement?.change_no ?? 0);
  const { busy, problem, problems, submit } = useSubmit(FIELDS);

  const save = (event: FormEvent) => {
    event.preventDefault();
    const starts_at = fromField(from, zone);
    const input = { text, level, is_dismissible, ends_at: fromField(until, zone), ...(starts_at ? { starts_at } : {}) };
    void submit(async () => {
      if (announcement) await editAnnouncement(announcement.id, { change_no: read, ...input });
      else await createAnnouncement(input);
      toast({
        title: announcement
          ? 'Saved. The announcement is shown again to users who dismissed it.'
          : 'Announcement published.',
        tone: 'success',
      });
      onClose();
    });
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={announcement ? 'Edit announcement' : 'New announcement'}
      description="A banner on every page, for all signed-in users"
      outcome={from === '' ? 'All users see it at once.' : `Times are in ${zone}.`}
      footer={
        <FormActions
          form={form}
          confirm={announcement ? 'Save announcement' : 'Publish announcement'}
          busy={busy}
          onCancel={onClose}
        />
      }
    >
      <form id={form} noValidate onSubmit={save}>
        <PanelSection>
          <div className="grid gap-3.5">
            {problem && <Note tone="bad">{problem}</Note>}
            <Field label="Text" error={problems.text}>
              <Textarea rows={3} value={text} onChange={(event) => setText(event.target.value)} />
            </Field>
            <RadioGroup
              label="Level"
              value={level}
              onValueChange={setLevel}
              options={announcementLevels.map((value) => ({ value, label: LEVEL_LABELS[value], hint: hints[value] }))}
            />
            <Checkbox
              label="Users can dismiss it"
              hint="Each user dismisses it for themselves. Otherwise it is shown until it ends."
              checked={is_dismissible}
              onChange={({ target }) => setDismissible(target.checked)}
            />
          </div>
        </PanelSection>
        <PanelSection title="When">
          <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            <Field label="From" optional error={problems.starts_at} hint="Leave empty to start now.">
              <Input type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
            </Field>
            <Field label="Until" optional error={problems.ends_at} hint="Leave empty to show it until it is removed.">
              <Input type="datetime-local" value={until} onChange={(event) => setUntil(event.target.value)} />
            </Field>
          </div>
        </PanelSection>
      </form>
      <PanelSection title="Preview">
        <div className="overflow-hidden rounded-m border border-line">
          <BannerText banner={{ text: text || 'Enter a text to see the preview.', level }} />
        </div>
      </PanelSection>
    </Drawer>
  );
}
