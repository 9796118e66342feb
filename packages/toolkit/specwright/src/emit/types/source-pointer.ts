import { atPointer, childPointer, keysOf, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { resolvedIn } from '@specwright/json-schema/ref'
import {
  everyOperation,
  type InputModel,
  type Model,
  type NamedSchema,
  type PartModel,
} from '@specwright/document/model'

/**
 * The pointer of a parameter, body or header in the author's document, for a schema that was combined with others or
 * has no name.
 */
export function sourcePointerOf(named: NamedSchema | InputModel | PartModel, pointer: string, model: Model): string {
  if (!('operation' in named) || !pointer.startsWith(named.pointer))
    return pointerTo('', ...model.writtenKeys(keysOf(pointer)))
  const below = pointer.slice(named.pointer.length)
  const { root } = model.document
  const operation = everyOperation(model).find(({ id }) => id === named.operation)
  if (operation === undefined) return pointer
  if ('in' in named && named.in === 'querystring') {
    const whole = operation.parameters.find((parameter) => parameter.in === 'querystring')
    if (whole?.contentType === undefined) return pointer
    return throughRefs(root, `${childPointer(`${whole.pointer}/content`, whole.contentType)}/schema${below}`)
  }
  if ('in' in named) {
    const written = operation.parameters.find((parameter) => {
      return parameter.in === named.in && below.startsWith(`${childPointer('/properties', parameter.name)}/`)
    })
    if (written === undefined) return pointer
    const rest = below.slice(childPointer('/properties', written.name).length)
    return throughRefs(root, `${written.pointer}/schema${rest}`)
  }
  const { status, contentType, isItem = false } = named
  const parent =
    status === undefined ? `${operation.pointer}/requestBody` : childPointer(`${operation.pointer}/responses`, status)
  if (contentType !== undefined)
    return throughRefs(
      root,
      `${childPointer(`${parent}/content`, contentType)}/${isItem ? 'itemSchema' : 'schema'}${below}`,
    )
  const [, name = '', rest = ''] = /^\/properties(\/[^/]*)(.*)$/s.exec(below) ?? []
  return throughRefs(root, `${parent}/headers${name}/schema${rest}`)
}

/** Resolves the refs on the way of a pointer, as far as possible. */
function throughRefs(root: JsonObject, pointer: string): string {
  let at = ''
  for (const part of pointer.split('/').slice(1)) {
    at = `${at}/${part}`
    at = resolvedIn(root, { value: atPointer(root, at), pointer: at })?.pointer ?? at
  }
  return at
}
