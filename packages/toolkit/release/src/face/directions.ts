import { ts } from 'ts-morph'
import { declaredIn, namedBy } from './declared.ts'
import type { Face } from './face.ts'

/** Which way values of a type go: `given` to users by what they call, or `taken` from them. */
export type Direction = 'given' | 'taken'

/**
 * The directions of the values of each named type of a face. A type that no function or constant refers to is missing: users
 * may use it either way.
 */
export function directionsOf(face: Face): Map<string, Set<Direction>> {
  const declared = declaredIn(face)
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
  for (const [name, statements] of declared) if (statements.some(isValue)) visitName(name, 'given')
  return found
}

function isValue(statement: ts.Statement): boolean {
  return ts.isFunctionDeclaration(statement) || ts.isVariableStatement(statement) || ts.isClassDeclaration(statement)
}

const opposite = { given: 'taken', taken: 'given' } as const satisfies Record<Direction, Direction>
