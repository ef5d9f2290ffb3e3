import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const capitalize = (word) => word[0].toUpperCase() + word.slice(1);

/** A name in the forms in which code has it: `berger-parker`, `berger_parker`, `bergerParker`, “Berger parker” … */
export function nameForms(name) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(`“${name}” is not a valid name. Use lower-case words joined with hyphens, such as berger-parker.`);
  }
  const words = name.split('-');
  const Pascal = words.map(capitalize).join('');
  return {
    kebab: name,
    snake: words.join('_'),
    camel: Pascal[0].toLowerCase() + Pascal.slice(1),
    Pascal,
    words: words.join(' '),
    Title: capitalize(words.join(' ')),
  };
}

/** Writes a new file from a template; never over one that exists. */
export async function fillTemplate(root, { path, text, forms }) {
  const target = join(root, path);
  await mkdir(dirname(target), { recursive: true });
  const filled = text.replace(/\{\{(\w+)\}\}/g, (_, form) => forms[form]);
  await writeFile(target, filled, { flag: 'wx' }).catch((error) => {
    throw error.code === 'EEXIST' ? new Error(`${path} already exists. Choose another name.`) : error;
  });
  return target;
}

/** Inserts a line after the last one that matches. */
export async function insertLine(path, { after, line }) {
  const lines = (await readFile(path, 'utf8')).split('\n');
  const at = lines.findLastIndex((each) => after.test(each));
  if (at < 0) throw new Error(`${path} has no line like ${after}: the list was moved.`);
  await writeFile(path, lines.toSpliced(at + 1, 0, line).join('\n'));
  return path;
}
