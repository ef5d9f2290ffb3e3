import { ProgressBar } from './progress-bar.tsx';

type WaitingBarProps = {
  /** What is being computed: “Counting shared samples”. */
  label: string;
  className?: string;
};

/** In the place of what takes seconds on large data: says what is being computed, where a grey block would say nothing. */
export function WaitingBar({ label, className }: WaitingBarProps) {
  return (
    <div data-missing="" className={className}>
      <ProgressBar label={label} value={null} showLabel className="w-72 max-w-full" />
    </div>
  );
}
