/** A file's bytes as base64. Rejects with a sentence where the disk does not give them. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',', 2)[1] ?? '');
    reader.onerror = () => reject(new Error('The file cannot be read from the disk.'));
    reader.readAsDataURL(file);
  });
}
