/**
 * For onOpenAutoFocus: the first field takes the focus, where there is none the box itself, never the Close button
 * (the first thing in the tab order, and the last that people come for).
 */
export function focusFirstField(event: Event) {
  const box = event.target;
  if (!(box instanceof HTMLElement)) return;
  event.preventDefault();
  const fields = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), [role="combobox"]';
  const field = box.querySelector<HTMLElement>(`[autofocus], ${fields}`);
  (field ?? box).focus();
}
