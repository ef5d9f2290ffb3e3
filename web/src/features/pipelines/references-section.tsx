import { useQuery } from '@tanstack/react-query';
import { Database, Plus } from 'lucide-react';
import { useState } from 'react';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { EmptyState, ErrorState, Skeleton } from '#ui/feedback';
import { Checkbox } from '#ui/forms';
import { AddReferenceDrawer, type UploadFile } from './add-reference-drawer.tsx';
import { referencesQuery } from './catalogue.ts';
import { ReferenceCard } from './reference-card.tsx';

/** The databases that features are named by. */
export function ReferencesSection({ upload }: { upload: UploadFile }) {
  const [adding, setAdding] = useState(false);
  const [withdrawn, setWithdrawn] = useState(false);
  const denied = useDenial('create', 'param_set', 'references');
  const all = useQuery(referencesQuery(withdrawn));
  return (
    <section aria-labelledby="references" className="border-line border-t px-6 py-5 max-md:px-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="references" className="font-semibold text-14">
            References
          </h2>
          <p className="text-12 text-ink-2">Reference sequences used to assign taxonomy.</p>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Checkbox
            label="Show withdrawn"
            checked={withdrawn}
            onChange={(event) => setWithdrawn(event.target.checked)}
          />
          <Button disabledReason={denied} onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            Add reference
          </Button>
        </div>
      </div>
      {all.isPending && <Skeleton className="h-20" />}
      {all.isError && (
        <ErrorState title="The references could not be loaded." error={all.error} onRetry={() => void all.refetch()} />
      )}
      {all.data?.data.length === 0 && (
        <EmptyState icon={Database} title="No references yet.">
          Add a FASTA file with lineages in its headers (“&gt;name;tax=d:Bacteria,p:Firmicutes,…;”), such as RDP or
          SILVA formatted for SINTAX.
        </EmptyState>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-3">
        {all.data?.data.map((reference) => (
          <li key={reference.id} className="min-w-0">
            <ReferenceCard reference={reference} />
          </li>
        ))}
      </ul>
      {adding && <AddReferenceDrawer upload={upload} onClose={() => setAdding(false)} />}
    </section>
  );
}
