import { Link } from '@tanstack/react-router';
import { Plus, Search } from 'lucide-react';
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

type NoSubmissionsProps = { tab: 'own' | 'shared' | 'public'; filtered: boolean; onClear: () => void };

/** Why a list of submissions is empty, and what to do about it. */
export function NoSubmissions({ tab, filtered, onClear }: NoSubmissionsProps) {
  if (filtered) {
    return (
      <EmptyState
        title="No submission is like that."
        icon={Search}
        actions={<Button onClick={onClear}>Show all</Button>}
      />
    );
  }
  if (tab === 'shared') {
    return (
      <EmptyState title="Nobody shares a submission with you or this workspace.">
        Their submissions show here once they do, each with who shared it.
      </EmptyState>
    );
  }
  if (tab === 'public') {
    return <EmptyState title="Nothing is public yet.">Submissions that were made public are listed here.</EmptyState>;
  }
  return (
    <EmptyState title="No reads have been submitted yet." actions={<NewSubmission />}>
      A submission is a sample sheet and the FASTQ files it speaks of. Both are checked before the first byte is sent,
      and stay private to this workspace.
    </EmptyState>
  );
}
