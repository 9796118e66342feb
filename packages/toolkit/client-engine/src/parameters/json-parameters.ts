import type { WriteHeader } from './header-styles.ts'
import type { WriteSegment } from './path.ts'
import { pair, type WriteParameter } from './query.ts'

/** A parameter of a query, or a cookie, whose content is JSON. */
export const jsonPair: WriteParameter = (name, value) => [pair(name, JSON.stringify(value))]

/** A parameter of a path whose content is JSON. */
export const jsonSegment: WriteSegment = (_, value) =>
  value === undefined || value === null ? '' : encodeURIComponent(JSON.stringify(value))

/** A header whose content is JSON, in ASCII. */
export const jsonHeader: WriteHeader = (_, value) =>
  JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
