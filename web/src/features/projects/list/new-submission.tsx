import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';

export function NewSubmission() {
  const denied = useDenial('create', 'project', 'submissions');
  return (
    <Button asChild look="primary" disabledReason={denied}>
      <Link to="/microbiomics" search={{ tab: 'ingestion' }}>
        <Plus aria-hidden="true" />
        New submission
      </Link>
    </Button>
  );
}

type NoProjectsProps = { tab: 'own' | 'shared' | 'public' };

/** Why a list of submissions is empty, and what to do about it. */
export function NoProjects({ tab }: NoProjectsProps) {
  if (tab === 'shared') {
    return (
      <EmptyState title="No submissions are shared with you or this workspace.">
        Submissions that others share with you are shown here.
      </EmptyState>
    );
  }
  if (tab === 'public') {
    return <EmptyState title="No public submissions yet.">Public submissions are listed here.</EmptyState>;
  }
  return (
    <EmptyState title="No submissions yet." actions={<NewSubmission />}>
      A submission is a sample sheet and the FASTQ files it lists. Both are checked before upload and stay private to
      this workspace.
    </EmptyState>
  );
}
