const MAX_LENGTH = 80;
const MAX_INPUT_LENGTH = 400;

/** Signs that mail programs read for a dot, beside the dot (UTS 46). */
const DOT_LIKE = '[.\u2024\u3002\uFE52\uFF0E\uFF61]';

/**
 * A text that somebody chose, such as a name, for a message to others: one line of bounded length without anything that
 * a mail program makes a link of: no scheme, no address, no name of a host.
 */
export function stripLinks(text: string): string {
  // Bounded before anything that costs more than its length.
  const line = text
    .slice(0, MAX_INPUT_LENGTH)
    .normalize('NFKC')
    .slice(0, MAX_INPUT_LENGTH)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/(?:(?<![a-z0-9+.-])[a-z][a-z0-9+.-]* ?: ?)?[/\\]{2,}/giu, ' ')
    .replace(/\b(?:mailto|tel|sms|xmpp|magnet|javascript|data)\s*:/giu, ' ')
    .replace(/\bwww\b\.?/giu, ' ')
    .replace(/@/g, ' at ')
    .replace(new RegExp(`(?<=[\\p{L}\\p{N}_-])${DOT_LIKE}(?=[\\p{L}_-])`, 'gu'), ' ')
    .replace(/\b(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\b/g, '$1 $2 $3 $4')
    .replace(/ +/g, ' ')
    .trim();
  const letters = [...line];
  return letters.length > MAX_LENGTH
    ? `${letters
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : line;
}
