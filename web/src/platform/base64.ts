/** A file's bytes as base64. Rejects with a message if the file can't be read. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',', 2)[1] ?? '');
    reader.onerror = () => reject(new Error('The file can’t be read from your computer.'));
    reader.readAsDataURL(file);
  });
}
