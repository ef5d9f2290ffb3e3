import { Link2 } from 'lucide-react';
import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

type CopyLinkProps = {
  link: string;
  /** Why the link is not available. */
  disabledReason?: string | null;
};

/** Copies the URL of the current view. */
export function CopyLink({ link, disabledReason = null }: CopyLinkProps) {
  const { copy, Icon, resultText } = useCopy(link);
  const Sign = resultText === '' ? Link2 : Icon;
  return (
    <Button disabledReason={disabledReason} onClick={() => void copy()}>
      <Sign aria-hidden="true" />
      Copy link
      <span role="status" className="sr-only">
        {resultText}
      </span>
    </Button>
  );
}
