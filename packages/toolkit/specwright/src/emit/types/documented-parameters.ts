import { isObject, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { rewriteParameters } from '@specwright/document/openapi'
import { kindOfType } from '@specwright/document/model'

/** What openapi-typescript shows of a parameter, and its schema may say instead. */
const shown = ['format', 'default', 'deprecated'] as const

/**
 * The document whose parameters and headers say what their schemas say, as those of fields do: openapi-typescript writes comments
 * from the parameter alone.
 *
 * @param rulesAt The sentence about what the type of the schema at a JSON Pointer cannot express; empty if there is none.
 */
export function withDocumentedParameters(document: JsonObject, rulesAt: (pointer: string) => string): JsonObject {
  return rewriteParameters(document, (parameter, pointer) => {
    const [schema, at] = schemaOf(parameter, pointer)
    if (!isObject(schema)) return parameter
    const about = [parameter['description'] ?? schema['description'], rulesAt(at)]
    const description = about.filter((text) => typeof text === 'string' && text.trim() !== '').join(' ')
    const { examples } = schema
    const hasExamples = 'example' in parameter || 'examples' in parameter || !Array.isArray(examples)
    return {
      ...Object.fromEntries(shown.flatMap((name) => (Object.hasOwn(schema, name) ? [[name, schema[name]]] : []))),
      ...(!hasExamples && { examples }),
      ...parameter,
      ...(description !== '' && { description }),
    }
  })
}

/** The schema of the value that callers pass, with its JSON Pointer. */
function schemaOf({ schema, content }: JsonObject, pointer: string): readonly [schema: unknown, pointer: string] {
  if (schema !== undefined || !isObject(content)) return [schema, pointerTo(pointer, 'schema')]
  const [[contentType, media] = ['', undefined]] = Object.entries(content)
  const isJson = kindOfType(contentType) === 'json' && isObject(media)
  return [isJson ? media['schema'] : undefined, pointerTo(pointer, 'content', contentType, 'schema')]
}
