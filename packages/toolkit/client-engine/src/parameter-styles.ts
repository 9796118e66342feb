import { encode, exploded, pair, type WriteParameter } from './query.ts'

/** How an array or an object is written in a query: OpenAPI's `style` and `explode`. */
export type ParameterStyle = readonly [style: string, explode: boolean]

const separators: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' }

/**
 * Writes parameters, some of which do not have OpenAPI's default style.
 *
 * @param styles Their styles; the others are exploded `form`.
 */
export function styled(styles: Readonly<Record<string, ParameterStyle>>): WriteParameter {
  const styleOf = new Map(Object.entries(styles))
  return (name, value) => {
    const [style, explode] = styleOf.get(name) ?? ['form', true]
    if (typeof value !== 'object') return exploded(name, value)
    const members: [string, unknown][] = Object.entries(value)
    if (!explode) {
      const parts: readonly unknown[] = Array.isArray(value) ? value : members.flat()
      return parts.length === 0 ? [] : [`${encode(name)}=${parts.map(encode).join(separators[style] ?? ',')}`]
    }
    if (style !== 'deepObject' || Array.isArray(value)) return exploded(name, value)
    return members.map(([key, member]) => pair(`${name}[${key}]`, member))
  }
}
