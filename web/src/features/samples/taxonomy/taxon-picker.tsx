import { type ReactNode, useState } from 'react';
import { Input } from '#ui/forms';
import { Popover } from '#ui/overlays';
import { type PickedTaxon, TaxonList, type TaxonListProps } from './taxon-list.tsx';

type TaxonPickerProps = Pick<TaxonListProps, 'runs' | 'onPick'> & {
  /** One button. */
  trigger: ReactNode;
};

/** Taxa by a part of their name, grouped by rank, with the samples that have each. */
export function TaxonPicker({ runs, trigger, onPick }: TaxonPickerProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const pick = (taxon: PickedTaxon) => {
    setOpen(false);
    setTyped('');
    onPick(taxon);
  };
  return (
    <Popover trigger={trigger} label="Choose a taxon" open={open} onOpenChange={setOpen} className="w-92 p-2">
      <Input
        height="small"
        aria-label="Search taxa"
        placeholder="Search taxa, e.g. Faecalibacterium"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-1.5 max-h-80 overflow-y-auto">
        <TaxonList search={typed.trim()} runs={runs} onPick={pick} />
      </div>
    </Popover>
  );
}
