import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ts } from 'ts-morph'

/** A source that people write, of a package that is published or a part of one. */
export interface SourceFile {
  /** Path of the package, below `packages/`. */
  readonly folder: string
  /** Path below the `src` of the package. */
  readonly file: string
  readonly tree: ts.SourceFile
}

const packages = fileURLToPath(new URL('../../../', import.meta.url))

/** Every source of our packages but those in `internal`, which nobody gets; generated ones are left out. */
export function sourceFiles(): SourceFile[] {
  const paths = globSync('{*,toolkit/*,toolkit/core/*}/src/**/*.ts', {
    cwd: packages,
    exclude: (path) => path === 'internal' || /(?:^|[\\/])(?:node_modules|generated|repository-template)$/.test(path),
  })
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => {
      const [folder = '', file = ''] = path.split(/\/src\/(.*)/, 2)
      const text = readFileSync(`${packages}${path}`, 'utf8')
      return { folder, file, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }
    })
}

/** A node and all that is in it. */
export function nodesOf(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [node]
  node.forEachChild((child) => {
    found.push(...nodesOf(child))
  })
  return found
}

/** How often each string is in a list, as a table. */
export function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
