import { useSyncExternalStore } from 'react';
import { setTheme, subscribeTheme, type Theme, theme } from '#platform';
import { SegmentedControl } from '#ui/forms';

const options: { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'Match system' },
];

/** Light, dark, or the system theme. */
export function ThemeChoice() {
  const chosen = useSyncExternalStore(subscribeTheme, theme, theme);
  return <SegmentedControl label="Theme" value={chosen} onValueChange={setTheme} options={options} />;
}
