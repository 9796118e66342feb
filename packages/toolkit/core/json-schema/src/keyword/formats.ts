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
