/** The run-time function that says whether a string has a format. */
export const formats: ReadonlyMap<string, string> = new Map([
  ['date-time', 'isDateTime'],
  ['date', 'isDate'],
  ['time', 'isTime'],
  ['duration', 'isDuration'],
  ['email', 'isEmail'],
  ['idn-email', 'isIdnEmail'],
  ['hostname', 'isHostname'],
  ['idn-hostname', 'isIdnHostname'],
  ['ipv4', 'isIpv4'],
  ['ipv6', 'isIpv6'],
  ['uri', 'isUri'],
  ['uri-reference', 'isUriReference'],
  ['iri', 'isIri'],
  ['iri-reference', 'isIriReference'],
  ['uri-template', 'isUriTemplate'],
  ['uuid', 'isUuid'],
  ['json-pointer', 'isJsonPointer'],
  ['relative-json-pointer', 'isRelativeJsonPointer'],
  ['regex', 'isRegex'],
])

/** Formats of the OpenAPI registry that say how a value is stored or shown, not which values there are. */
export const descriptiveFormats: ReadonlySet<string> = new Set([
  'int32',
  'int64',
  'float',
  'double',
  'decimal',
  'password',
  'byte',
  'binary',
  'html',
  'markdown',
  'commonmark',
])
