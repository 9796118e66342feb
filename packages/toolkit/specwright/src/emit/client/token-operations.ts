import { objectAt, type JsonSchema } from '@specwright/json-schema/json'
import type { Model, OperationModel } from '@specwright/document/model'
import { braces, code, expr, type Code } from '@specwright/code'
import { ConfigError } from '../../config/checked-config.ts'
import type { OAuthConfig } from '../../config.ts'
import { preferred } from './content.ts'
import { importedDescriptor } from './modules.ts'
import { urlOf } from '@specwright/document/servers'
import { resolved } from './shape.ts'

/** The operation of a token URL, if the document describes it: of a relative URL, the one with that path. */
export function tokenOperationOf(model: Model, tokenUrl: string): OperationModel | undefined {
  const all = model.operations.filter(({ method }) => method === 'post')
  return all.find((operation) => operation.path === tokenUrl || urlOf(operation, model) === tokenUrl)
}

/** The members of an operation's body, whichever of its alternatives it is. */
export function memberNamesOf({ requestBody }: OperationModel, model: Model): readonly string[] {
  return [...new Set(namesIn(preferred(requestBody?.content ?? [])?.schema, model))]
}

function namesIn(schema: JsonSchema | undefined, model: Model, seen = new Set<object>()): string[] {
  const object = resolved(schema, model)
  if (object === undefined || seen.has(object)) return []
  seen.add(object)
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => object[keyword] ?? []) as JsonSchema[] // checked by the loader
  return [...Object.keys(objectAt(object, 'properties')), ...parts.flatMap((part) => namesIn(part, model, seen))]
}

/**
 * The operation that revokes tokens, for the engine.
 *
 * @throws {ConfigError} If the configuration names an operation that the document does not have, or whose body has no
 *   member for the token.
 */
export function revocationOf(model: Model, { revoke }: OAuthConfig): Code | undefined {
  if (revoke === undefined) return undefined
  const operation = operationOf(model, 'revoke', revoke)
  const member = revokedMember(operation, model)
  if (member === undefined)
    throw new ConfigError(
      `Cannot use oauth.revoke: the body of "${revoke}" has no member. Name an operation with a body`,
    )
  return braces([code`operation: ${importedDescriptor(operation, model)},`, code`member: ${expr.literal(member)},`])
}

/** The member of a revocation's body that takes the token. */
export function revokedMember(operation: OperationModel, model: Model): string | undefined {
  const members = memberNamesOf(operation, model)
  return ['token', 'access_token'].find((name) => members.includes(name)) ?? members[0]
}

/**
 * An operation that the configuration names.
 *
 * @throws {ConfigError} If the document does not have it.
 */
export function operationOf(model: Model, member: keyof OAuthConfig, id: string): OperationModel {
  const operation = model.operations.find((each) => each.id === id)
  if (operation) return operation
  throw new ConfigError(`Cannot use oauth.${member}: the document has no operation "${id}". Name one of its operations`)
}
