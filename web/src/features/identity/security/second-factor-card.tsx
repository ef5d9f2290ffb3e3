import { secondFactorRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#platform';
import { queryOf, refresh } from '#platform/api';
import { Button } from '#ui/actions';
import { ErrorState, Note, Skeleton } from '#ui/feedback';
import { Card } from '#ui/layout';
import { SecondFactorConfirmDialog } from './confirm-dialog.tsx';
import { EnrolDialog } from './enrol-dialog.tsx';

const describeCodesLeft = (n: number): string => `${formatCount(n, 'recovery code')} ${n === 1 ? 'is' : 'are'} left.`;

type Open = 'enrol' | 'renew' | 'end' | null;

type SecondFactorCardProps = {
  /** The person's role waits for it. */
  isRequired: boolean;
  onChanged: () => void;
};

export function SecondFactorCard({ isRequired, onChanged }: SecondFactorCardProps) {
  const query = useQuery(queryOf(secondFactorRoutes.secondFactor, {}));
  const { data, error } = query;
  const [open, setOpen] = useState<Open>(null);
  const close = () => {
    setOpen(null);
    void refresh(secondFactorRoutes.secondFactor);
  };
  const change = () => {
    close();
    onChanged();
  };
  return (
    <Card title="Two-factor authentication" note={data && (data.data.is_on ? 'on' : 'off')}>
      <div className="grid gap-3 px-3.5 py-3 text-13">
        {error && <ErrorState title="The status could not be loaded" query={query} />}
        {!data && !error && <Skeleton />}
        {data && !data.data.is_on && (
          <>
            {isRequired && (
              <Note tone="warn">Your administrator role becomes active when two-factor authentication is on.</Note>
            )}
            <p className="text-ink-2">
              Signing in also requires a code from an app on your phone. A stolen password alone is not enough.
            </p>
            <div>
              <Button onClick={() => setOpen('enrol')}>Set up</Button>
            </div>
          </>
        )}
        {data?.data.is_on && (
          <>
            <p className="text-ink-2">
              Signing in requires a code from your authenticator app. {describeCodesLeft(data.data.n_recovery_codes)}
            </p>
            {data.data.n_recovery_codes < 3 && (
              <Note tone="warn">Few recovery codes are left. Create new ones before they run out.</Note>
            )}
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setOpen('renew')}>New recovery codes</Button>
              <Button onClick={() => setOpen('end')}>Turn off</Button>
            </div>
          </>
        )}
      </div>
      {open === 'enrol' && <EnrolDialog onClose={close} onTurnedOn={change} />}
      {(open === 'renew' || open === 'end') && (
        <SecondFactorConfirmDialog action={open} onClose={close} onTurnedOff={change} />
      )}
    </Card>
  );
}
