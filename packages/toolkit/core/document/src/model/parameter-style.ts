import { own, type JsonObject } from '@specwright/json-schema/json'

/** How a parameter is serialized. */
export interface ParameterStyle {
  readonly style: string
  /** Whether each item or member is written for itself. */
  readonly explode: boolean
}

/** How a parameter is serialized, with the defaults filled in. @see OpenAPI 3.2, section 4.12.2.2 */
export function parameterStyle(parameter: JsonObject): ParameterStyle {
  const [location, written, explode] = ['in', 'style', 'explode'].map((name) => own(parameter, name))
  const isForm = location === 'query' || location === 'cookie'
  const style = typeof written === 'string' && written !== '' ? written : isForm ? 'form' : 'simple'
  return { style, explode: typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie' }
}
