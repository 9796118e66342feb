import { fileExtension } from '@specwright/json-schema/examples'
import { isObject, type JsonSchema } from '@specwright/json-schema/json'
import { bytesOf, isEncodedText, type Bytes } from '@specwright/json-schema/keyword'
import type { MediaTypeModel, Model } from '@specwright/document/model'
import { variantsOf } from '../mock/state/variants.ts'
import { resolved } from './shape.ts'

/** A part of a multipart body that is a file, or several. */
export interface FilePart extends Bytes {
  /** For samples: `photo.png`. */
  readonly filename: string
}

/** The parts of a multipart body that are files, by name. */
export function fileParts({ schema, encoding = {} }: MediaTypeModel, model: Model): ReadonlyMap<string, FilePart> {
  const { root } = model.document
  const files = [...partSchemas(schema, model)].flatMap(([name, properties]): (readonly [string, FilePart])[] => {
    const contentType = encoding[name]?.contentType
    const bytes = bytesOf({ anyOf: [...properties] }, { root, contentType })
    return bytes === undefined ? [] : [[name, { ...bytes, filename: filenameOf(name, bytes.mediaType) }]]
  })
  return new Map(files)
}

/** The names of the parts of a multipart body that write other contents as text. */
export function encodedParts({ schema }: MediaTypeModel, model: Model): readonly string[] {
  const { root } = model.document
  return [...partSchemas(schema, model)].flatMap(([name, properties]) =>
    [...properties].every((property) => isEncodedText(property, root)) ? [name] : [],
  )
}

/** The schemas of each part, in any variant of the body. */
function partSchemas(schema: JsonSchema | undefined, model: Model): ReadonlyMap<string, ReadonlySet<JsonSchema>> {
  const named = new Map<string, Set<JsonSchema>>()
  for (const properties of variantsOf(schema, model)) {
    for (const [name, property] of Object.entries(properties))
      named.set(name, (named.get(name) ?? new Set()).add(property))
  }
  return named
}

/** True for a multipart body of files under any name. */
export function isOfFiles({ schema }: MediaTypeModel, model: Model): boolean {
  const object = resolved(schema, model)
  const others = object?.['additionalProperties']
  const { properties = {} } = object ?? {}
  const isOpen = isObject(others) && bytesOf(others, { root: model.document.root }) !== undefined
  return isOpen && isObject(properties) && Object.keys(properties).length === 0
}

/** A name for a file of a media type. */
export function filenameOf(name: string, mediaType = ''): string {
  return `${name.replaceAll(/\W+/g, '')}.${fileExtension(mediaType)}`
}
