import { FileUp, FolderUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '#ui/actions';
import { classNames } from '../class-names.ts';
import { filesOfDrop } from './files-of-drop.ts';

export interface FileChooserTexts {
  /** The accessible label of the files. */
  label: string;
  drop: string;
  hint: string;
  /** Endings that are offered first. */
  accept: string;
}

type ChooseFilesProps = {
  texts: FileChooserTexts;
  onFiles: (files: readonly File[]) => void;
  /** Files are there already: the place to drop more takes less room. */
  small: boolean;
};

/** Files or whole folders, dropped or chosen. */
export function ChooseFiles({ texts, onFiles, small }: ChooseFilesProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement | null>(null);
  const [over, setOver] = useState(false);
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(await filesOfDrop(event.dataTransfer));
  };
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // Resets the input, so that a removed file can be chosen again.
    input.value = '';
  };
  return (
    <section
      aria-label={`${texts.label}: drop them here`}
      onDrop={(event) => void drop(event)}
      onDragOver={(event) => event.preventDefault()}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      className={classNames(
        'm-2.5 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-m border border-line-strong border-dashed px-4 text-center',
        small ? 'py-2.5' : 'flex-col py-7',
        over && 'bg-accent-soft',
      )}
    >
      <p className="text-13">
        {small ? 'Drop more files or folders here' : texts.drop}
        {!small && <span className="block text-12 text-ink-3">{texts.hint}</span>}
      </p>
      <span className="flex gap-2">
        <Button size={small ? 'small' : 'medium'} onClick={() => files.current?.click()}>
          <FileUp aria-hidden="true" />
          Choose files
        </Button>
        <Button size={small ? 'small' : 'medium'} onClick={() => folder.current?.click()}>
          <FolderUp aria-hidden="true" />
          Choose a folder
        </Button>
      </span>
      <input
        ref={files}
        type="file"
        multiple
        accept={texts.accept}
        aria-label={texts.label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => take(event.target)}
      />
      <input
        ref={(element) => {
          folder.current = element;
          // React has no property for it.
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        aria-label={`Folder: ${texts.label}`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => take(event.target)}
      />
    </section>
  );
}
