import { Download } from 'lucide-react';
import { saveContent } from '#platform';
import { sentenceOf } from '#platform/api';
import { IconButton } from '#ui/actions';
import { toast } from '#ui/feedback';
import { DropdownMenu, MenuItem } from '#ui/overlays';

type SaveFigureProps = {
  title: string;
  /** The saved files' name without its ending. */
  name: string;
  svg: () => Promise<string>;
  png: () => Promise<Blob>;
  csv: () => string;
};

async function attempt(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    toast({ tone: 'danger', title: 'The figure could not be saved.', description: sentenceOf(error) });
  }
}

/** A figure's files, made when they are asked for. */
export function SaveFigure({ title, name, svg, png, csv }: SaveFigureProps) {
  const saveSvg = async () => saveContent(`${name}.svg`, await svg(), 'image/svg+xml');
  const savePng = async () => saveContent(`${name}.png`, await png(), 'image/png');
  const saveCsv = async () => saveContent(`${name}.csv`, csv(), 'text/csv');
  return (
    <DropdownMenu
      label={`Save “${title}”`}
      trigger={<IconButton label={`Save “${title}”`} icon={Download} look="plain" size="small" />}
    >
      <MenuItem onSelect={() => void attempt(saveSvg)}>SVG (print)</MenuItem>
      <MenuItem onSelect={() => void attempt(savePng)}>PNG (slides)</MenuItem>
      <MenuItem onSelect={() => void attempt(saveCsv)}>CSV (data)</MenuItem>
    </DropdownMenu>
  );
}
