import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { compileFunction } from 'node:vm';

import { build, type Plugin } from 'esbuild';

import type * as Page from './page';
import type * as Site from './site';
import type * as Storage from './storage';

/** A planted fault: `other` in place of `text`, which stands once in the file. */
export type Mutant = { name: string; file: string; text: string; other: string };

const ROOT = join(import.meta.dirname, '../..');

/** The one module of ours that evenings do without: the cookie of a session. Whether the session still holds, the site asks its store. */
export const EDGES: Readonly<Record<string, string>> = {
  'lib/accounts/session-token.ts': 'e2e/evenings/edge/session-token.ts',
};

/** What a page's hooks run on: there is no screen. */
const REACT = 'e2e/evenings/edge/react.ts';

const pluginOf = (mutant: Mutant | undefined): Plugin => ({
  name: 'evenings',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^react$/ }, ({ importer }) =>
      importer.includes('/components/') ? { path: join(ROOT, REACT) } : undefined,
    );
    onLoad({ filter: /\/(lib|app|components)\/.*\.tsx?$/ }, ({ path }) => {
      const file = relative(ROOT, path);
      const loader = path.endsWith('x') ? 'tsx' : 'ts';
      const contents = readFileSync(join(ROOT, EDGES[file] ?? file), 'utf8');
      if (file !== mutant?.file) return { contents, loader };
      if (contents.split(mutant.text).length !== 2) throw new Error(`${mutant.name}: the text does not stand once`);
      return { contents: contents.replace(mutant.text, () => mutant.other), loader };
    });
  },
});

/** The globals that an evening gives to the code of a process. */
export const GIVEN = [
  ...['require', 'globalThis', 'Date', 'Math', 'performance', 'process', 'console', 'fetch', 'crypto', 'AbortSignal'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'],
  ...['localStorage', 'sessionStorage', 'indexedDB', 'IDBCursor', 'IDBDatabase', 'IDBIndex', 'IDBKeyRange'],
  ...['IDBObjectStore', 'IDBRequest', 'IDBTransaction', 'window', 'document', 'Blob', 'DecompressionStream'],
] as const;

export type Given = Partial<Record<(typeof GIVEN)[number], unknown>>;

const known = new WeakMap<object, object>();

/** A module from outside as an import gives it. */
function wrapped(module: object): object {
  const is = '__esModule' in module ? module : (known.get(module) ?? { ...module, default: module });
  known.set(module, is);
  return is;
}

/** Makes a new process of a program: its modules have a memory of their own. */
export type Program<Exports> = (given: Given) => Exports;

async function programOf<Exports>(entry: string, packages: string[], mutant?: Mutant): Promise<Program<Exports>> {
  const { outputFiles } = await build({
    ...{ entryPoints: [join(ROOT, entry)], absWorkingDir: ROOT, bundle: true, write: false, logLevel: 'warning' },
    ...{ format: 'cjs', platform: 'node', target: 'node20', conditions: ['react-server'] },
    ...(packages.length > 0 ? { external: packages } : { packages: 'external' as const }),
    plugins: [pluginOf(mutant)],
  });
  // A module from outside is wrapped once for all processes.
  const text = (outputFiles[0]?.text ?? '').replace('var __toESM = ', 'var __toESM = module.wrapped, __unused = ');
  const run = compileFunction(text, ['exports', 'module', ...GIVEN], { filename: entry });
  return (given) => {
    const made = { exports: {} as Exports, wrapped };
    run(made.exports, made, ...GIVEN.map((name) => (name in given ? given[name] : Reflect.get(globalThis, name))));
    return made.exports;
  };
}

/** The site and the page of a test as programs, which can have a planted fault. */
export async function programs(mutant?: Mutant) {
  const [site, page, storage] = await Promise.all([
    programOf<typeof Site>('e2e/evenings/site.ts', [], mutant),
    programOf<typeof Page>('e2e/evenings/page.ts', ['node:*'], mutant),
    programOf<typeof Storage>('e2e/evenings/storage.ts', ['node:*']),
  ]);
  return { site, page, storage };
}

export type Programs = Awaited<ReturnType<typeof programs>>;

export const realRequire = createRequire(import.meta.url);
