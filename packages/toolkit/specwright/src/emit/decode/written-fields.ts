import type { JsonObject, JsonSchema } from '@specwright/json-schema/json'
import {
  branchesIn,
  memberFields,
  scalarField,
  unionOf,
  valueField,
  withoutStrings,
  type Branch,
  type MemberFields,
} from './field-branches.ts'
import { branchesOf, type Field } from './field.ts'

/** How the schema of a field is read, branch by branch. */
interface Reading {
  readonly array: (items: JsonSchema) => Field
  readonly object: (fields: MemberFields, isUnion: boolean) => Field
  readonly scalar?: (field: Field) => Field
  /** Reads a member of an object. Default: as a value without members. */
  readonly member?: (schema: JsonSchema, root: JsonObject) => Field
}

/** A field with a branch for each of its schema. Objects of the same members are one. */
export function fieldBy(
  schema: JsonSchema,
  root: JsonObject,
  { array, object, scalar = (each) => each, member = scalarField }: Reading,
): Field {
  const branches = branchesIn(schema, root)
  const objects = branches.flatMap((branch) => (branch.type === 'object' ? [branch] : []))
  const fieldsOf = (branch: Branch): readonly Field[] => {
    if (branch.type === 'scalar') return [scalar(branch.kind)]
    if (branch.type === 'array') return [array(branch.items)]
    if (branch !== objects[0]) return []
    const isUnion = objects.length < branches.length
    return memberFields(objects, (each) => member(each, root)).map((each) => object(each, isUnion))
  }
  return unionOf(branches.length === 0 ? [scalar('string')] : branches.flatMap(fieldsOf))
}

/** How an array is read that repeats its name. One of JSON may also be sent as a whole, since OpenAPI leaves that open. */
export function repeatedField(item: Field): Field {
  return branchesOf(item).includes('json') ? { anyOf: [[item], 'json'] } : [item]
}

/**
 * How a parameter or field is read that is repeated, and whose objects are sent without its name, as the style `form` explodes it.
 *
 * @param others Names of parameters or fields beside it, which are not members.
 */
export function explodedField(schema: JsonSchema, root: JsonObject, names: ReadonlySet<string>): Field {
  return fieldBy(schema, root, {
    member: valueField,
    array: (items) => repeatedField(valueField(items, root)),
    object: ({ members, others, isOpen }, isUnion) => ({
      spread: Object.fromEntries(Object.entries(members).filter(([name]) => !names.has(name))),
      // Any name could be that of a member, even where the value is none.
      ...(isOpen && !isUnion && { others }),
    }),
  })
}

/** How a value is written in one string. */
export interface Writing {
  readonly name: string
  readonly schema: JsonSchema
  readonly style: string
  readonly explode: boolean
  readonly in?: string
}

const separators: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' }

/** How a value in one string is read. */
export function joinedField({ name, schema, style, explode, in: location }: Writing, root: JsonObject): Field {
  const separator = separators[style] ?? (location === 'header' ? ', ' : ',')
  // What precedes the value; of an exploded array, each item.
  const prefix = { label: '.', matrix: `;${name}=` }[style]
  const prefixed = (value: Field, before = prefix): Field => (before === undefined ? value : { prefix: before, value })
  return fieldBy(schema, root, {
    scalar: (kind) => prefixed(kind),
    array: (items) => prefixed([scalarField(items, root), explode && prefix !== undefined ? prefix : separator]),
    object: ({ members, others: all, isOpen }) => {
      const others = isOpen ? all : 'string'
      const before = prefix !== undefined && explode ? prefix.charAt(0) : prefix
      const joined = {
        joined: withoutStrings(members, others),
        separator: explode && before !== undefined ? before : separator,
        ...(others !== 'string' && { others }),
        ...(explode && { explode }),
      }
      return prefixed(joined, before)
    },
  })
}
