import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, PluginBuild } from 'esbuild'
import { pageFilesOf } from './page-files-of.ts'

/**
 * Packages that stay outside of a bundle, each with the package of ours that depends on it: the driver is optional, and
 * the compiler is larger than all the rest.
 */
const installed: Readonly<Record<string, string>> = {
  pg: '@loyalty-kit/mock-engine',
  typescript: '@loyalty-kit/codegen',
}

/**
 * What the linter and openapi-typescript import for work that they never do here: they lint no GraphQL, validate no
 * examples, apply no overlays, fetch nothing by themselves, and print nothing.
 */
const unused = [
  '@redocly/ajv/dist/2020.js',
  '@redocly/ajv/dist/draft4.js',
  'ajv-formats',
  'graphql',
  'https-proxy-agent',
  'jsonpath-rfc9535',
  'jsonpath-rfc9535/parser',
  'picomatch',
  'pluralize',
  'supports-color',
]

/** The schema of the linter's configuration, which is ours: it would be turned into types at every start. */
const configurationSchema = `module.exports = {
  rootRedoclyConfigSchema: { type: 'object', properties: {} },
  CONFIG_NODE_TYPE_NAMES: {},
  ENTITY_NODE_TYPE_NAMES: {},
}`

/** Paths of the modules of both. */
const peers = /[/\\](?:@redocly[/\\]openapi-core|openapi-typescript)[/\\]/

/** A part of an older linter, which openapi-typescript imports; the linter that is used has the same functions. */
const olderRefs = '@redocly/openapi-core/lib/ref-utils.js'

/**
 * How the parts of a bundle find what is not in it.
 *
 * @param owner Name of the package that the bundle belongs to.
 * @param folder Its path.
 */
export function withInstalled(owner: string, folder: string): Plugin {
  return {
    name: 'installed',
    setup(build) {
      // A frame of types is written with little of TypeScript, which takes long to load.
      const frame = /[/\\]openapi-typescript[/\\]|[/\\]emit[/\\]types[/\\]/
      build.onResolve({ filter: /^typescript$/ }, ({ path, importer }) =>
        frame.test(importer) ? { path, namespace: 'frame' } : undefined,
      )
      build.onLoad({ filter: /./, namespace: 'frame' }, () => ({
        contents: `export * as default from './src/syntax/index.ts'`,
        resolveDir: folder,
      }))
      // As modules, it starts in half the time; its CommonJS files would each be a function to call.
      build.onResolve({ filter: /^yaml$/ }, ({ resolveDir }) => ({
        path: join(dirname(createRequire(join(resolveDir, '/')).resolve('yaml/package.json')), 'browser/index.js'),
      }))
      replaceModules(build, Object.keys(installed), ({ path }) => ({
        // Node.js reads a CommonJS module twice to import it, and once to require it.
        contents: `export default ${requireOf(installed[path] ?? owner, owner)}(${JSON.stringify(path)})`,
      }))
      replaceModules(build, unused, () => ({ contents: 'module.exports = {}' }), peers)
      replaceModules(build, ['@redocly/config'], () => ({ contents: configurationSchema }), peers)
      replaceModules(build, [olderRefs], async () => {
        const resolveDir = dirname(createRequire(join(folder, '/')).resolve('@loyalty-kit/document/package.json'))
        const { path } = await build.resolve('@redocly/openapi-core', { kind: 'import-statement', resolveDir })
        const contents = `export { parseRef, escapePointerFragment as escapePointer } from './ref-utils.js'`
        return { contents, resolveDir: dirname(path) }
      })
      build.onLoad({ filter: /[/\\]inspector[/\\]source\.ts$/ }, ({ path }) => ({
        contents: `export const files = ${JSON.stringify(pageFilesOf(pathToFileURL(join(path, '../'))))}`,
      }))
      build.onLoad({ filter: /[/\\]src[/\\].*\.ts$/ }, ({ path }) => {
        if (path.includes('node_modules')) return undefined
        const own = 'createRequire(import.meta.url)'
        const contents = readFileSync(path, 'utf8').replaceAll(own, requireOf(packageOf(path), owner))
        return { contents, loader: 'ts' }
      })
    },
  }
}

/** Gives modules another source, in all modules or those whose path matches. */
function replaceModules(
  build: PluginBuild,
  names: readonly string[],
  load: Parameters<PluginBuild['onLoad']>[1],
  importers = /./,
): void {
  const [namespace = ''] = names
  const filter = new RegExp(`^(?:${names.join('|')})$`)
  build.onResolve({ filter }, ({ path, importer }) => (importers.test(importer) ? { path, namespace } : undefined))
  build.onLoad({ filter: /./, namespace }, load)
}

/** An expression for the `require` of a package of ours, which is installed where the owner of the bundle finds it. */
function requireOf(name: string, owner: string): string {
  const create = `process.getBuiltinModule('node:module').createRequire`
  const own = `${create}(import.meta.url)`
  return name === owner ? own : `${create}(${own}.resolve(${JSON.stringify(`${name}/package.json`)}))`
}

/** The name of the package that a source of ours belongs to. */
function packageOf(file: string): string {
  const folder = file.slice(0, file.search(/[/\\]src[/\\]/))
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly name: string }).name // our own file
}
