import { isProof } from './source-files.mjs';

const isSpoken = /^(?:server|web|contract|stats|workflows|scripts)\/.*\.(?:ts|tsx|mjs)$/;
/** Attributes and properties whose values are for programs. */
const forPrograms = /^(?:class|className|key|id|d|viewBox|href|to|path|source|type|kind|rel|role|src|style|transform)$/;
const sqlTags = /^(?:sql|format)$/;

/** Sentences and labels that a person can read, `{ path, line, text }`; a value that is filled in is shown as {…}. */
export async function findTexts(files) {
  const { parse } = await import('@swc/core');
  const found = [];
  for (const { path, text } of files.filter(({ path }) => isSpoken.test(path) && !isProof(path))) {
    // swc counts bytes from its first file on: the semicolon marks where this one begins.
    const tree = await parse(`;${text}`, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2024' });
    const bytes = Buffer.from(`;${text}`);
    const collect = (node, value) => {
      const readable = value.replaceAll(/\s+/g, ' ').trim();
      const offset = node.span.start - tree.span.start + (value.length - value.trimStart().length);
      if (isReadable(readable)) found.push({ path, line: lineAt(bytes, offset), text: readable });
    };
    visit(tree, collect);
  }
  return found;
}

/** Words of a language, and no name, address, pattern, list of classes or statement of SQL. */
function isReadable(text) {
  if (!/\p{L}{2}/u.test(text)) return false;
  if (/^[a-z]+(?:[-:/[\]().%_&>*=#!\w]*)(?: [a-z@[*!-][-:/[\]().,%_&>*=#!\w]*)*$/.test(text) && /[-:[\]]/.test(text))
    return false;
  if (/^(?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|SET|WHERE|FROM)\b.*/.test(text)) return false;
  return /\s/.test(text) || /^\p{Lu}\p{Ll}{2,}/u.test(text);
}

function visit(node, collect) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const item of node) visit(item, collect);
    return;
  }
  if (isForPrograms(node)) return;
  if (node.type === 'JSXText' || node.type === 'StringLiteral') collect(node, node.value);
  else if (node.type === 'TemplateLiteral')
    collect(node, node.quasis.map(({ cooked, raw }) => cooked ?? raw).join('{…}'));
  for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value, collect);
}

const typesOnly =
  /^(?:Import|ExportNamed|ExportAll|Ts(?!AsExpression|ConstAssertion|SatisfiesExpression|NonNullExpression))/;

function isForPrograms(node) {
  if (node.type === 'TaggedTemplateExpression') return sqlTags.test(node.tag.value ?? node.tag.object?.value ?? '');
  if (node.type === 'JSXAttribute') return forPrograms.test(node.name.value ?? '');
  if (node.type === 'KeyValueProperty') return forPrograms.test(node.key.value ?? '');
  if (node.type === 'BinaryExpression') return /^[=!]==$/.test(node.operator);
  return typesOnly.test(node.type ?? '');
}

const lineAt = (bytes, offset) => {
  let line = 1;
  for (let index = 0; index < offset; index += 1) if (bytes[index] === 10) line += 1;
  return line;
};
