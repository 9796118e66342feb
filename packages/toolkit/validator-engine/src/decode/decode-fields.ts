import { branchesOf, fieldNamed, isSpread, type Fields } from './field-types.ts'
import { grouped } from './bracketed-names.ts'
import { readFirst, readWith, type Fault, type Read, type Reading, type ReadingOptions } from './reading.ts'
import { pairsOf, type Pair } from './separators.ts'
import { valueOfKind } from './value-of-kind.ts'
import { objectOf } from './values.ts'

/** Decodes the fields of a query string or a form body to the types of its schema, without reporting what is wrong. */
export type Decoder = (encoded: string) => Record<string, unknown>

type DecodedValues = Record<string, unknown>

/**
 * Decodes a query string or a form body to the types of its schema.
 *
 * A string that does not have its field's type stays a string, so that the validator reports it. A field that is
 * repeated, and is not an array, becomes an array, which the validator refuses as well.
 *
 * @param encoded `limit=10&order=created_at`, with or without `?`; or pairs of names and values, already decoded.
 * @param check The issues of the values, which choose between the branches of unions; without it, the first is decoded that
 * a string may be of.
 */
export function decodeFields(
  encoded: string | Iterable<Pair>,
  fields: Fields,
  check?: (values: DecodedValues, options?: ReadingOptions) => readonly Fault[],
): DecodedValues {
  if (check) return readFields(encoded, fields, check).value
  const pairs = pairsIn(encoded)
  return plainObjectOf(pairs, fields) ?? readFirst(reader(pairs, fields))
}

/**
 * The fields of a query string or a form body, decoded as {@link decodeFields} does, and the issues of their values.
 *
 * @param check The issues of values, as a validator finds them.
 */
export function readFields<Found extends Fault>(
  encoded: string | Iterable<Pair>,
  fields: Fields,
  check: (values: DecodedValues, options?: ReadingOptions) => readonly Found[],
): Read<DecodedValues, Found> {
  const pairs = pairsIn(encoded)
  const plain = plainObjectOf(pairs, fields)
  return plain ? { value: plain, issues: check(plain) } : readWith(reader(pairs, fields), check)
}

function pairsIn(encoded: string | Iterable<Pair>): readonly Pair[] {
  return typeof encoded === 'string' ? pairsOf(encoded) : [...encoded]
}

function reader(pairs: readonly Pair[], fields: Fields): (reading: Reading) => DecodedValues {
  const members = grouped(pairs, fields)
  return (reading) => objectOf(members, { reading, pointer: '', branches: '' }, fields)
}

/** The values of fields that have one string each, as most do; `undefined` if there are others. */
function plainObjectOf(pairs: readonly Pair[], fields: Fields): DecodedValues | undefined {
  // A loop, since most fields are plain, and their entries need not be collected for that.
  for (const name in fields) {
    const field = fields[name]
    if (typeof field === 'object' && branchesOf(field).some(isSpread)) return undefined
  }
  const values: DecodedValues = {}
  for (const [name, value] of pairs) {
    const field = fieldNamed(fields, name)
    if (typeof field !== 'string' || field === 'raw' || name.endsWith(']') || name in values) return undefined
    values[name] = valueOfKind(value, field)
  }
  return values
}
