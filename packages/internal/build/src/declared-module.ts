import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { innerOf, packageOf } from './manifest.ts'

/** The declarations of a module, as they are published. */
export interface DeclaredModule {
  /** Path below the folder of the declarations. Those of a private package are in a folder named after it, in `core`. */
  readonly path: string
  readonly text: string
  readonly statements: readonly ts.Statement[]
}

/**
 * Reads declarations by their published path. What they import of private packages, they import by path.
 *
 * @param folder Path of the compiled package.
 */
export function moduleReader(folder: string): (path: string) => DeclaredModule {
  const known = new Map<string, DeclaredModule>()
  /** Folders of the private packages, by the path of their declarations. */
  const inner = new Map<string, string>()
  const read = (path: string): DeclaredModule => {
    const [own = ''] = /^core\/[^/]+(?=\/)/.exec(path) ?? []
    const at = inner.get(own)
    const from = at ?? folder
    const below = at === undefined ? path : path.slice(own.length + 1)
    const text = readFileSync(join(from, 'dist', below), 'utf8').replaceAll(
      specifiers,
      (whole, before: string, specifier: string) => {
        const found = innerOf(specifier, from)
        if (found === undefined) return whole
        const name = packageOf(specifier)
        const target = found.manifest.exports?.[`.${specifier.slice(name.length)}`]
        if (typeof target !== 'string')
          throw new Error(`Cannot bundle the types of ${path}: ${specifier} is not exported`)
        const place = `core/${name.slice(name.indexOf('/') + 1)}`
        inner.set(place, found.folder)
        const relative = posix.relative(posix.dirname(path), target.replace('./src', place))
        return `${before}'${relative.startsWith('.') ? relative : `./${relative}`}'`
      },
    )
    const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    return { path, text, statements }
  }
  return (path) => {
    const found = known.get(path) ?? read(path)
    known.set(path, found)
    return found
  }
}

/** What declarations import of packages of ours. */
const specifiers = /(\bfrom |\bimport\()["'](@specwright\/[^"']+)["']/g

/** The published path of a module that another one names; `undefined` for one of a package that users install. */
export function pathOf(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  // TypeScript leaves the extensions of sources in types that it infers.
  return posix.join(posix.dirname(from), specifier).replace(/(?:\.d)?\.[jt]s$/, '.d.ts')
}
