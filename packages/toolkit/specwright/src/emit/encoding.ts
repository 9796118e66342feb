import { kindOfType, type EncodingModel } from '@specwright/document/model'

/** How a member of a form is written: in a style, or as content, whose type is absent where its default applies. */
export type MemberEncoding =
  | { readonly style: string; readonly explode: boolean; readonly allowReserved: boolean }
  | { readonly style?: undefined; readonly contentType?: string; readonly isJson: boolean }

/**
 * The encoding of a member of a form. With any member of a style, its content type means nothing. A range, or one of several types,
 * leaves the choice to the sender, whose choice is the default: JSON for objects, strings for the rest.
 *
 * @see OpenAPI 3.1, Encoding Object
 */
export function memberEncoding(encoding: Partial<EncodingModel> = {}): MemberEncoding {
  const { style = 'form', explode = style === 'form', allowReserved = false, contentType = '' } = encoding
  const isStyled = encoding.style !== undefined || encoding.explode !== undefined || allowReserved
  if (isStyled) return { style, explode, allowReserved }
  const isOne = contentType !== '' && !/[*,]/.test(contentType)
  return isOne ? { contentType, isJson: kindOfType(contentType) === 'json' } : { isJson: false }
}
