import type { EncodingModel, MediaTypeModel, Model } from '@specwright/document/model'
import { expr, type Expression } from '@specwright/code'
import { essenceOf } from '@specwright/json-schema/keyword'
import { kindOf } from '../content-type.ts'
import { engineFunction } from './engine-names.ts'
import { acceptsOnly, objectShape, scalars } from './shape.ts'
import { call, styleWriter } from './styles.ts'

/** The function that writes a body; `undefined` if it is sent unchanged. */
export function bodyWriter(media: MediaTypeModel, model: Model): Expression | undefined {
  switch (kindOf(media.contentType)) {
    case 'json':
      return expr.member(expr.name('JSON'), 'stringify')
    case 'form':
      return formWriter(media, model)
    case 'multipart':
      return multipartWriter(media)
    case 'text':
    case 'stream':
    case 'binary':
      return undefined
  }
}

function formWriter({ schema, encoding = {} }: MediaTypeModel, model: Model): Expression {
  const { properties = {} } = objectShape(schema, model) ?? {}
  const isScalar = (name: string): boolean => acceptsOnly(properties[name], scalars, model)
  const members = Object.entries(encoding).flatMap(([key, each]) => {
    const value = memberWriter(each)
    return value === undefined || (isScalar(key) && !each.allowReserved) ? [] : [{ key, value }]
  })
  if (members.length === 0) return engineFunction('writeForm')
  const isDeep = (name: string): boolean => encoding[name]?.style === 'deepObject' && !encoding[name].allowReserved
  // In most documents that have this style, it is that of all members.
  const names = Object.keys(properties)
  const areDeep = names.every((name) => isScalar(name) || isDeep(name)) && members.every(({ key }) => isDeep(key))
  if (names.length > 0 && areDeep) return engineFunction('writeDeepForm')
  return call('styledForm', expr.object(members))
}

/** The function that writes a member of a form; `undefined` for the default. */
function memberWriter(encoding: EncodingModel): Expression | undefined {
  const { contentType = '', allowReserved } = encoding
  if (!isStyled(encoding)) return kindOf(contentType) === 'json' ? engineFunction('jsonPair') : undefined
  const { style = 'form', explode = style === 'form' } = encoding
  const write = styleWriter({ style, explode }) ?? engineFunction('exploded')
  return allowReserved ? call('reserved', write) : write
}

/** With any of these, a content type means nothing. */
function isStyled({ style, explode, allowReserved }: EncodingModel): boolean {
  return style !== undefined || explode !== undefined || allowReserved === true
}

function multipartWriter({ contentType, encoding = {} }: MediaTypeModel): Expression {
  const [, subtype = ''] = essenceOf(contentType).split('/')
  const all = Object.entries(encoding)
  // A range, or one of several types, says less than the type of a file.
  const types = all.flatMap(([key, each]) => {
    return each.contentType === undefined || /[*,]/.test(each.contentType) || isStyled(each)
      ? []
      : [{ key, value: expr.literal(each.contentType) }]
  })
  const divide = all.flatMap(([key, { style }]) =>
    style === 'deepObject' ? [{ key, value: engineFunction('deepEntries') }] : [],
  )
  const options = [
    ...(types.length === 0 ? [] : [{ key: 'types', value: expr.object(types) }]),
    ...(divide.length === 0 ? [] : [{ key: 'divide', value: expr.object(divide) }]),
    ...(subtype === 'form-data' || subtype === '*' ? [] : [{ key: 'subtype', value: expr.literal(subtype) }]),
  ]
  return call('multipart', ...(options.length === 0 ? [] : [expr.object(options)]))
}
