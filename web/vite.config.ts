import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const PORTAL = 'http://localhost:8080';

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

export default defineConfig({
  plugins: [withoutSummaries, react(), tailwindcss()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content security policy allows no data: fonts or images of our own making.
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
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
