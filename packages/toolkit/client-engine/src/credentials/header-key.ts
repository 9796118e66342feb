import { headerValue } from '../parameters/headers.ts'
import { schemeOf, type Given, type Scheme } from './scheme.ts'

/** A key in a header of its own. */
export function headerKey(name: string): Scheme<Given> {
  const header = name.toLowerCase()
  return schemeOf({
    isIn: ({ headers }) => Object.hasOwn(headers, header),
    write: (key: string, member) => headerValue(member, key),
    add: ({ headers }, key) => void (headers[header] = key),
  })
}
