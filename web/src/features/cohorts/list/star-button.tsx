import type { Cohort } from '@cohortium/contract';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { toast } from '#ui/feedback';
import { Tooltip } from '#ui/tooltip';
import { starCohort } from '../queries/mark-queries.ts';

/** One's own mark on a cohort. */
export function StarButton({ cohort: { id, name, starred } }: { cohort: Pick<Cohort, 'id' | 'name' | 'starred'> }) {
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    setBusy(true);
    try {
      await starCohort(id, { starred: !starred });
    } catch (error) {
      toast({ tone: 'danger', title: `“${name}” could not be starred.`, description: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Tooltip text={starred ? 'Starred by you' : 'Star this cohort'} side="right">
      <button
        type="button"
        aria-pressed={starred}
        aria-label={`Star ${name}`}
        aria-busy={busy}
        className="-m-1.5 grid place-items-center rounded-m p-1.5 text-ink-3 hover:bg-hover"
        onClick={(event) => {
          event.stopPropagation();
          if (!busy) void toggle();
        }}
      >
        <Star aria-hidden="true" className={starred ? 'fill-warning text-warning' : ''} />
      </button>
    </Tooltip>
  );
}
