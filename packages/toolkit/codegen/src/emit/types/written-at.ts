import { atPointer, childPointer, type JsonObject } from '@loyalty-kit/json-schema/json'
import { resolvedIn } from '@loyalty-kit/json-schema/ref'
import type { InputModel, Model, NamedSchema, PartModel } from '@loyalty-kit/document/model'

/**
 * Where an author finds what a pointer names: the parameter, or the body or header of an operation, whose schema was
 * taken together with others or has no name.
 */
export function writtenAt(
  named: NamedSchema | InputModel | PartModel,
  pointer: string,
  { operations, document: { root } }: Model,
): string {
  if (!('operation' in named) || !pointer.startsWith(named.pointer)) return pointer
  const below = pointer.slice(named.pointer.length)
  const operation = operations.find(({ id }) => id === named.operation)
  if (operation === undefined) return pointer
  if ('in' in named) {
    const written = operation.parameters.find((parameter) => {
      return parameter.in === named.in && below.startsWith(`${childPointer('/properties', parameter.name)}/`)
    })
    if (written === undefined) return pointer
    const rest = below.slice(childPointer('/properties', written.name).length)
    return throughRefs(root, `${written.pointer}/schema${rest}`)
  }
  const { status, contentType } = named
  const holder =
    status === undefined ? `${operation.pointer}/requestBody` : childPointer(`${operation.pointer}/responses`, status)
  if (contentType !== undefined)
    return throughRefs(root, `${childPointer(`${holder}/content`, contentType)}/schema${below}`)
  const [, name = '', rest = ''] = /^\/properties(\/[^/]*)(.*)$/s.exec(below) ?? []
  return throughRefs(root, `${holder}/headers${name}/schema${rest}`)
}

/** The same pointer, without the refs on its way; as far as it leads. */
function throughRefs(root: JsonObject, pointer: string): string {
  let at = ''
  for (const part of pointer.split('/').slice(1)) {
    at = `${at}/${part}`
    at = resolvedIn(root, { value: atPointer(root, at), pointer: at })?.pointer ?? at
  }
  return at
}
