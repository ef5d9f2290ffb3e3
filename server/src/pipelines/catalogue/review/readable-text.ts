// What nobody sees, or what turns the direction of writing, is shown by its number.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The text of a file as it can be read and judged: nothing in it is hidden. Null when it is no text. */
export function toReadableText(content: Uint8Array): string | null {
  if (content.includes(0)) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
    return text.replaceAll(INVISIBLE, (unseen) => {
      if (unseen === '\r') return '\\r';
      return `\\u{${(unseen.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`;
    });
  } catch {
    return null;
  }
}
