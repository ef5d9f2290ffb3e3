import type { CohortDetail } from '@cohortium/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#ui/actions';
import { TimeAndUser } from '#ui/display';
import { Note } from '#ui/feedback';
import { RevertDialog } from './revert-dialog.tsx';
import { useRevertDenial } from './use-revert-denial.ts';

type PastVersionNoteProps = { cohort: CohortDetail; viewOnly: boolean };

/** Above an earlier version: which one it is of how many, what made it, and both ways on. */
export function PastVersionNote({ cohort, viewOnly }: PastVersionNoteProps) {
  const navigate = useNavigate();
  const denial = useRevertDenial(cohort);
  const [reverting, setReverting] = useState(false);
  const { version, current_version, change, changed_at, changed_by } = cohort;
  const toCurrent = () => void navigate({ to: '.', search: (old: object) => ({ ...old, version: undefined }) });
  return (
    <Note
      tone="info"
      title={`Version ${version} of ${current_version}.`}
      className="mx-6 mt-3 max-md:mx-4"
      actions={
        <>
          <Button asChild size="small">
            <Link to="." search={(old: object) => ({ ...old, version: undefined })}>
              Show version {current_version}
            </Link>
          </Button>
          {!viewOnly && (
            <Button size="small" disabledReason={denial} onClick={() => setReverting(true)}>
              Revert to this version
            </Button>
          )}
        </>
      }
    >
      {change.description}, <TimeAndUser at={changed_at} by={changed_by} />. Samples, metadata and plots on this page
      show this version.
      {reverting && (
        <RevertDialog cohort={cohort} to={cohort} onClose={() => setReverting(false)} onReverted={toCurrent} />
      )}
    </Note>
  );
}
