import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform, type Plugin } from 'esbuild'
import { withLittleOfLinter } from './little-linter.ts'
import { manifestIn } from './manifest.ts'
import { pageFilesOf } from './page-files-of.ts'
import { replaceModules } from './replace-modules.ts'

/** Packages that stay outside of a bundle, since they are optional, each with the package of ours that depends on it. */
const installed: Readonly<Record<string, string>> = { pg: '@specwright/mock-engine' }

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
      // As modules, it starts in half the time; its CommonJS files would each be a function to call.
      build.onResolve({ filter: /^yaml$/ }, ({ resolveDir }) => ({
        path: join(dirname(createRequire(join(resolveDir, '/')).resolve('yaml/package.json')), 'browser/index.js'),
      }))
      replaceModules(build, Object.keys(installed), ({ path }) => ({
        // Node.js reads a CommonJS module twice to import it, and once to require it.
        contents: `export default ${requireOf(installed[path] ?? owner, owner)}(${JSON.stringify(path)})`,
      }))
      withLittleOfLinter(build, folder)
      build.onLoad({ filter: /[/\\]inspector[/\\]source\.ts$/ }, ({ path }) => ({
        contents: `export const files = ${JSON.stringify(pageFilesOf(pathToFileURL(join(path, '../'))))}`,
      }))
      // Names of ours stay: the trace of a crash shows them.
      build.onLoad({ filter: /[/\\]node_modules[/\\].*\.m?js$/ }, async ({ path }) => {
        const { code } = await transform(readFileSync(path, 'utf8'), { minifyIdentifiers: true })
        return { contents: code }
      })
      build.onLoad({ filter: /[/\\]src[/\\].*\.ts$/ }, ({ path }) => {
        if (path.includes('node_modules')) return undefined
        const own = 'createRequire(import.meta.url)'
        const contents = readFileSync(path, 'utf8').replaceAll(own, requireOf(installedWith(path, owner), owner))
        return { contents, loader: 'ts' }
      })
    },
  }
}

/** An expression for the `require` of a package of ours, which is installed where the owner of the bundle finds it. */
function requireOf(name: string, owner: string): string {
  const create = `process.getBuiltinModule('node:module').createRequire`
  const own = `${create}(import.meta.url)`
  return name === owner ? own : `${create}(${own}.resolve(${JSON.stringify(`${name}/package.json`)}))`
}

/** The name of the package that users install with a source of ours: a private one is a part of the bundle's owner. */
function installedWith(file: string, owner: string): string {
  const { name, private: isPrivate } = manifestIn(file.slice(0, file.search(/[/\\]src[/\\]/)))
  return isPrivate === true ? owner : name
}
