import { pair } from '../parameters/query.ts'
import { schemeOf, type Given, type Scheme } from './scheme.ts'
import { hasParameter, withoutParameters } from '../parameters/url-parameters.ts'

/** A key in a parameter of the query. */
export function queryKey(name: string): Scheme<Given> {
  return schemeOf({
    isIn: ({ url }) => hasParameter(url, name),
    write: (key: string, member) => {
      if (typeof key !== 'string' || key === '') throw new TypeError(`Cannot send ${member}: it is missing`)
      return key
    },
    add: (request, key) => {
      const url = withoutParameters(request.url, [name])
      request.url = `${url}${url.includes('?') ? '&' : '?'}${pair(name, key)}`
    },
  })
}
