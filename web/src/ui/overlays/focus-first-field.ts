/**
 * Handler for onOpenAutoFocus: focuses the first field, or the dialog itself if it has no field, but never the Close button.
 */
export function focusFirstField(event: Event) {
  const box = event.target;
  if (!(box instanceof HTMLElement)) return;
  event.preventDefault();
  const fields = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), [role="combobox"]';
  const field = box.querySelector<HTMLElement>(`[autofocus], ${fields}`);
  (field ?? box).focus();
}
