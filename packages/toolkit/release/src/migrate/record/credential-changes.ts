import { isObject, objectAt, renamedSchemes, valueIn } from 'specwright/internal'
import { ts } from 'ts-morph'
import { nameOf, type Change, type Credentials } from '../migration.ts'
import type { ReadVersion, VersionOperation } from './contract-version.ts'
import type { OperationPair } from './operation-pairs.ts'

/** The operations for which credentials that were sufficient no longer are, together where they require the same. */
export function credentialChanges(
  pairs: readonly OperationPair[],
  { before, after }: { readonly before: ReadVersion; readonly after: ReadVersion },
): Change[] {
  const clients = creatorsIn(before)
  const oldNames = renamedSchemes(before, after)
  const found = new Map<string, { operations: string[]; alternatives: Credentials[] }>()
  for (const pair of pairs) {
    if (pair.after === undefined) continue
    const left = alternativesOf(pair.before, before, pair.after)
    const right = alternativesOf(pair.after, after, pair.before)
    const isMet = (held: Credentials): boolean => right.some((each) => requiresNoMore(each, held, oldNames))
    if (left.every(isMet)) continue
    const key = JSON.stringify(right)
    const group = found.get(key) ?? { operations: [], alternatives: right }
    found.set(key, group)
    group.operations.push(nameOf(pair.after.face))
  }
  return [...found.values()].map((each) => ({ kind: 'credentials-required', ...each, clients }))
}

/** The new names of security schemes that are the same otherwise, where a type lists credentials by them. */
export function schemeChanges(before: ReadVersion, after: ReadVersion): Change[] {
  return [...renamedSchemes(before, after)].flatMap(([to, from]) =>
    [...before.types].flatMap(([type, { members }]): Change[] => {
      const at = { type, path: ['credentials', from] }
      return members.some(({ path }) => path.join(' ') === at.path.join(' '))
        ? [{ kind: 'member-renamed', at, to }]
        : []
    }),
  )
}

/** The alternatives of an operation, with the scopes that it requires or, if both versions list them, accepts. */
function alternativesOf({ model }: VersionOperation, version: ReadVersion, other: VersionOperation): Credentials[] {
  const security = model.security.length > 0 ? model.security : [[]]
  const accepted = other.model.acceptedScopes.length > 0 ? model.acceptedScopes : []
  return security.flatMap((schemes) => {
    const ofToken = schemes.find((name) => hasScopes(version, name))
    const required = Object.fromEntries(schemes.map((name) => [name, model.requiredScopes[name] ?? []]))
    if (ofToken === undefined || accepted.length === 0) return [required]
    return accepted.map((scope) => ({ ...required, [ofToken]: [scope] }))
  })
}

/** True for a scheme whose tokens have scopes. */
function hasScopes({ root }: ReadVersion, name: string): boolean {
  const scheme = valueIn(root, objectAt(objectAt(root, 'components'), 'securitySchemes')[name])
  return isObject(scheme) && scheme['type'] !== 'apiKey'
}

function requiresNoMore(required: Credentials, held: Credentials, oldNames: ReadonlyMap<string, string>): boolean {
  return Object.entries(required).every(([scheme, scopes]) => {
    const own = held[oldNames.get(scheme) ?? scheme]
    return own !== undefined && scopes.every((scope) => own.includes(scope))
  })
}

/** The exported functions that return a client. */
function creatorsIn({ declared }: ReadVersion): string[] {
  const isClient = (name: string): boolean =>
    name === 'Client' ||
    name === 'Resources' ||
    (declared.get(name) ?? []).some(
      (each) =>
        ts.isInterfaceDeclaration(each) &&
        (each.heritageClauses ?? []).some(({ types }) =>
          types.some(({ expression }) => isClient(expression.getText())),
        ),
    )
  return [...declared].flatMap(([name, statements]) => {
    const functions = statements.filter(ts.isFunctionDeclaration)
    return functions.some(({ type }) => type && ts.isTypeReferenceNode(type) && isClient(type.typeName.getText()))
      ? [name]
      : []
  })
}
