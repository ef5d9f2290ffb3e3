import { Download } from 'lucide-react';
import { sentenceOf } from '#platform/api';
import { IconButton } from '#ui/actions';
import { toast } from '#ui/feedback';
import { DropdownMenu, MenuItem } from '#ui/overlays';
import { saveFile } from './save-file.ts';

export interface Exports {
  /** The file's name without its ending. */
  name: string;
  svg: () => Promise<string>;
  png: () => Promise<Blob>;
  csv: () => Promise<string>;
}

async function attempt(act: () => Promise<void>) {
  try {
    await act();
  } catch (error) {
    toast({ tone: 'danger', title: 'The figure could not be written.', description: sentenceOf(error) });
  }
}

/** The figure as a file: what is on the screen, or the numbers behind it. */
export function ExportMenu({ exports, disabledReason }: { exports: Exports | null; disabledReason: string | null }) {
  if (exports === null) {
    return <IconButton label="Export" icon={Download} look="plain" size="small" disabledReason={disabledReason} />;
  }
  const { name, svg, png, csv } = exports;
  return (
    <DropdownMenu label="Export" trigger={<IconButton label="Export" icon={Download} look="plain" size="small" />}>
      <MenuItem onSelect={() => void attempt(async () => saveFile(`${name}.svg`, await svg(), 'image/svg+xml'))}>
        SVG, for print
      </MenuItem>
      <MenuItem onSelect={() => void attempt(async () => saveFile(`${name}.png`, await png()))}>
        PNG, for slides
      </MenuItem>
      <MenuItem onSelect={() => void attempt(async () => saveFile(`${name}.csv`, await csv(), 'text/csv'))}>
        CSV, the numbers
      </MenuItem>
    </DropdownMenu>
  );
}
