import { Link } from '@tanstack/react-router';
import { Button } from '#ui/actions';
import { NoPermission } from '#ui/feedback';

/** Shown instead of a submission page to users without permission. */
export function SubmitDenied({ title }: { title: string }) {
  return (
    <NoPermission
      title={`${title}.`}
      actions={
        <Button asChild>
          <Link to="/projects">View submissions</Link>
        </Button>
      }
    >
      Ask an owner or admin of this workspace for the writer role.
    </NoPermission>
  );
}
