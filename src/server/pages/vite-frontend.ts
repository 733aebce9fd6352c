import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';
import { ENTRY_CLIENT, type Frontend, INTERFACE_FONT, type Pages } from './frontend.ts';
import { NO_DICTIONARIES } from './page-dictionaries.ts';

const ENTRY_SERVER = '/src/web/app/entry-server.tsx';
const APP_STYLES = '/src/web/styles/app.css';
/** Paths that Vite serves; our routes serve all others. Data and secrets in the project's folder are not reachable. */
const VITE_PATH = /^\/(@|src\/(web|contract)\/|node_modules\/)/;
/** Exports of a page's module beside its component; a change of them takes effect when the page is loaded again. */
const NON_COMPONENTS = ['loader', 'head', 'shouldRevalidate'];

/**
 * The frontend of `npm run dev`: Vite in middleware mode. Modules are transformed on request, changed components are
 * exchanged in open pages with their state (React's fast refresh), and pages are rendered from the sources.
 */
export async function viteFrontend(root: string): Promise<Frontend> {
  // Vite needs a server for its WebSocket before ours exists; upgrades are forwarded to it.
  const upgrades = createHttpServer();
  const vite = await createServer({
    root,
    // The other loaders write a temporary file, whose deletion `node --watch` takes for a change.
    configLoader: 'native',
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server: upgrades } },
    optimizeDeps: { entries: [ENTRY_CLIENT] },
    plugins: [contractOfServer()],
  });
  const load = () => vite.ssrLoadModule(ENTRY_SERVER) as Promise<Pages>;
  let pages = await load();
  const preamble = react.preambleCode.replace('__BASE__', '/');
  return {
    get pages() {
      return pages;
    },
    filesFolder: join(root, 'public'),
    outputsScript: join(import.meta.dirname, '..', 'files', 'vite-outputs.ts'),
    importMap: null,
    dictionaries: NO_DICTIONARIES,
    uiFont: null,
    filesOf: () => ({
      entry: `/${ENTRY_CLIENT}`,
      scripts: [],
      styles: [`/${INTERFACE_FONT}`, APP_STYLES],
      firstStylesOf: null,
    }),
    development: {
      head: [
        `<script type="module">${preamble}`,
        `window.__getReactRefreshIgnoredExports = () => ${JSON.stringify(NON_COMPONENTS)};</script>`,
        '<script type="module" src="/@vite/client"></script>',
      ].join(''),
      attach(app, onChange) {
        app.server.on('upgrade', (...request) => upgrades.emit('upgrade', ...request));
        app.addHook('onRequest', (request, reply, done) => {
          if (VITE_PATH.test(request.url)) vite.middlewares(request.raw, reply.raw, done);
          else done();
        });
        // Unchanged modules are not evaluated again.
        app.addHook('onRequest', async () => {
          pages = await load();
        });
        for (const event of ['add', 'change', 'unlink']) vite.watcher.on(event, onChange);
        app.addHook('preClose', () => vite.close());
      },
    },
  };
}

/**
 * Pages that Vite renders must use the very objects and error classes of the contract that the server uses, which Node
 * has loaded already: a contract module becomes a list of their exports.
 */
function contractOfServer(): Plugin {
  const modules = new Map<string, Record<string, unknown>>();
  Object.assign(globalThis, { contractModules: modules });
  return {
    name: 'contract-of-server',
    enforce: 'pre',
    async load(id) {
      if (this.environment.name !== 'ssr' || !/\/src\/contract\/[\w-]+\.ts$/.test(id)) return null;
      const module: Record<string, unknown> = await import(pathToFileURL(id).href);
      modules.set(id, module);
      const names = Object.keys(module).map((name) => `export const ${name} = contract.${name};`);
      return [`const contract = globalThis.contractModules.get(${JSON.stringify(id)});`, ...names].join('\n');
    },
  };
}
