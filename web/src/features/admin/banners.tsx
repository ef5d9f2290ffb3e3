import { type AnnouncementLevel, adminRoutes, type Banner } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Info, type LucideIcon, OctagonAlert, TriangleAlert, X } from 'lucide-react';
import { queryOf, sentenceOf } from '#platform/api';
import { IconButton } from '#ui/actions';
import { toast } from '#ui/feedback';
import { dismissBanner } from './save.ts';

const REFRESH_MS = 300_000;

const LEVEL_STYLES: Record<AnnouncementLevel, { look: string; Icon: LucideIcon; levelLabel: string }> = {
  info: { look: 'bg-accent-soft text-ink', Icon: Info, levelLabel: 'Announcement' },
  warning: { look: 'bg-warning-soft text-ink', Icon: TriangleAlert, levelLabel: 'Warning' },
  critical: { look: 'bg-danger-soft text-ink', Icon: OctagonAlert, levelLabel: 'Important' },
};

/** The active announcements, shown above every page. */
export function Banners() {
  const list = useQuery({ ...queryOf(adminRoutes.banners, {}), refetchInterval: REFRESH_MS });
  const banners = list.data?.data ?? [];
  if (banners.length === 0) return null;
  return (
    <section aria-label="Portal announcements" className="flex-none">
      {banners.map((banner) => (
        <BannerLine key={banner.id} banner={banner} />
      ))}
    </section>
  );
}

function BannerLine({ banner }: { banner: Banner }) {
  const { id, change_no, is_dismissible } = banner;
  const dismiss = useMutation({
    mutationFn: () => dismissBanner(id, change_no),
    onError: (error) =>
      toast({ title: 'The announcement could not be dismissed.', description: sentenceOf(error), tone: 'danger' }),
  });
  return (
    <BannerText banner={banner}>
      {is_dismissible && (
        <IconButton label="Dismiss" icon={X} size="small" side="left" onClick={() => dismiss.mutate()} />
      )}
    </BannerText>
  );
}

type BannerTextProps = { banner: Pick<Banner, 'text' | 'level'>; children?: React.ReactNode };

/** The banner text, also used as preview. */
export function BannerText({ banner: { text, level }, children }: BannerTextProps) {
  const { look, Icon, levelLabel } = LEVEL_STYLES[level];
  return (
    <div className={`flex items-start gap-2.5 border-line border-b px-6 py-1.5 text-13 max-md:px-4 ${look}`}>
      <Icon role="img" aria-label={levelLabel} className="mt-1 flex-none" />
      <p data-prose="" className="min-w-0 flex-1 whitespace-pre-line break-words py-0.5">
        {text}
      </p>
      {children}
    </div>
  );
}
