import { basename } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Builds of the same pages: `vite build` for the browser, `vite build --ssr` for the server and for the process that draws
// pictures and papers (tools/build.ts runs them).
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  // Readable and the same in every build: a cached page and the browser's build must agree.
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file).replace(/\.module\.css.*$/, '')}_${name}` },
  },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        ssr: 'src/web/entry-server.tsx',
        emptyOutDir: true,
        target: 'node26',
        // The server runs the contract from its source; pages must share those very objects and error classes.
        rollupOptions: {
          external: /\/src\/contract\//,
          output: { paths: (id: string) => id.replace(/^.*\/contract\//, '../../src/contract/') },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        // The frame is one file on purpose.
        chunkSizeWarningLimit: 700,
        rollupOptions: {
          input: 'src/web/entry-client.tsx',
          // Schemas and endpoints that a form does not use are dropped.
          treeshake: { manualPureFunctions: ['z', 'endpoint'] },
          output: {
            codeSplitting: {
              groups: [
                // Every page needs all of it at once, and one file compresses 5 % better than its parts.
                { name: 'frame', tags: ['$initial'] },
                // What the public pages share.
                {
                  name: 'board',
                  test: /src\/web\/(card\/|pages\/(board\/(masonry-board|board-pages)|shared\/favourites-store)|ui\/(chip|text-link)\.)|chevron-(left|right)\./,
                },
              ],
            },
            // The frame lists the files of every page: short names make it smaller.
            chunkFileNames: 'assets/[hash].js',
            assetFileNames: 'assets/[hash][extname]',
          },
        },
      },
  // React picks its slow, talkative half at run time unless NODE_ENV says otherwise; in the build it is settled.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  ...(command === 'build'
    ? { ssr: { noExternal: true, external: ['zod', 'satori', 'sharp', 'qrcode', 'pdfkit'] } }
    : {}),
}));
