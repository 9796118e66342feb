import { combinationsOf, rulesOf } from '@specwright/json-schema/examples'
import { isObject, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import { branchesOf, type Field, type DecodedFields, type DecodedKind } from './field.ts'

/** A branch of a schema, as far as strings are read by it; none is null, since no string is. */
export type Branch = ScalarBranch | ArrayBranch | ObjectBranch

interface ScalarBranch {
  readonly type: 'scalar'
  readonly kind: DecodedKind
}

interface ArrayBranch {
  readonly type: 'array'
  /** The schema of an item, wherever it is. */
  readonly items: JsonSchema
}

/** A branch of objects. */
export interface ObjectBranch {
  readonly type: 'object'
  readonly properties: ReadonlyMap<string, JsonSchema>
  /** The schema of other properties. */
  readonly others: JsonSchema
  /** True if the schema says that there may be others. */
  readonly isOpen: boolean
}

/** The branches of a schema, in the order of the document. */
export function branchesIn(schema: JsonSchema, root: JsonObject): readonly Branch[] {
  return combinationsOf(schema, root).flatMap((combination): readonly Branch[] => {
    const { types, values } = combination
    if (values) return values.flatMap(branchOfValue)
    const rules = rulesOf(combination)
    // Of a schema that states no type, the first, which its rules are about.
    const stated = types.includes('null') && types.length === 7 ? types.slice(0, 1) : types
    return stated.flatMap((type): readonly Branch[] => {
      if (type === 'array') return [{ type, items: itemOf(rules) }]
      if (type === 'object') return [objectOf(rules)]
      const kind = kindsOfType[type]
      return kind ? [{ type: 'scalar', kind }] : []
    })
  })
}

const kindsOfType: Readonly<Record<string, DecodedKind>> = {
  boolean: 'boolean',
  integer: 'number',
  number: 'number',
  string: 'string',
}

function branchOfValue(value: unknown): readonly Branch[] {
  if (value === null) return []
  if (Array.isArray(value)) return [{ type: 'array', items: { enum: value } }]
  const kind = kindsOfType[typeof value]
  if (kind) return [{ type: 'scalar', kind }]
  const members = Object.entries(isObject(value) ? value : {})
  const properties = new Map(members.map(([name, each]) => [name, { const: each }] as const))
  return [{ type: 'object', properties, others: false, isOpen: false }]
}

type Rules = ReturnType<typeof rulesOf>

function itemOf({ prefixItems, items }: Rules): JsonSchema {
  const others: JsonSchema = { allOf: [...items] }
  return prefixItems.length === 0 ? others : anyOf([...prefixItems.map((schemas) => ({ allOf: [...schemas] })), others])
}

function objectOf({ properties, patternProperties, additionalProperties }: Rules): Branch {
  const named = patternProperties.map(([, schema]) => schema)
  const isClosed = additionalProperties.includes(false)
  const isSaid = properties.size === 0 || additionalProperties.length > 0 || named.length > 0
  return {
    type: 'object',
    properties: new Map([...properties].map(([name, schemas]) => [name, { allOf: [...schemas] }])),
    others: anyOf([...named, { allOf: [...additionalProperties] }]),
    isOpen: isSaid && (!isClosed || named.length > 0),
  }
}

function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const [only = true, ...others] = schemas
  return others.length === 0 ? only : { anyOf: schemas }
}

/** One of several fields; a string if there are none. */
export function unionOf(fields: readonly Field[]): Field {
  const distinct = [...new Map(fields.flatMap(branchesOf).map((field) => [JSON.stringify(field), field])).values()]
  const [only = 'string', ...others] = distinct
  return others.length === 0 ? only : { anyOf: distinct }
}

/** How one string is read that is a value of a schema, without arrays and objects. */
export function scalarField(schema: JsonSchema, root: JsonObject): Field {
  return unionOf(branchesIn(schema, root).flatMap((branch) => (branch.type === 'scalar' ? [branch.kind] : [])))
}

/** How one string is read that is a value of a schema, whose arrays and objects are JSON. */
export function valueField(schema: JsonSchema, root: JsonObject): Field {
  return unionOf(branchesIn(schema, root).map((branch) => (branch.type === 'scalar' ? branch.kind : 'json')))
}

/** How the members of objects are read. */
export interface MemberFields {
  readonly members: DecodedFields
  readonly others: Field
  readonly isOpen: boolean
}

/** How the members of each branch of objects are read: those of branches that differ only in which members they have together. */
export function memberFields(
  objects: readonly ObjectBranch[],
  fieldOf: (schema: JsonSchema) => Field,
): readonly MemberFields[] {
  const found: MemberFields[] = []
  for (const { properties, others, isOpen } of objects) {
    const members = Object.fromEntries([...properties].map(([name, schema]) => [name, fieldOf(schema)]))
    const own = { members, others: fieldOf(others), isOpen }
    const index = found.findIndex((each) => areAlike(each, own))
    const alike = found[index]
    if (alike) found[index] = { ...own, members: { ...alike.members, ...members }, isOpen: isOpen || alike.isOpen }
    else found.push(own)
  }
  return found
}

function areAlike(a: MemberFields, b: MemberFields): boolean {
  const isSame = (left: Field | undefined, right: Field | undefined): boolean =>
    JSON.stringify(left) === JSON.stringify(right)
  const names = Object.keys(a.members).filter((name) => Object.hasOwn(b.members, name))
  return isSame(a.others, b.others) && names.every((name) => isSame(a.members[name], b.members[name]))
}

/** Fields without those of strings, unless other names have another field. */
export function withoutStrings(fields: DecodedFields, others: Field): DecodedFields {
  return others === 'string'
    ? Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== 'string'))
    : fields
}
