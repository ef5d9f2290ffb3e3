import { projectRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { queryOf } from '#platform/api';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';

/** First steps for a workspace without submissions, shown on Home. */
export function FirstSteps() {
  const mayRead = useCan('read', 'project');
  const mayCreate = useCan('create', 'project');
  const list = useQuery({ ...queryOf(projectRoutes.list, { query: { page: 1, page_size: 1 } }), enabled: mayRead });
  if (list.data?.paging.total !== 0) return null;
  return (
    <EmptyState
      icon={Upload}
      title="Start with your data"
      actions={
        mayCreate && (
          <Button asChild look="primary">
            <Link to="/microbiomics" search={{ tab: 'ingestion' }}>
              New submission
            </Link>
          </Button>
        )
      }
    >
      Upload FASTQ files and a sample sheet, and run a pipeline. Then filter samples, freeze a cohort and compare
      groups.
    </EmptyState>
  );
}
