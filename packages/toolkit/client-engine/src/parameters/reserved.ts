import type { WriteSegment } from './path.ts'
import type { WriteParameter } from './query.ts'

/**
 * Writes a parameter with `allowReserved`: reserved characters are sent as they are, and so is what the value has
 * percent-encoded. Encoded are those that a query cannot contain, `#`, `[` and `]`; those that would end or change the value,
 * `&` and `+`; and those between the items of an array.
 *
 * @param write Writes it in its style.
 */
export function reserved(write: WriteParameter): WriteParameter {
  return (name, value) =>
    write(name, value).map((each) =>
      each.replace(/=.*/s, (text) => decoded(text, isWhole(value) ? queryCharacters : itemCharacters)),
    )
}

/** As `reserved`, in a path, which `?` would end. */
export function reservedSegment(write: WriteSegment): WriteSegment {
  return (name, value) => decoded(write(name, value), isWhole(value) ? segmentCharacters : itemCharacters)
}

/** The percent-encoded characters that are sent as they are. */
const queryCharacters = /%(?:3A|2F|3F|40|24|2C|3B|3D)/g
const segmentCharacters = /%(?:3A|2F|40|24|26|2B|2C|3B|3D)/g
const itemCharacters = /%(?:3A|2F|40|24)/g

function isWhole(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function decoded(text: string, characters: RegExp): string {
  return text.replace(characters, decodeURIComponent).replace(/%25(?=[\da-f]{2})/gi, '%')
}
