/** A tree's name from that of its file: “gut 2026.nwk” → “gut 2026”. */
export const nameOfFile = (file: string): string => file.replace(/\.[^.]*$/, '').trim() || file;

/** Why a file is not sent; null where nothing speaks against it. */
export function whyNotATree(file: Pick<File, 'size'> | null, maximum: number): string | null {
  if (file === null) return 'Choose a file';
  if (file.size === 0) return 'The file is empty';
  const most = maximum.toLocaleString('en-US');
  return file.size > maximum ? `The file has more than ${most} characters` : null;
}
