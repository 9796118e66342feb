/** Something that the contract says, and that the pages must say too. */
export interface Fact {
  /** JSON Pointer of where the contract says it. */
  readonly pointer: string
  /** Address of the page, and id of the part of it that must say it; without one, all of the page. */
  readonly page: string
  readonly part?: string
  /** Texts that must all stand there. */
  readonly says: readonly string[]
  /** True where one item of a list must say all of it: a rule with its condition. */
  readonly inOneItem?: boolean
  /** Address of a page that must be linked there. */
  readonly linksTo?: string
}

export type Json = { readonly [key: string]: unknown }

/** Where a schema is shown. */
interface Place {
  readonly pointer: string
  readonly page: string
  readonly part?: string
}

/** What a keyword demands of the place that shows its schema; `undefined` for one that other rules look at. */
const keywords: Readonly<Record<string, ((value: unknown, schema: Json) => Fact['says']) | undefined>> = {
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
  // A message of the contract's own stands in place of it.
  pattern: (value, schema) => ('x-message' in schema ? [] : [String(value)]),
  additionalProperties: (value) => (value === true ? ['map'] : []),
  'x-assumed': (value) => [String(value)],
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
  // A choice of which is told by its own `const`, shown at each branch.
  discriminator: undefined,
  // What a schema as a whole says in words of its own.
  'x-tiers': (value) => [String((value as Json)['x-assumed'])],
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
 * All that a schema says, at the place where it is shown. A `$ref` must be a link: what it names is shown on its own page.
 *
 * @throws {TypeError} For a keyword that nothing here knows, so that none is forgotten.
 */
export function factsOfSchema(schema: Json, place: Place): Fact[] {
  const facts: Fact[] = []
  for (const [keyword, value] of Object.entries(schema)) {
    if (!Object.hasOwn(keywords, keyword)) throw new TypeError(`No fact is known for ${keyword} at ${place.pointer}`)
    const says = keywords[keyword]?.(value, schema) ?? []
    if (says.length > 0) facts.push({ ...place, pointer: `${place.pointer}/${keyword}`, says })
  }
  for (const { $ref } of [schema, (schema['x-items'] ?? {}) as Json]) {
    if (typeof $ref === 'string') facts.push({ ...place, says: [], linksTo: pageOfRef($ref) })
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
    const mark: Fact = { ...at, says: [required.includes(name) ? `${name} required` : name] }
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

/** Rules that hold under a condition: a sentence that has the rule and its condition, at the field that it is about. */
function factsOfConditions(schema: Json, place: Place, index?: number): Fact[] {
  if (!('if' in schema)) return []
  const condition = conditionWords(schema['if'] as Json)
  return (['then', 'else'] as const).flatMap((branch) => {
    const { properties = {}, required = [] } = (schema[branch] ?? {}) as {
      properties?: Readonly<Record<string, Json>>
      required?: readonly string[]
    }
    const pointer = `${place.pointer}/${index === undefined ? '' : `allOf/${index}/`}${branch}`
    const at = (name: string): Place => ({ pointer: `${pointer}/${name}`, page: place.page, part: name })
    return [
      ...required.map((name): Fact => ({ ...at(name), says: ['is required', ...condition], inOneItem: true })),
      ...Object.entries(properties).flatMap(([name, property]) =>
        Object.keys(property)
          .filter((keyword) => keyword !== 'x-message')
          .map((keyword): Fact => {
            // A message of the contract's own stands in place of the sentence.
            const isList = keyword === 'type' && property[keyword] === 'array'
            const rule =
              property['x-message'] ?? (isList ? 'an array' : keywords[keyword]?.(property[keyword], property))
            return { ...at(name), says: [...([rule].flat() as string[]), ...condition], inOneItem: true }
          }),
      ),
    ]
  })
}

/** The fields that a condition looks at, and their values. */
function conditionWords(condition: Json): string[] {
  return Object.entries(condition['properties'] as Readonly<Record<string, Json>>).flatMap(
    ([name, { const: one, enum: some }]) => [name, ...(Array.isArray(some) ? some : [one]).map(word)],
  )
}

/** A value as text: it is looked for as whole words. */
function word(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function pageOfRef(ref: string): string {
  return `schemas/${slug(ref.slice(ref.lastIndexOf('/') + 1))}/`
}

/** `OAuthToken` -> `oauth-token`: written anew, since the pages' own must not vouch for itself. */
export function slug(name: string): string {
  const words = name.replaceAll('OAuth', 'Oauth').match(/[A-Z]?[a-z0-9]+|[A-Z]+/g) ?? []
  return words.join('-').toLowerCase()
}
