import { useSyncExternalStore } from 'react';
import { setTheme, subscribeTheme, type Theme, theme } from '#platform';
import { SegmentedControl } from '#ui/forms';

const options: { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the system' },
];

/** Light, dark, or whatever the machine says. */
export function ThemeChoice() {
  const chosen = useSyncExternalStore(subscribeTheme, theme, theme);
  return <SegmentedControl label="Theme" value={chosen} onValueChange={setTheme} options={options} />;
}
