import { ChooseFiles, type FileChooserTexts } from '../choose-files.tsx';

const chooserTexts: FileChooserTexts = {
  label: 'Read files',
  drop: 'Drop FASTQ files or their folder here.',
  hint: 'R1 and R2 are paired by file name. Each file is checked before upload.',
  accept: '.fastq,.fq,.gz',
};

type ChooseReadsProps = {
  onFiles: (files: readonly File[]) => void;
  /** Files are there already: the place to drop more takes less room. */
  small: boolean;
};

/** Files or whole folders, dropped or chosen. */
export function ChooseReads(props: ChooseReadsProps) {
  return <ChooseFiles texts={chooserTexts} {...props} />;
}
