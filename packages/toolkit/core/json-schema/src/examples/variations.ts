import type { TextKind, Variation } from '@specwright/validator-engine'
import type { FlatSchema } from './flat-schema.ts'
import type { ValuePart } from './value-parts.ts'

/** How far a number without bounds varies. */
const numberRange = 1000

/** How many listed values a part varies between at most. */
const maxListed = 24

/** What may stand in place of a part of a value of a type; `undefined` for one that does not vary. */
export function variationOf({ value, rules, name, owner }: ValuePart, typeName: string): Variation | undefined {
  const listed = rules.values?.filter((each) => typeof each === typeof value && typeof each !== 'object')
  if (listed !== undefined) return listed.length > 1 ? listed.slice(0, maxListed) : undefined
  if (typeof value === 'boolean') return [true, false]
  if (typeof value === 'string') return textKindOf(rules, { name, owner: owner || typeName })
  return typeof value === 'number' ? numbersOf(value, rules) : undefined
}

function numbersOf(value: number, rules: FlatSchema): Variation | undefined {
  const isWhole = Number.isInteger(value)
  const step = rules.multipleOf ?? (isWhole ? 1 : 0.5)
  const low = Math.max(rules.minimum, rules.exclusiveMinimum)
  const high = Math.min(rules.maximum, rules.exclusiveMaximum)
  const from = Number.isFinite(low) ? value : Math.min(value, Number.isFinite(high) ? high - step : value)
  const to = Math.min(high, from + numberRange * step)
  return to > from ? { from, to, step } : undefined
}

const kindsOfFormats: Readonly<Record<string, TextKind>> = {
  date: 'date',
  'date-time': 'date-time',
  email: 'email',
  hostname: 'hostname',
  ipv4: 'ipv4',
  time: 'time',
  uri: 'url',
  url: 'url',
  uuid: 'uuid',
}

/** What properties are called, in lower case without what is between words. */
const kindsOfNames: readonly (readonly [names: RegExp, kind: TextKind])[] = [
  [/e?mail(address)?$/, 'email'],
  [/^(first|given)name$/, 'firstName'],
  [/^(last|family|sur)name$/, 'lastName'],
  [/^(full|display|customer|contact)name$/, 'fullName'],
  [/^(user(name)?|login|nickname)$/, 'userName'],
  [/(phone|mobile|telephone|phonenumber)$/, 'phone'],
  [/^(street|streetaddress|address(line)?1?)$/, 'street'],
  [/^(city|town)$/, 'city'],
  [/^countrycode$/, 'countryCode'],
  [/^country$/, 'country'],
  [/^(zip|zipcode|postcode|postalcode)$/, 'zip'],
  [/^(company|companyname|organi[sz]ation(name)?|employer)$/, 'company'],
  [/^(jobtitle|position|profession)$/, 'jobTitle'],
  [/(url|uri|website|homepage)$/, 'url'],
  [/^(product|productname|item|itemname)$/, 'product'],
  [/^currency(code)?$/, 'currency'],
  [/^(description|comment|note|notes|message|summary|text|bio|about)$/, 'sentence'],
]

/** Types whose name is that of a person. */
const persons = /user|customer|person|member|contact|author|employee|owner|guest|patient|student|passenger/i

function textKindOf(
  rules: FlatSchema,
  { name, owner }: { readonly name: string; readonly owner: string },
): Variation | undefined {
  const { format, patterns, file } = rules
  if (file !== undefined) return undefined
  if (patterns.length > 0) return 'shape'
  if (format !== undefined) return Object.hasOwn(kindsOfFormats, format) ? kindsOfFormats[format] : undefined
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (plain === 'name') return persons.test(owner) ? 'fullName' : 'product'
  const [, kind = 'text'] = kindsOfNames.find(([names]) => names.test(plain)) ?? []
  return rules.maxLength < 4 ? 'shape' : kind
}
