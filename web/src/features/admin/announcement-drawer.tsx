import {
  type Announcement,
  type AnnouncementLevel,
  announcementBodySchema,
  announcementLevels,
} from '@cohortium/contract';
import { useState } from 'react';
import { z } from 'zod';
import { timeZone } from '#platform';
import { useContractForm } from '#platform/forms';
import { toast } from '#ui/feedback';
import { Checkbox, Field, Input, RadioGroup, Textarea } from '#ui/forms';
import { FormDrawer, PanelSection } from '#ui/overlays';
import { LEVEL_LABELS } from './announcement-columns.tsx';
import { BannerText } from './banners.tsx';
import { createAnnouncement, editAnnouncement } from './save.ts';
import { fromField, toField } from './zoned-time.ts';

const hints: Record<AnnouncementLevel, string> = {
  info: 'News or general information.',
  warning: 'A feature is unavailable or works differently for a while.',
  critical: 'A fault, or a risk of losing work.',
};

const { text, level, is_dismissible } = announcementBodySchema.shape;

type AnnouncementDrawerProps = { announcement: Announcement | null; onClose: () => void };

/** Writes an announcement, or changes one; it is shown as everyone will see it. */
export function AnnouncementDrawer({ announcement, onClose }: AnnouncementDrawerProps) {
  const zone = timeZone();
  const [read] = useState(announcement?.change_no ?? 0);
  const form = useContractForm({
    // Times are typed in the zone of the person, and sent in UTC.
    schema: z.object({ text, level, is_dismissible, starts_at: z.string(), ends_at: z.string() }),
    defaultValues: {
      text: announcement?.text ?? '',
      level: announcement?.level ?? 'info',
      is_dismissible: announcement?.is_dismissible ?? true,
      starts_at: toField(announcement?.starts_at ?? null, zone),
      ends_at: toField(announcement?.ends_at ?? null, zone),
    },
    onSubmit: async (fields) => {
      const starts_at = fromField(fields.starts_at, zone);
      const { starts_at: _, ...rest } = fields;
      const input = { ...rest, ends_at: fromField(fields.ends_at, zone), ...(starts_at ? { starts_at } : {}) };
      if (announcement) await editAnnouncement(announcement.id, { change_no: read, ...input });
      else await createAnnouncement(input);
      toast({
        title: announcement
          ? 'Saved. The announcement is shown again to users who dismissed it.'
          : 'Announcement published.',
        tone: 'success',
      });
      onClose();
    },
  });
  const typed = form.watch();
  const { errors, register } = form;
  return (
    <FormDrawer
      form={form}
      title={announcement ? 'Edit announcement' : 'New announcement'}
      description="A banner on every page, for all signed-in users"
      outcome={typed.starts_at === '' ? 'All users see it at once.' : `Times are in ${zone}.`}
      confirm={announcement ? 'Save announcement' : 'Publish announcement'}
      onClose={onClose}
      below={
        <PanelSection title="Preview">
          <div className="overflow-hidden rounded-m border border-line">
            <BannerText
              banner={{ text: typed.text || 'Enter a text to see the preview.', level: typed.level ?? 'info' }}
            />
          </div>
        </PanelSection>
      }
    >
      <Field label="Text" error={errors.text}>
        <Textarea {...register('text')} rows={3} />
      </Field>
      <RadioGroup
        label="Level"
        value={typed.level ?? 'info'}
        onValueChange={(next) => form.setValue('level', next)}
        options={announcementLevels.map((value) => ({ value, label: LEVEL_LABELS[value], hint: hints[value] }))}
      />
      <Checkbox
        {...register('is_dismissible')}
        label="Users can dismiss it"
        hint="Each user dismisses it for themselves. Otherwise it is shown until it ends."
      />
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <Field label="From" optional error={errors.starts_at} hint="Leave empty to start now.">
          <Input {...register('starts_at')} type="datetime-local" />
        </Field>
        <Field label="Until" optional error={errors.ends_at} hint="Leave empty to show it until it is removed.">
          <Input {...register('ends_at')} type="datetime-local" />
        </Field>
      </div>
    </FormDrawer>
  );
}
