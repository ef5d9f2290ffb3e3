/** "Gut Inflammation Lab" → "GI", "ana.ribeiro@lab.example" → "AR", "RISK" → "RI". */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*$/s, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '?')].slice(0, 2);
  return letters.join('').toUpperCase();
}
