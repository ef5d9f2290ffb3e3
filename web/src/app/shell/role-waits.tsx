import { Link } from '@tanstack/react-router';
import { BannerWords } from '#features/admin';

const text = 'Your administrator role becomes active when you set up two-factor authentication.';

/** A banner on every page for users whose administrator role is inactive until they set up two-factor authentication (decision 047). */
export function RoleWaits() {
  return (
    <section aria-label="Your role" className="flex-none">
      <BannerWords banner={{ level: 'warning', text }}>
        <Link to="/profile" className="flex-none py-0.5 font-medium text-accent-text underline">
          Set it up
        </Link>
      </BannerWords>
    </section>
  );
}
