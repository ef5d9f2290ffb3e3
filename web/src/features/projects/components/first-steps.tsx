import { projectRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { queryOf } from '#platform/api';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';

/** Where to begin in a workspace without submissions, for the home. */
export function FirstSteps() {
  const mayRead = useCan('read', 'project');
  const mayCreate = useCan('create', 'project');
  const list = useQuery({ ...queryOf(projectRoutes.list, { query: { page: 1, page_size: 1 } }), enabled: mayRead });
  if (list.data?.paging.total !== 0) return null;
  return (
    <EmptyState
      icon={Upload}
      title="Begin with your reads."
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
      Bring FASTQ files and a sheet that names your samples; a pipeline makes them a table. Then filter the samples,
      freeze a cohort, and look at who differs from whom.
    </EmptyState>
  );
}
