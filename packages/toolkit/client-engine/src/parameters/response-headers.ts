/** How a header is read: as the type of its value, an array, an object, or the first of several that it may be. */
export type HeaderField =
  | 'string'
  | 'number'
  | 'boolean'
  | 'json'
  | readonly [item: HeaderField, separator?: string]
  | {
      readonly joined: Readonly<Record<string, HeaderField>>
      readonly others?: HeaderField
      readonly explode?: true
      readonly separator: string
    }
  | { readonly anyOf: readonly HeaderField[] }

/** Reads the documented headers of a response. */
export type ReadHead = (response: Response) => { readonly headers: Readonly<Record<string, unknown>> }

/** Reads headers by their documented names; those that are not sent are left out, and so are no others. */
export function headersWith(fields: Readonly<Record<string, HeaderField>>): ReadHead {
  return ({ headers }) => ({
    headers: Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => {
        const text = headers.get(name)
        if (text === null) return []
        // Each cookie is a header of its own.
        const isCookies = Array.isArray(field) && field.length === 1
        return [[name, isCookies ? headers.getSetCookie() : valueOf(text, field)]]
      }),
    ),
  })
}

/** The value of a header; the string itself, where it is not one that is documented. */
function valueOf(text: string, field: HeaderField): unknown {
  if (field === 'string') return text
  if (field === 'json') return parsed(text)
  if (typeof field === 'string') return isScalar(text, field) ? JSON.parse(text) : text
  if ('anyOf' in field) return valueOf(text, field.anyOf.find((each) => mayBe(text, each)) ?? 'string')
  const parts = text.split(',').map((part) => part.trim())
  if (!('joined' in field)) return parts.map((part) => valueOf(part, field[0]))
  const { joined, others = 'string', explode } = field
  const pairs = explode
    ? parts.map((part) => [part.replace(/=.*/s, ''), part.replace(/^[^=]*=?/, '')] as const)
    : parts.flatMap((name, index) => (index % 2 === 0 ? [[name, parts[index + 1] ?? ''] as const] : []))
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, valueOf(value, Object.hasOwn(joined, name) ? joined[name]! : others)]),
  )
}

function isScalar(text: string, kind: 'number' | 'boolean'): boolean {
  return kind === 'boolean' ? /^(?:true|false)$/.test(text) : /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)
}

function mayBe(text: string, field: HeaderField): boolean {
  if (field === 'number' || field === 'boolean') return isScalar(text, field)
  return field !== 'json' || parsed(text) !== text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
