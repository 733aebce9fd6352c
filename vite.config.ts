import { basename, join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minify, type Plugin } from 'vite';
import { ENTRY_SCRIPT } from './src/server/pages/frontend.ts';

/**
 * Only the API's reference describes schemas as JSON Schema, never a browser. The code for it is a fifth of zod, and is not
 * dropped as unused, because each schema has it as methods.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) =>
        code
          .replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
          .replace(/create(Standard|To)JSONSchemaMethod\(.*?\)/g, 'undefined'),
    },
  };
}

/** Names that only React's developer tools show, and that keep what nobody uses of React Router. */
function withoutDisplayNames(): Plugin {
  return {
    name: 'without-display-names',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) => code.replace(/^\w+\.displayName = "\w+";$/gm, ''),
    },
  };
}

/** Styles that are loaded with code go where `late-styles.ts` puts them, instead of into links in the head. */
function lateStyles(): Plugin {
  const file = join(import.meta.dirname, 'src/web/app/late-styles.ts');
  const start = 'const link = document.createElement("link");';
  return {
    name: 'late-styles',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler(code) {
        const [before = '', after] = code.split(start);
        if (after === undefined) throw new Error('Vite loads stylesheets in another way.');
        // What follows is for scripts only; the rest is dropped.
        const ofScripts = after.replaceAll(/\bisCss\b/g, 'false');
        const added = `if (isCss) return addLateStyles(dep.href);${start}`;
        // Vite remembers what has failed as if it were there: the part would come without its styles the next time.
        const retrying = before.replace(/seen\[href\] = void 0;(?=\s*throw)/, 'delete seen[href];');
        if (retrying === before) throw new Error('Vite remembers failures in another way.');
        return `import { addLateStyles } from ${JSON.stringify(file)};${retrying}${added}${ofScripts}`;
      },
    },
  };
}

/** The functions that are part of each page as text. */
const INLINE_SCRIPTS = {
  name: 'inline-scripts',
  test: /src\/web\/(app\/(early-taps|inline-scripts|load-scripts)|browser\/theme|card\/masonry(-script)?)\.ts$/,
};

/** They are a file of their own on the server, the only one that is minified: errors name the functions of all others. */
function minifiedInlineScripts(): Plugin {
  return {
    name: 'minified-inline-scripts',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.name !== INLINE_SCRIPTS.name) continue;
        file.code = (await minify(file.fileName, file.code, { module: true })).code;
      }
    },
  };
}

/** The same for server and browser, because what the server renders names pictures of the browser's build. */
const ASSET_NAMES = 'assets/[hash:6][extname]';
/** As other scripts import it; tools/build.ts names the file by its content. */
const ENTRY = `assets/${ENTRY_SCRIPT}`;

// Builds of the same pages: `vite build` for the browser, `vite build --ssr` for the server and for the process that renders
// pictures and documents (tools/build.ts runs them).
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    ...(command === 'build'
      ? isSsrBuild
        ? [minifiedInlineScripts()]
        : [withoutJsonSchema(), withoutDisplayNames(), lateStyles()]
      : []),
  ],
  // Readable and the same in every build, because cached pages and the browser's build must use the same names.
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file).replace(/\.module\.css.*$/, '')}_${name}` },
  },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        ssr: 'src/web/app/entry-server.tsx',
        emptyOutDir: true,
        target: 'node26',
        // The server runs the contract from source; the pages must use the same objects and error classes.
        rollupOptions: {
          external: /\/src\/contract\//,
          output: {
            paths: (id: string) => id.replace(/^.*\/contract\//, '../../src/contract/'),
            assetFileNames: ASSET_NAMES,
            codeSplitting: { groups: [INLINE_SCRIPTS] },
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        // Nothing is loaded later that needs it and does not have it.
        modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file !== ENTRY) },
        // All code that every page needs is one file on purpose.
        chunkSizeWarningLimit: 700,
        rollupOptions: {
          input: ['src/web/app/entry-client.tsx', 'src/web/styles/interface-font.css'],
          // Schemas and endpoints that a form does not use are dropped, and warnings of React Router and react-i18next to
          // developers.
          treeshake: {
            manualPureFunctions: ['z', 'endpoint', 'warning', 'warningOnce', 'warnOnce'],
            // Pages export heads on the server only.
            moduleSideEffects: [{ test: /\/src\/web\/head\//, sideEffects: false }],
          },
          output: {
            codeSplitting: {
              groups: [
                // Every page needs all of it immediately, and one file compresses 5 % better than several.
                { name: 'frame', tags: ['$initial'], test: /^(?!.*\/interface-font\.css$)/ },
                // Code that the public pages share.
                {
                  name: 'board',
                  test: /src\/web\/(card\/|pages\/(board\/(masonry-board|board-pages)|shared\/favourites-store)|ui\/(chip|text-link)\.)|chevron-(left|right)\./,
                },
              ],
            },
            // The main chunk lists the files of every page, so short names make it smaller.
            chunkFileNames: 'assets/[hash:7].js',
            // The same in each build: all others import it, and would change their names with it.
            entryFileNames: ({ name }) => (name === 'entry-client' ? ENTRY : 'assets/[hash:7].js'),
            assetFileNames: ASSET_NAMES,
          },
        },
      },
  // Only in builds: in development, lucide is not part of the server's code, and both sides must draw the same.
  ...(command === 'build'
    ? {
        resolve: {
          alias: [
            {
              find: '../createLucideIcon.mjs',
              replacement: join(import.meta.dirname, 'src/web/icons/create-icon.tsx'),
            },
          ],
        },
      }
    : {}),
  // Without NODE_ENV, React loads its slow development build at run time; the server build sets it.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  ...(command === 'build'
    ? { ssr: { noExternal: true, external: ['zod', 'satori', 'sharp', 'qrcode', 'pdfkit'] } }
    : {}),
}));
