import { Link } from '@tanstack/react-router';
import { BannerText } from '#features/admin';

const message = 'Your administrator role becomes active when you set up two-factor authentication.';

/** A banner on every page for users whose administrator role is inactive until they set up two-factor authentication (decision 047). */
export function PendingRoleBanner() {
  return (
    <section aria-label="Your role" className="flex-none">
      <BannerText banner={{ level: 'warning', text: message }}>
        <Link to="/profile" className="flex-none py-0.5 font-medium text-accent-text underline">
          Set it up
        </Link>
      </BannerText>
    </section>
  );
}
