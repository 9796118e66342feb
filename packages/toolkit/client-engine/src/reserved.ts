import type { WriteSegment } from './path.ts'
import type { WriteParameter } from './query.ts'

/**
 * Writes a parameter with `allowReserved`: reserved characters are sent as they are, and so is what the value has
 * percent-encoded, but for `#`, `[` and `]`, which a query cannot contain.
 *
 * @param write Writes it in its style.
 */
export function reserved(write: WriteParameter): WriteParameter {
  return (name, value) => write(name, value).map((each) => each.replace(/=.*/s, decoded))
}

/** As `reserved`, in a path, which `?` would end. */
export function reservedSegment(write: WriteSegment): WriteSegment {
  return (name, value) => decoded(write(name, value)).replaceAll('?', '%3F')
}

function decoded(text: string): string {
  return text.replace(/%(?:3A|2F|3F|40|24|26|2B|2C|3B|3D)/g, decodeURIComponent).replace(/%25(?=[\da-f]{2})/gi, '%')
}
