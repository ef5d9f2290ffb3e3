import { isProof } from './source-files.mjs';

const isFunction =
  /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression|ClassMethod|PrivateMethod|MethodProperty|Constructor)$/;
const MAX_LINES = { function: 40, component: 150 };
const mayAssert = /^(?:contract|server\/src\/platform|web\/src\/platform)\//;

/** What only the parsed source shows: `as` outside its place, and functions that grew too long. */
export async function checkSyntax(files) {
  const { parse } = await import('@swc/core');
  const problems = [];
  for (const { path, text } of files.filter(({ path }) => /\.(?:ts|tsx|mjs)$/.test(path) && !isProof(path))) {
    // swc counts bytes from its first file on: the semicolon marks where this one begins.
    const tree = await parse(`;${text}`, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2024' });
    const bytes = Buffer.from(`;${text}`);
    const lineAt = (offset) => countLines(bytes.subarray(0, offset - tree.span.start));
    const look = ({ node, name }) => {
      if (node.type === 'TsAsExpression' && !mayAssert.test(path))
        problems.push(`${path}:${lineAt(node.span.start)}: “as” is allowed only in contract and platform`);
      const lines = isFunction.test(node.type) ? lengthOf(node, lineAt) : 0;
      const limit = path.endsWith('.tsx') && /^[A-Z]/.test(name) ? MAX_LINES.component : MAX_LINES.function;
      if (lines > limit)
        problems.push(
          `${path}:${lineAt(node.span.start)}: ${name || 'a function'} has ${lines} lines, more than ${limit}: split it.`,
        );
    };
    walk({ node: tree, name: '' }, look);
  }
  return problems;
}

const lengthOf = ({ span }, lineAt) => lineAt(span.end) - lineAt(span.start) + 1;

const countLines = (bytes) => bytes.reduce((count, byte) => (byte === 10 ? count + 1 : count), 1);

/** Every node with the name it was given, whether by its declaration or by the variable that holds it. */
function walk({ node, name }, look) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const item of node) walk({ node: item, name: '' }, look);
    return;
  }
  const own = node.identifier?.value ?? node.key?.value ?? name;
  if (typeof node.type === 'string') look({ node, name: own });
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'span') walk({ node: value, name: key === 'init' ? (node.id?.value ?? '') : '' }, look);
  }
}
