import { ts } from 'ts-morph'
import type { Change } from '../migration.ts'
import { nodeOf, type Failure } from './diagnostics.ts'
import type { Mark } from './marks.ts'
import { childrenOf } from './walk.ts'

const longest = 300

/** Why a place does not compile: the change whose name is written there, or what the compiler says. */
export function reasonFor(failure: Failure, changes: readonly Change[]): Pick<Mark, 'change' | 'why'> {
  const texts = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) texts.add(node.text)
    if (!ts.isBlock(node)) for (const child of childrenOf(node)) visit(child)
  }
  const node = nodeOf(failure)
  if (node) visit(node)
  const isNamed = (each: Change): boolean => {
    const name = nameIn(each)
    if (name === undefined) return false
    // A member that is required now is missing there: only the compiler names it.
    return each.kind === 'member-required' ? failure.message.includes(`'${name}'`) : texts.has(name)
  }
  const change = changes.find(isNamed)
  const [first = ''] = failure.message.split('\n')
  // A type may be written out over pages.
  const shown = first.length > longest ? `${first.slice(0, longest)}…` : first.replace(/\.$/, '')
  return change ? { change } : { why: `this does not compile: ${shown}` }
}

/** The name that callers write for what changed; `undefined` if they write none. */
function nameIn(change: Change): string | undefined {
  switch (change.kind) {
    case 'type-renamed':
    case 'type-removed':
      return change.type
    case 'value-renamed':
    case 'value-removed':
      return change.value
    case 'operation-changed':
    case 'operation-removed':
      return change.before.method
    case 'path-taken':
    case 'credentials-required':
      return undefined
    default:
      return change.at.path.at(-1) ?? ''
  }
}
