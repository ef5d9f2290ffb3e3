import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

type CopyWordsProps = {
  text: string;
  /** The accessible label of the copied text: "method". */
  what: string;
};

/** Copies a text of the page to the clipboard and shows the result. */
export function CopyWords({ text, what }: CopyWordsProps) {
  const { copy, Icon, said } = useCopy(text);
  return (
    <Button size="small" look="ghost" aria-label={`Copy ${what}`} onClick={() => void copy()}>
      <Icon aria-hidden="true" />
      Copy
      <span role="status" className="sr-only">
        {said}
      </span>
    </Button>
  );
}
