/** A fact of the contract that the pages must show. */
export interface Fact {
  /** JSON Pointer of the fact in the contract. */
  readonly pointer: string
  /** Address of the page, and id of the part that must show it; without one, anywhere on the page. */
  readonly page: string
  readonly part?: string
  /** Strings that must all be there. */
  readonly strings: readonly string[]
  /** True if a single list item must contain all of them: a rule with its condition. */
  readonly inOneItem?: boolean
  /** Address of a page that the part must link to. */
  readonly linksTo?: string
}

export type Json = { readonly [key: string]: unknown }

/** Where a schema is shown. */
interface Place {
  readonly pointer: string
  readonly page: string
  readonly part?: string
}

/** What a keyword requires on the page of its schema; `undefined` for a keyword that other rules cover. */
const keywords: Readonly<Record<string, ((value: unknown, schema: Json) => Fact['strings']) | undefined>> = {
  type: (value, schema) => [value].flat().flatMap((type) => typeWords(String(type), schema)),
  enum: (values) => (values as unknown[]).map(word),
  const: (value) => [word(value)],
  format: (value) => [String(value)],
  description: (value) => [String(value)],
  default: (value) => [`default ${JSON.stringify(value)}`],
  minimum: (limit) => [`at least ${String(limit)}`],
  maximum: (limit) => [`at most ${String(limit)}`],
  minItems: (limit) => [`at least ${String(limit)}`],
  maxItems: (limit) => [`at most ${String(limit)}`],
  minLength: (limit) => [`at least ${String(limit)}`],
  maxLength: (limit) => [`at most ${String(limit)}`],
  // A message of the contract replaces it.
  pattern: (value, schema) => ('x-message' in schema ? [] : [String(value)]),
  additionalProperties: (value) => (value === true ? ['map'] : []),
  // In the line at the foot of the page, by a test of its own.
  'x-assumed': undefined,
  'x-known-values': (values) => [...(values as unknown[]).map(word), 'more may be added'],
  $ref: undefined,
  properties: undefined,
  required: undefined,
  items: undefined,
  oneOf: undefined,
  allOf: undefined,
  if: undefined,
  then: undefined,
  else: undefined,
  // The `const` of each branch shows it.
  discriminator: undefined,
  // Extensions of a whole schema.
  'x-tiers': undefined,
  'x-message': (value) => [String(value)],
  'x-enum-descriptions': (meanings) =>
    Object.entries(meanings as Json).map(([value, meaning]) => `${value} ${String(meaning)}`),
  'x-separator': (separator) => [`separated by ${separator === ' ' ? 'spaces' : String(separator)}`],
  'x-items': undefined,
}

function typeWords(type: string, schema: Json): string[] {
  if ('const' in schema || 'enum' in schema) return []
  if (type === 'array') return ['array of']
  if (type === 'object') return ['properties' in schema || schema['additionalProperties'] !== true ? 'object' : 'map']
  return type === 'string' && 'format' in schema ? [] : [type]
}

/**
 * All facts of a schema, for the place that shows it. A `$ref` must be a link: its target has its own page.
 *
 * @throws {TypeError} For an unknown keyword, so that none is forgotten.
 */
export function factsOfSchema(schema: Json, place: Place): Fact[] {
  const facts: Fact[] = []
  for (const [keyword, value] of Object.entries(schema)) {
    if (!Object.hasOwn(keywords, keyword)) throw new TypeError(`No fact is known for ${keyword} at ${place.pointer}`)
    const strings = keywords[keyword]?.(value, schema) ?? []
    if (strings.length > 0) facts.push({ ...place, pointer: `${place.pointer}/${keyword}`, strings })
  }
  for (const { $ref } of [schema, (schema['x-items'] ?? {}) as Json]) {
    if (typeof $ref === 'string') facts.push({ ...place, strings: [], linksTo: pageOfRef($ref) })
  }
  return [...facts, ...factsOfParts(schema, place), ...factsOfConditions(schema, place)]
}

