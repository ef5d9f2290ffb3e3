/** As a browser takes it from somebody's disk. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const asFile = (name: string, text: string): ChosenFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

export const asReads = (name: string, ...members: Buffer[]): ChosenFile => ({
  name,
  mimeType: 'application/gzip',
  // Gzip members one after another are one gzip file.
  buffer: Buffer.concat(members),
});
