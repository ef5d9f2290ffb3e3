import type { CohortDetail } from '@cohortium/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/actions';
import { ExportDialog } from './export-dialog.tsx';

/** Opens what a cohort can be taken away as. */
export function ExportButton({ cohort }: { cohort: CohortDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download aria-hidden="true" />
        Export
      </Button>
      {isOpen && <ExportDialog cohort={cohort} onClose={() => setOpen(false)} />}
    </>
  );
}
