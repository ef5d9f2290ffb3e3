// Applies the stored theme before the first paint, which a module would be too late for and an inline script may not.
// The key and the format are those of src/platform/theme.ts; its test compares the two.
(() => {
  let theme = null;
  try {
    theme = JSON.parse(localStorage.getItem('cohortium.theme.v1'));
  } catch {
    theme = null;
  }
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
