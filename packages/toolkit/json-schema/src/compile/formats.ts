/** The runtime function that tests each format. */
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

/** Formats of the OpenAPI registry that describe how a value is stored or displayed, not which values are valid. */
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
