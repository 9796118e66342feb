import { headerText as written } from '@specwright/code/header-text'
import { kindOfType, type HeaderModel, type ParameterModel } from '@specwright/document/model'

/** What says how a header is written. */
type WrittenHeader = Pick<HeaderModel & ParameterModel, 'explode'> & Pick<ParameterModel, 'contentType'>

/** A value as a header that the document describes; `undefined` for what it cannot write. */
export function headerText(value: unknown, { explode, contentType }: WrittenHeader): string | undefined {
  return written(value, { explode, isJson: contentType !== undefined && kindOfType(contentType) === 'json' })
}
