import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { formatCount } from '#platform';
import { Button } from '#ui/actions';
import { ErrorState, Skeleton } from '#ui/feedback';
import { Drawer, PanelSection } from '#ui/overlays';
import { paramSetDiffQuery } from '../../queries/catalogue.ts';
import { ParamSetDifferences } from './param-set-differences.tsx';

type CompareDrawerProps = { a: string; b: string; onClose: () => void; onSwap: () => void };

/** What differs between two sets, and how much is alike. */
export function CompareDrawer({ a, b, onClose, onSwap }: CompareDrawerProps) {
  const query = useQuery(paramSetDiffQuery(a, b));
  const diff = query.data?.data;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Compare parameter sets"
      description="Differences in parameters and references between two sets."
      outcome={diff && `${formatCount(diff.n_same, 'parameter')} ${diff.n_same === 1 ? 'is' : 'are'} the same in both.`}
      footer={
        <Button onClick={onSwap}>
          <ArrowLeftRight aria-hidden="true" />
          Swap
        </Button>
      }
    >
      <PanelSection>
        {query.isPending && <Skeleton className="h-40" />}
        {query.isError && (
          <ErrorState
            title="The parameter sets could not be compared."
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {diff && <ParamSetDifferences diff={diff} />}
      </PanelSection>
    </Drawer>
  );
}