function factsOfParts(schema: Json, place: Place): Fact[] {
  const {
    properties = {},
    items,
    oneOf = [],
    allOf = [],
  } = schema as {
    properties?: Readonly<Record<string, Json>>
    items?: Json
    oneOf?: readonly Json[]
    allOf?: readonly Json[]
  }
  const required = (schema['required'] ?? []) as readonly string[]
  const ofProperties = Object.entries(properties).flatMap(([name, property]) => {
    const part = place.part === undefined ? name : `${place.part}-${name}`
    const at = { pointer: `${place.pointer}/properties/${name}`, page: place.page, part }
    const mark: Fact = { ...at, strings: required.includes(name) ? [name, 'required'] : [name] }
    return [mark, ...factsOfSchema(property, at)]
  })
  const within = (keyword: string, branch: Json, index?: number): Fact[] =>
    factsOfSchema(branch, { ...place, pointer: `${place.pointer}/${keyword}${index === undefined ? '' : `/${index}`}` })
  return [
    ...ofProperties,
    ...(items === undefined ? [] : within('items', items)),
    ...oneOf.flatMap((branch, index) => within('oneOf', branch, index)),
    ...allOf.flatMap((branch, index) =>
      'if' in branch ? factsOfConditions(branch, place, index) : within('allOf', branch, index),
    ),
  ]
}

/** Conditional rules: the row of a field must have a sentence with the rule and its condition. */
function factsOfConditions(schema: Json, place: Place, index?: number): Fact[] {
  if (!('if' in schema)) return []
  const condition = conditionWords(schema['if'] as Json)
  const unit = unitIn(schema['if'] as Json)
  return (['then', 'else'] as const).flatMap((branch) => {
    const { properties = {}, required = [] } = (schema[branch] ?? {}) as {
      properties?: Readonly<Record<string, Json>>
      required?: readonly string[]
    }
    const pointer = `${place.pointer}/${index === undefined ? '' : `allOf/${index}/`}${branch}`
    const at = (name: string): Place => ({ pointer: `${pointer}/${name}`, page: place.page, part: name })
    return [
      ...required.map((name): Fact => ({ ...at(name), strings: ['required', ...condition], inOneItem: true })),
      ...Object.entries(properties).flatMap(([name, property]) =>
        Object.keys(property)
          .filter((keyword) => keyword !== 'x-message')
          .map((keyword): Fact => {
            // A message of the contract replaces the sentence.
            const isList = keyword === 'type' && property[keyword] === 'array'
            const message = property['x-message']
            const rule = isList ? 'an array' : keywords[keyword]?.(property[keyword], property)
            const isPeriod = unit !== undefined && keyword === 'maximum'
            const strings = isPeriod
              ? ['at most', `${String(property[keyword])} ${unit}s`]
              : [...[rule ?? []].flat(), ...condition]
            return { ...at(name), strings: typeof message === 'string' ? [message] : strings, inOneItem: true }
          }),
      ),
    ]
  })
}

/** The unit of time that a condition is about, which a sentence names instead of the field. */
function unitIn(condition: Json): string | undefined {
  const [only, ...others] = Object.values(condition['properties'] as Readonly<Record<string, Json>>)
  const value = String(only?.['const']).toLowerCase()
  return others.length === 0 && ['day', 'month', 'year'].includes(value) ? value : undefined
}

/** The fields of a condition, and their values. */
function conditionWords(condition: Json): string[] {
  return Object.entries(condition['properties'] as Readonly<Record<string, Json>>).flatMap(
    ([name, { const: one, enum: some }]) => [name, ...(Array.isArray(some) ? some : [one]).map(word)],
  )
}

/** A value as a string, to be found as whole words. */
function word(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function pageOfRef(ref: string): string {
  return `schemas/${slug(ref.slice(ref.lastIndexOf('/') + 1))}/`
}

/** `OAuthToken` -> `oauth-token`: written again, so that the test does not depend on the code of the pages. */
export function slug(name: string): string {
  const words = name.replaceAll('OAuth', 'Oauth').match(/[A-Z]?[a-z0-9]+|[A-Z]+/g) ?? []
  return words.join('-').toLowerCase()
}
