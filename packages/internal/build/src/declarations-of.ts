import ts from 'typescript'
import { moduleReader, pathOf, type DeclaredModule } from './declared-module.ts'
import { exportedNames, partsOf, type Need, type ReadModule } from './declared-parts.ts'
import { joinedDeclarations } from './joined-declarations.ts'
import { librariesOf, unpromisedOf, type Manifest } from './manifest.ts'
import type { TextFile } from './write-folder.ts'

/**
 * The declarations that a package shows: what its entries export, and what this needs of other modules, those of the private
 * packages in it included. What only internal entries lead to has no comments: nobody reads them where it is installed.
 *
 * @param folder Path of the compiled package.
 * @throws {Error} If they need what is not compiled, or what a private package does not export.
 */
export function declarationsOf(folder: string, manifest: Manifest): TextFile[] {
  const entries = librariesOf(manifest).map(declarationFile)
  const unpromised = unpromisedOf(manifest).map(declarationFile)
  const read = moduleReader(folder)
  const shown = reached(
    entries.filter((path) => !unpromised.includes(path)),
    read,
  )
  const kept = [...reached(entries, read)].flatMap(([path, nodes]) => {
    const isShown = (statement: ts.Statement): boolean => shown.get(path)?.has(statement) === true
    return read(path)
      .statements.filter((each) => nodes.has(each) && declares(each))
      .map((statement) => ({ path, statement, isShown: isShown(statement) }))
  })
  return joinedDeclarations(entries, kept, { read, dependencies: Object.keys(manifest.dependencies ?? {}) })
}

function declarationFile(entry: string): string {
  return `${entry}.d.ts`
}

/** A name of a module, as the rest of it or other modules have it; without a name, the module as such. */
interface Wanted {
  readonly path: string
  readonly as: 'locals' | 'exported'
  readonly name?: string
}

/** What is reached of each module, from all that the entries export. */
function reached(entries: readonly string[], read: ReadModule): ReadonlyMap<string, ReadonlySet<ts.Node>> {
  const nodes = new Map<string, Set<ts.Node>>()
  const wanted = new Map<string, Wanted>()
  const want = (each: Wanted): void => void wanted.set(`${each.path} ${each.as} ${each.name ?? ''}`, each)
  for (const path of entries) for (const each of allOf(path, read)) want(each)
  // Iterating over a map includes what is added meanwhile.
  for (const [, { path, as, name }] of wanted) {
    const kept = nodes.get(path) ?? new Set()
    nodes.set(path, kept)
    want({ path, as: 'exported' })
    for (const part of partsIn(path, read)) {
      const holds = name === undefined ? isNameless(part) : part[as].includes(name)
      if (!holds) continue
      for (const node of part.nodes) kept.add(node)
      for (const need of part.needs) for (const each of wantedBy(need, path, read)) want(each)
    }
  }
  return nodes
}

const parts = new WeakMap<DeclaredModule, ReturnType<typeof partsOf>>()

function partsIn(path: string, read: ReadModule): ReturnType<typeof partsOf> {
  const module = read(path)
  const known = parts.get(module) ?? partsOf(path, read)
  parts.set(module, known)
  return known
}

function isNameless({
  locals,
  exported,
}: {
  readonly locals: readonly string[]
  readonly exported: readonly string[]
}): boolean {
  return locals.length === 0 && exported.length === 0
}

function wantedBy({ specifier, name }: Need, from: string, read: ReadModule): Wanted[] {
  if (specifier === undefined) return name === undefined ? [] : [{ path: from, as: 'locals', name }]
  const path = pathOf(from, specifier)
  if (path === undefined) return []
  return name === undefined ? allOf(path, read) : [{ path, as: 'exported', name }]
}

function allOf(path: string, read: ReadModule): Wanted[] {
  const names = exportedNames(path, read)
  return [{ path, as: 'exported' }, ...names.map((name) => ({ path, as: 'exported', name }) as const)]
}

/** Whether it is neither an import nor an export of what another module declares. */
function declares(statement: ts.Statement): boolean {
  return !ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)
}
