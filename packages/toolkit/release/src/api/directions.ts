import { ts } from 'ts-morph'
import { declaredIn, namedBy } from './declared.ts'
import type { PublicApi } from './public-api.ts'

/** The direction of a type's values: `output` to users, or `input` from them. */
export type Direction = 'output' | 'input'

/**
 * The directions of the values of each named type of an API. A type that no function or constant refers to is missing:
 * users may use it either way.
 */
export function directionsOf(api: PublicApi): Map<string, Set<Direction>> {
  const declared = declaredIn(api)
  const found = new Map<string, Set<Direction>>()

  const visitName = (name: string, direction: Direction): void => {
    const known = found.get(name) ?? new Set()
    if (known.has(direction)) return
    found.set(name, known.add(direction))
    for (const statement of declared.get(name) ?? []) visitChildren(statement, direction)
  }
  const visit = (node: ts.Node, direction: Direction): void => {
    const name = namedBy(node)
    if (name !== undefined) visitName(name, direction)
    visitChildren(node, direction)
  }
  const visitChildren = (node: ts.Node, direction: Direction): void => {
    ts.forEachChild(node, (child) => {
      visit(child, ts.isParameter(child) ? opposite[direction] : direction)
    })
  }
  for (const [name, statements] of declared) if (statements.some(isValue)) visitName(name, 'output')
  return found
}

function isValue(statement: ts.Statement): boolean {
  return ts.isFunctionDeclaration(statement) || ts.isVariableStatement(statement) || ts.isClassDeclaration(statement)
}

const opposite = { output: 'input', input: 'output' } as const satisfies Record<Direction, Direction>
