/** How openapi-fetch writes arrays and objects of a query. */
export interface QueryStyles {
  readonly array: QueryStyle
  readonly object: QueryStyle
}

/** A style of a parameter, by the words of OpenAPI. */
export interface QueryStyle {
  readonly style: string
  readonly explode: boolean
}

/** How it does without a serializer. */
export const defaultStyles: QueryStyles = {
  array: { style: 'form', explode: true },
  object: { style: 'deepObject', explode: true },
}

/** The type that it gives every body. */
export const defaultType = 'application/json'

/** Options of `fetch` that a request has, besides `redirect`; those at the end are of Cloudflare, Node and Next.js. */
export const optionsOfFetch = [
  'cache',
  'credentials',
  'duplex',
  'integrity',
  'keepalive',
  'mode',
  'priority',
  'referrer',
  'referrerPolicy',
  'window',
  'cf',
  'dispatcher',
  'next',
] as const
