import { visit, type Declaration } from '@specwright/code'

/** A declaration at the top of a module, and the names that it uses. */
export interface Needed {
  readonly declaration: Declaration
  /** Variables and functions. */
  readonly names: ReadonlySet<string>
  /** What it imports. */
  readonly imported: ReadonlySet<string>
}

/** The declarations that some roots need, constants first. */
export function neededFor(roots: readonly string[], declarations: readonly Declaration[]): Needed[] {
  const all = new Map(declarations.map((declaration) => [declaration.name, namesIn(declaration)]))
  const found = new Set(roots)
  // Iterating over a set includes what is added meanwhile.
  for (const name of found) for (const used of all.get(name)?.names ?? []) if (all.has(used)) found.add(used)
  const needed = [...all].flatMap(([name, each]) => (found.has(name) ? [each] : []))
  const isConstant = ({ declaration }: Needed): boolean => declaration.kind === 'const'
  return [...needed.filter(isConstant), ...needed.filter((each) => !isConstant(each))]
}

function namesIn(declaration: Declaration): Needed {
  const [names, imported] = [new Set<string>(), new Set<string>()]
  for (const piece of visit(declaration)) {
    if (piece.kind === 'name') names.add(piece.name)
    else if (piece.kind === 'imported') imported.add(piece.name)
  }
  return { declaration, names, imported }
}
