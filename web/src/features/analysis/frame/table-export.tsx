import { useState } from 'react';
import { saveContent } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { PanelBlock } from './analysis-frame.tsx';

type ExportProps<Format extends string> = {
  title: string;
  formats: readonly Format[];
  /** The base name of the file. */
  name: string;
  fetch: (format: Format) => Promise<Blob>;
  /** A word that says more than the format’s name. */
  describe?: (format: Format) => string;
};

/** Every feature with its test as a file. */
export function TableExport<Format extends string>({ title, formats, name, fetch, describe }: ExportProps<Format>) {
  const [busy, setBusy] = useState(false);
  const save = async (format: Format) => {
    setBusy(true);
    try {
      const blob = await fetch(format);
      saveContent(`${name}.${format}`, blob, blob.type);
    } catch (error) {
      toast({ title: 'The export failed.', description: sentenceOf(error), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <PanelBlock title={title}>
      <div className="flex flex-wrap gap-2">
        {formats.map((format) => (
          <Button key={format} size="small" disabled={busy} onClick={() => void save(format)}>
            {describe?.(format) ?? format.toUpperCase()}
          </Button>
        ))}
      </div>
    </PanelBlock>
  );
}
