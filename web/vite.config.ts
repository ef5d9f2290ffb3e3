import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** With the host that the browser asked for: the portal takes writes of its own pages alone. */
const PORTAL = { target: 'http://localhost:8080', changeOrigin: false };

/** What a call does in words is for the reference page, which the server makes: pages do without its weight. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/.*\.ts$/ },
    handler: (code) => code.replace(/^(\s+)summary: '(?:[^'\\]|\\.)*',$/gm, "$1summary: '',"),
  },
};

const refusing = `const refuse = () => { throw new Error('Pages make no JSON Schema: the server does.'); };
const later = () => refuse;
`;

/** zod's schemas refer to their own turning into JSON Schema, so that no bundler can leave it out: 5 kB of gzip. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) => {
      const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name ?? '');
      const listed = names.map((name) => `${name.startsWith('create') ? 'later' : 'refuse'} as ${name}`);
      return { code: `${refusing}export { ${listed.join(', ')}, refuse as process };`, map: null };
    },
  },
};

export default defineConfig({
  plugins: [withoutSummaries, withoutJsonSchema, react(), tailwindcss()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content security policy allows no data: fonts or images of our own making.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser of the target preloads modules by itself.
      polyfill: false,
      // The list of what each page needs would weigh 4 kB on the sign-in page; pages are fetched when they are pointed at.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      // The contract only declares: without this, a page that reads one constant would carry every schema and zod.
      treeshake: { moduleSideEffects: [{ test: /\/contract\/src\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // Changes rarely, so that a new release of ours does not make people load it again.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: 'three', test: /node_modules\/three\//, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': PORTAL, '/identity': PORTAL, '/sso': PORTAL } },
});
