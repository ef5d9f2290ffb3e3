import './frame.css';

const ICONS = {
  pan: 'M8 2v12M2 8h12M8 2 6.3 3.7M8 2l1.7 1.7M8 14l-1.7-1.7M8 14l1.7-1.7M2 8l1.7-1.7M2 8l1.7 1.7M14 8l-1.7-1.7M14 8l-1.7 1.7',
  orbit:
    'M13.5 8c0 1.4-2.5 2.5-5.5 2.5S2.5 9.400 2.500 8 5 5.500 8 5.500s5.500 1.100 5.500 2.500zM8 13.500c-1.400 0-2.500-2.500-2.500-5.500S6.600 2.500 8 2.500s2.500 2.500 2.500 5.500-1.100 5.500-2.500 5.500z',
  lasso:
    'M13.5 6.200c0 2.300-2.500 4.100-5.500 4.100S2.500 8.500 2.500 6.200 5 2.100 8 2.100s5.500 1.800 5.500 4.100zM5 9.800c-1.500.8-1.400 2.200 0 2.300 1 .1 1.300 1 .6 1.800',
  box: 'M2.500 5V2.500H5M11 2.500h2.500V5M13.500 11v2.500H11M5 13.500H2.500V11M7 2.500h2M7 13.500h2M2.500 7v2M13.500 7v2',
  closer: 'M8 3.500v9M3.500 8h9',
  away: 'M3.500 8h9',
  fit: 'M2.500 6V2.500H6M10 2.500h3.500V6M13.500 10v3.500H10M6 13.500H2.500V10',
} as const;

type Props = {
  readonly icon?: keyof typeof ICONS;
  /** Instead of a sign, where a few letters say more. */
  readonly word?: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
};

export function ToolButton({ icon, word, label, onClick, pressed, disabled }: Props) {
  return (
    <button
      type="button"
      className="plot-tool"
      title={label}
      // Anyone who speaks to the page says what stands on the button.
      aria-label={word ? `${word}: ${label}` : label}
      disabled={disabled ?? false}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={onClick}
    >
      {icon && (
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={ICONS[icon]} />
        </svg>
      )}
      {word && <span aria-hidden="true">{word}</span>}
    </button>
  );
}
