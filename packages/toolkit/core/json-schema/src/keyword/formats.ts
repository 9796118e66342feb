/** The function of the validator engine that tests each format. */
const tests = {
  'date-time': 'isDateTime',
  date: 'isDate',
  time: 'isTime',
  duration: 'isDuration',
  email: 'isEmail',
  'idn-email': 'isIdnEmail',
  hostname: 'isHostname',
  'idn-hostname': 'isIdnHostname',
  ipv4: 'isIpv4',
  ipv6: 'isIpv6',
  uri: 'isUri',
  'uri-reference': 'isUriReference',
  iri: 'isIri',
  'iri-reference': 'isIriReference',
  'uri-template': 'isUriTemplate',
  uuid: 'isUuid',
  'json-pointer': 'isJsonPointer',
  'relative-json-pointer': 'isRelativeJsonPointer',
  regex: 'isRegex',
} as const

/** Name of a function of the validator engine that tests a format. */
export type FormatTest = (typeof tests)[keyof typeof tests]

/** Name of the function of the validator engine that tests a format; `undefined` for a format without one. */
export function formatTestOf(format: string): FormatTest | undefined {
  return Object.hasOwn(tests, format) ? tests[format as keyof typeof tests] : undefined
}

/** The formats of the OpenAPI registry that are ranges of whole numbers, each with its smallest and largest one. */
const integerRanges: Readonly<Record<string, readonly [min: number, max: number]>> = {
  int8: [-0x80, 0x7f],
  int16: [-0x8000, 0x7fff],
  int32: [-0x8000_0000, 0x7fff_ffff],
  uint8: [0, 0xff],
  uint16: [0, 0xffff],
  uint32: [0, 0xffff_ffff],
}

/** The smallest and the largest integer of a format such as `int32`; `undefined` for a format that is not such a range. */
export function integerRangeOf(format: unknown): readonly [min: number, max: number] | undefined {
  return typeof format === 'string' && Object.hasOwn(integerRanges, format) ? integerRanges[format] : undefined
}

/** True for a format that validators enforce: by a test, or as a range. */
export function isEnforcedFormat(format: string): boolean {
  return formatTestOf(format) !== undefined || integerRangeOf(format) !== undefined
}

/** The type of value that an enforced format is about. */
export function subjectOfFormat(format: unknown): 'number' | 'string' {
  return integerRangeOf(format) ? 'number' : 'string'
}

/** What is done with a format of the OpenAPI registry that no test or range enforces. */
const otherFormats: Readonly<Record<string, 'accepts all' | 'not enforced'>> = {
  // Each number of JSON is read as a double, and how a string is shown or sent refuses none.
  double: 'accepts all',
  password: 'accepts all',
  binary: 'accepts all',
  html: 'accepts all',
  markdown: 'accepts all',
  commonmark: 'accepts all',
  int64: 'not enforced',
  uint64: 'not enforced',
  float: 'not enforced',
  decimal: 'not enforced',
  byte: 'not enforced',
}

/** How a format without a test and a range is read: it accepts all values, it is not enforced, or it is `unknown`. */
export function otherFormat(format: string): 'accepts all' | 'not enforced' | 'unknown' {
  return (Object.hasOwn(otherFormats, format) && otherFormats[format]) || 'unknown'
}
