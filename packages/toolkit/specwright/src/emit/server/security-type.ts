import { braces, code, expr, key, type Code } from '@specwright/code'
import type { Model, OperationModel } from '@specwright/document/model'
import { schemeFacts, type SchemeFacts } from '../mock/facts.ts'

/** What a credential is, as the server engine reads it: see `packages/toolkit/server-engine/src/implement/credential-types.ts`. */
type SentKind = 'basic' | 'bearer' | 'certificate' | 'key' | 'scoped'

/**
 * The type of what a document says of its credentials: the kind of each scheme, and the schemes without which no request to an
 * operation is authorized.
 */
export function securityType(model: Model): Code {
  const schemes = model.securitySchemes.flatMap((each) => {
    const facts = schemeFacts(each)
    return facts ? [code`readonly ${key(each.name)}: ${expr.literal(kindOf(each.name, facts, model.operations))}`] : []
  })
  const required = model.operations.flatMap((operation) => {
    const names = alwaysRequired(operation)
    const union = names.flatMap((name, index) => (index === 0 ? [expr.literal(name)] : [code` | `, expr.literal(name)]))
    return names.length === 0 ? [] : [code`readonly ${key(operation.id)}: ${union}`]
  })
  return braces([code`readonly schemes: ${braces(schemes)}`, code`readonly required: ${braces(required)}`])
}

function kindOf(name: string, scheme: SchemeFacts, operations: readonly OperationModel[]): SentKind {
  if (scheme.type === 'mutualTLS') return 'certificate'
  if (scheme.type === 'apiKey') return 'key'
  const word = scheme.type === 'http' ? scheme.scheme.toLowerCase() : 'bearer'
  if (word !== 'bearer') return word === 'basic' ? 'basic' : 'key'
  const isScoped = operations.some(
    ({ security, acceptedScopes, requiredScopes }) =>
      security.some((names) => names.includes(name)) &&
      (acceptedScopes.length > 0 || (requiredScopes[name] ?? []).length > 0),
  )
  return isScoped ? 'scoped' : 'bearer'
}

/** The schemes that each of the alternatives of an operation requires. */
function alwaysRequired({ security: [first = [], ...others] }: OperationModel): readonly string[] {
  return first.filter((name) => others.every((names) => names.includes(name)))
}
