/** A tree's name from that of its file: “gut 2026.nwk” → “gut 2026”. */
export const treeNameFromFile = (file: string): string => file.replace(/\.[^.]*$/, '').trim() || file;

/** Why a file is not sent; null where nothing speaks against it. */
export function validateTreeFile(file: Pick<File, 'size'> | null, maximum: number): string | null {
  if (file === null) return 'Choose a file';
  if (file.size === 0) return 'The file is empty';
  const most = maximum.toLocaleString('en-US');
  return file.size > maximum ? `The file has more than ${most} characters` : null;
}

const CHUNK = 32_768;

/** A tree's file as it is sent: Newick as text, or a QIIME 2 artifact (a zip file) in Base64. */
export async function readTreeFile(file: File): Promise<{ newick: string } | { artifact: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return { newick: new TextDecoder().decode(bytes).trim() };
  let binary = '';
  for (let from = 0; from < bytes.length; from += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  return { artifact: btoa(binary) };
}
