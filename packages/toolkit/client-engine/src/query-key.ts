import { pair } from './query.ts'
import { schemeOf, type Given, type Scheme } from './scheme.ts'

/** A key in a parameter of the query. */
export function queryKey(name: string): Scheme<Given> {
  const start = pair(name, '')
  return schemeOf({
    isIn: ({ url }) => pairsOf(url).some((each) => each.startsWith(start)),
    write: (key: string, member) => {
      if (typeof key !== 'string' || key === '') throw new TypeError(`Cannot send ${member}: it is missing`)
      return key
    },
    add: (request, key) => {
      const others = pairsOf(request.url).filter((each) => !each.startsWith(start))
      request.url = `${request.url.replace(/\?.*/s, '')}?${[...others, pair(name, key)].join('&')}`
    },
  })
}

/** The pairs of a URL's query, encoded. */
function pairsOf(url: string): string[] {
  const at = url.indexOf('?')
  return at < 0 ? [] : url.slice(at + 1).split('&')
}
