import { Link } from '@tanstack/react-router';
import { Button } from '#ui/actions';
import { NoPermission } from '#ui/feedback';

/** What stands in the place of a page that makes submissions, for whoever may not. */
export function SubmitDenied({ title }: { title: string }) {
  return (
    <NoPermission
      title={`${title}.`}
      actions={
        <Button asChild>
          <Link to="/projects">See the submissions</Link>
        </Button>
      }
    >
      An owner or admin of this workspace can make you a writer.
    </NoPermission>
  );
}
