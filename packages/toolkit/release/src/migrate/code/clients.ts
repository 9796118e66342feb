import { ts } from 'ts-morph'
import type { Change, Credentials } from '../migration.ts'
import { stringsOf } from './fitting.ts'
import type { Mark } from './marks.ts'
import type { SilentOptions } from './operation-ids.ts'
import { walk } from './walk.ts'

/** Finds where a client is created without credentials that its operations now require. */
export function clientsIn(
  file: ts.SourceFile,
  changes: readonly Change[],
  { checker, isBase, attempt }: SilentOptions,
): Mark[] {
  const required = changes.filter((change) => change.kind === 'credentials-required')
  const creators = new Set(required.flatMap(({ clients }) => clients))
  const oldNames = renamedSchemes(changes)
  const isCreation = (call: ts.CallExpression): boolean => {
    const declaration = checker.getResolvedSignature(call)?.declaration
    if (!declaration || !ts.isFunctionDeclaration(declaration)) return false
    return creators.has(declaration.name?.text ?? '') && isBase(declaration.getSourceFile())
  }
  const marks: Mark[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isCreation(node)) {
      const given = node.arguments.flatMap(
        (each) => memberOf(checker.getTypeAtLocation(each), credentials, checker) ?? [],
      )
      const isMet = (one: Credentials): boolean => given.some((each) => meets(each, one, { checker, oldNames }))
      for (const change of required) if (!change.alternatives.some(isMet)) marks.push({ at: node.getStart(), change })
    }
  }
  if (required.length > 0) walk(file, visit, attempt)
  return marks
}

const credentials = 'credentials'

/** The names that schemes have where the caller was not rewritten yet. */
function renamedSchemes(changes: readonly Change[]): Map<string, string> {
  return new Map(
    changes.flatMap((change) => {
      const [member, scheme, ...more] = change.kind === 'member-renamed' ? change.at.path : []
      if (change.kind !== 'member-renamed' || member !== credentials || scheme === undefined) return []
      return more.length === 0 ? [[change.to, scheme] as const] : []
    }),
  )
}

/** True if values of a type surely have some credentials. */
function meets(
  given: ts.Type,
  required: Credentials,
  { checker, oldNames }: { readonly checker: ts.TypeChecker; readonly oldNames: ReadonlyMap<string, string> },
): boolean {
  return Object.entries(required).every(([scheme, scopes]) => {
    const value = memberOf(given, scheme, checker) ?? memberOf(given, oldNames.get(scheme) ?? scheme, checker)
    if (value === undefined || scopes.length === 0) return value !== undefined
    const list = memberOf(value, 'scope', checker)
    const item = list && checker.getIndexTypeOfType(list, ts.IndexKind.Number)
    const held = item ? stringsOf(item) : new Set<string>()
    return scopes.every((scope) => held.has(scope))
  })
}

/** The type of a member that is surely there. */
function memberOf(type: ts.Type, name: string, checker: ts.TypeChecker): ts.Type | undefined {
  const property = type.getProperty(name)
  if (property === undefined || property.flags & ts.SymbolFlags.Optional) return undefined
  const own = checker.getTypeOfSymbol(property)
  const parts = own.isUnion() ? own.types : [own]
  return parts.some(({ flags }) => flags & ts.TypeFlags.Undefined) ? undefined : own
}
