import { byName, expanded } from './expansion.ts'
import { oneSegment, type WriteSegment } from './path.ts'
import { encode } from './query.ts'

/**
 * Writes parameters of a path, some of which do not have OpenAPI's default style, or may be arrays or objects.
 *
 * @param writers Their writers, by name; the others are a string, a number or a boolean.
 */
export function styledPath(writers: Readonly<Record<string, WriteSegment>>): WriteSegment {
  return byName(writers, oneSegment)
}

/** The style `simple`: `a,b`. */
export function simple(explode?: boolean): WriteSegment {
  return segments('', { between: ',', explode })
}

/** The style `label`: `.a,b`, or `.a.b` if it is exploded. */
export function label(explode?: boolean): WriteSegment {
  return segments('.', { between: '.', explode })
}

/** The style `matrix`: `;name=a,b`, or `;name=a;name=b` if it is exploded. */
export function matrix(explode?: boolean): WriteSegment {
  return segments(';', { between: ';', explode, empty: '' })
}

/** How the parts of a segment are written. */
interface SegmentStyle {
  readonly between: string
  readonly explode: boolean | undefined
  readonly empty?: string
}

function segments(prefix: string, { between, ...style }: SegmentStyle): WriteSegment {
  return (name, value) => {
    if (value === undefined || value === null) return ''
    const parts = expanded(name, value, { ...style, encode })
    return parts.length === 0 ? '' : prefix + parts.join(between)
  }
}
