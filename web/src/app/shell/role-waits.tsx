import { Link } from '@tanstack/react-router';
import { BannerWords } from '#features/admin';

const text = 'Your role looks after this portal, and counts once your second factor is on.';

/** Over every page of a person whose role waits (decision 047): why the administration is not offered, and what to do. */
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
