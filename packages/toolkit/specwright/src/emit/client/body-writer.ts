import { oneTypeOf, type EncodingModel, type MediaTypeModel, type Model } from '@specwright/document/model'
import { essenceOf } from '@specwright/json-schema/keyword'
import { memberEncoding } from '../encoding.ts'
import { acceptsOnly, objectShape, scalars } from './shape.ts'
import { styleWriter } from './styles.ts'
import type { Writer } from './writer.ts'

/** The function that writes a body. */
export function bodyWriter(media: MediaTypeModel, model: Model): Writer {
  switch (media.kind) {
    case 'json':
      return ['JSON.stringify']
    case 'form':
      return formWriter(media, model)
    case 'multipart':
      return multipartWriter(media)
    case 'text':
    case 'stream':
    case 'binary':
      return isOfRange(media) ? ['typedBody', [oneTypeOf(media.contentType, 'binary')]] : ['plainBody']
  }
}

/** True for bytes of any type of a range. */
export function isOfRange({ contentType, kind }: MediaTypeModel): boolean {
  return kind === 'binary' && contentType.includes('*')
}

function formWriter({ schema, encoding = {} }: MediaTypeModel, model: Model): Writer {
  const { properties = {} } = objectShape(schema, model) ?? {}
  const isScalar = (name: string): boolean => acceptsOnly(properties[name], scalars, model)
  const members = Object.entries(encoding).flatMap(([key, each]): [string, Writer][] => {
    const value = memberWriter(each, isScalar(key))
    return value === undefined ? [] : [[key, value]]
  })
  if (members.length === 0) return ['writeForm']
  const isDeep = (name: string): boolean => encoding[name]?.style === 'deepObject' && !encoding[name].allowReserved
  // In most documents that have this style, it is that of all members.
  const names = Object.keys(properties)
  const areDeep = names.every((name) => isScalar(name) || isDeep(name)) && members.every(([name]) => isDeep(name))
  if (names.length > 0 && areDeep) return ['writeDeepForm']
  return ['styledForm', [Object.fromEntries(members)]]
}

/** The function that writes a member of a form; `undefined` for the default. */
function memberWriter(encoding: EncodingModel, isScalar: boolean): Writer | undefined {
  const written = memberEncoding(encoding)
  if (written.style === undefined) return written.isJson ? ['jsonPair'] : undefined
  const { style, explode, allowReserved } = written
  if (isScalar && !allowReserved) return undefined
  const write: Writer = styleWriter({ style, explode }) ?? ['exploded']
  return allowReserved ? ['reserved', [write]] : write
}

function multipartWriter({ contentType, encoding = {} }: MediaTypeModel): Writer {
  const [, subtype = ''] = essenceOf(contentType).split('/')
  const all = Object.entries(encoding)
  const types = all.flatMap(([name, each]) => {
    const written = memberEncoding(each)
    return written.style !== undefined || written.contentType === undefined
      ? []
      : [[name, written.contentType] as const]
  })
  const divide = all.flatMap(([name, { style }]) => (style === 'deepObject' ? [[name, ['deepEntries']] as const] : []))
  const options = {
    ...(types.length > 0 && { types: Object.fromEntries(types) }),
    ...(divide.length > 0 && { divide: Object.fromEntries(divide) }),
    ...(subtype !== 'form-data' && subtype !== '*' && { subtype }),
  }
  return ['multipart', Object.keys(options).length === 0 ? [] : [options]]
}
