import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, useState } from 'react';
import { CONTACT_EMAIL, environment } from '#platform';
import { Logo } from '#ui/display';
import { LungPicture } from './lung-picture.tsx';

/** The terms are long and seldom read: they load when they are opened. */
export const TermsDialog = lazy(async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog }));

type AuthFrameProps = {
  title: string;
  /** Under the title: the way to the other screens. */
  lead?: ReactNode;
  children: ReactNode;
};

const footLink = 'text-ink-2 hover:underline';

/** The four screens before sign-in: the form on the left, a real picture on the right. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const [reading, setReading] = useState(false);
  return (
    <div className="grid h-dvh bg-surface md:grid-cols-[minmax(420px,38%)_1fr]">
      <div className="flex min-h-0 flex-col overflow-y-auto px-10 py-7 max-md:px-5 max-md:py-5">
        <header>
          <Link to="/login" className="text-ink no-underline!">
            <Logo />
          </Link>
        </header>
        <main className="m-auto w-full max-w-85 py-8">
          <h1 className="font-semibold text-28 tracking-[-.025em]">{title}</h1>
          {lead && <p className="mt-0.5 text-ink-2">{lead}</p>}
          <div className="mt-6">{children}</div>
        </main>
        <footer className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-3">
          <span>Early access</span>
          <button type="button" className={footLink} onClick={() => setReading(true)}>
            Terms
          </button>
          <a className={footLink} href={`${environment.api_base}/reference`}>
            API
          </a>
          <a className={footLink} href={`mailto:${CONTACT_EMAIL}`}>
            Feedback
          </a>
        </footer>
      </div>
      <LungPicture />
      {reading && <TermsDialog onClose={() => setReading(false)} />}
    </div>
  );
}
