import { ts } from 'ts-morph'
import type { Change } from '../migration.ts'
import type { Edit } from './edits.ts'
import { renameEdit, replaced } from './rename.ts'
import type { Site } from './sites.ts'

type Changed = Extract<Change, { kind: 'operation-changed' }>

/** The edits of a method's name, and of its resource if that is another one; `mark` if the resource is not written there. */
export function moveEdits(
  node: Site['node'],
  { before, after }: Changed,
  { changes }: { readonly changes: readonly Change[] },
): Edit[] | 'mark' {
  const own = before.method === after.method ? [] : [renameEdit(node, after.method)]
  const isWhole = changes.some(
    (each) => each.kind === 'member-renamed' && each.at.type === 'Resources' && each.at.path[0] === before.resource,
  )
  if (before.resource === after.resource || isWhole) return own
  const name = resourceName(node)
  return name?.text === before.resource ? [...own, replaced(name, after.resource)] : 'mark'
}

/** The name of the resource in `client.pets.get` and `const { get } = client.pets`. */
function resourceName({ parent }: ts.Node): ts.MemberName | undefined {
  if (ts.isPropertyAccessExpression(parent)) return nameOfAccess(parent.expression)
  if (!ts.isBindingElement(parent) || parent.parent.elements.length !== 1) return undefined
  const declaration = parent.parent.parent
  return ts.isVariableDeclaration(declaration) ? nameOfAccess(declaration.initializer) : undefined
}

function nameOfAccess(node: ts.Expression | undefined): ts.MemberName | undefined {
  if (node === undefined) return undefined
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return nameOfAccess(node.expression)
  return ts.isPropertyAccessExpression(node) ? node.name : undefined
}
