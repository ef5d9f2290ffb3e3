import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

type CopyTextProps = {
  text: string;
  /** The accessible label of the copied text: "method". */
  textLabel: string;
};

/** Copies a text of the page to the clipboard and shows the result. */
export function CopyText({ text, textLabel }: CopyTextProps) {
  const { copy, Icon, resultText } = useCopy(text);
  return (
    <Button size="small" look="ghost" aria-label={`Copy ${textLabel}`} onClick={() => void copy()}>
      <Icon aria-hidden="true" />
      Copy
      <span role="status" className="sr-only">
        {resultText}
      </span>
    </Button>
  );
}
