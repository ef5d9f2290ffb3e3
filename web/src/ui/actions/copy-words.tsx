import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

type CopyWordsProps = {
  text: string;
  /** What it is, for people who do not see what stands beside the button: "method". */
  what: string;
};

/** Puts a text of the page on the clipboard, and says whether that worked. */
export function CopyWords({ text, what }: CopyWordsProps) {
  const { copy, Icon, said } = useCopy(text);
  return (
    <Button size="small" look="ghost" aria-label={`Copy the ${what}`} onClick={() => void copy()}>
      <Icon aria-hidden="true" />
      Copy
      <span role="status" className="sr-only">
        {said}
      </span>
    </Button>
  );
}
