import { childPointer, isObject, objectAt, own, type JsonObject, type JsonSchema } from '../json.ts'
import { onceForEach } from '../once.ts'
import { componentOf, refOf, targetOf } from '../ref.ts'
import { schemasIn } from './flat-schema.ts'

/**
 * What a discriminator adds to a branch of its union, as a schema: the member is present and names the branch.
 * `undefined` where there is no discriminator, or the branch has no name.
 */
export function namedBranch(union: JsonObject, branch: JsonSchema): JsonObject | undefined {
  const property = discriminatedBy(union)
  const ref = refOf(branch)
  return property === undefined || ref === undefined ? undefined : tag(property, namesFor(union, ref))
}

/**
 * What the discriminators of the schemas that a component extends add to it: each member is present and names the
 * component.
 */
export function inheritedNames(schema: JsonObject, root: JsonObject): readonly JsonObject[] {
  const ref = refsOf(root).get(schema)
  if (ref === undefined) return []
  return [...extendedBy(root, schema)].flatMap((parent) => {
    const property = discriminatedBy(parent)
    return property === undefined || isUnion(parent) ? [] : [tag(property, namesFor(parent, ref))]
  })
}

/**
 * What a schema whose discriminator names those that extend it is as a value: one of them, those of its mapping first;
 * itself with its own name if nothing extends it.
 */
export function variantsOf(root: JsonObject, schema: JsonObject): readonly JsonObject[] {
  return variants(root, schema)
}

const variants = onceForEach((root: JsonObject, schema: JsonObject): readonly JsonObject[] => {
  const property = discriminatedBy(schema)
  const ownRef = refsOf(root).get(schema)
  if (property === undefined || ownRef === undefined || isUnion(schema)) return []
  const heirs = [...refsOf(root).keys()].filter((each) => each !== schema && extendedBy(root, each).has(schema))
  const mapped = new Set(mappingOf(schema).map(([, ref]) => targetOf(root, ref)?.value))
  const sorted = heirs.toSorted((a, b) => Number(mapped.has(b)) - Number(mapped.has(a)))
  return sorted.length > 0 ? sorted : [{ allOf: [schema, tag(property, namesFor(schema, ownRef))] }]
})

/** The names of the components that extend a schema whose discriminator names them, those of its mapping first. */
export function heirNames(schema: JsonObject, root: JsonObject): readonly string[] {
  return heirRefs(schema, root).flatMap((ref) => componentOf(ref)?.name ?? [])
}

/** The refs to the components that extend a schema whose discriminator names them, those of its mapping first. */
export function heirRefs(schema: JsonObject, root: JsonObject): readonly string[] {
  const refs = refsOf(root)
  return variantsOf(root, schema).flatMap((each) => refs.get(each) ?? [])
}

function tag(property: string, names: readonly string[]): JsonObject {
  return { type: 'object', required: [property], properties: { [property]: { enum: names } } }
}

/** The property whose value names the branch of a schema. */
export function discriminatedBy(schema: JsonObject): string | undefined {
  const discriminator = own(schema, 'discriminator')
  const name = isObject(discriminator) ? own(discriminator, 'propertyName') : undefined
  return typeof name === 'string' ? name : undefined
}

function isUnion(schema: JsonObject): boolean {
  return ['oneOf', 'anyOf'].some((keyword) => schemasIn(schema, keyword).length > 0)
}

/** The values that mean a schema: those that the mapping gives it, otherwise its name. */
export function namesFor(schema: JsonObject, ref: string): readonly string[] {
  const mapped = mappingOf(schema).flatMap(([value, target]) => (target === ref ? [value] : []))
  return mapped.length > 0 ? mapped : [componentOf(ref)?.name ?? ref]
}

/**
 * The schemas that the values of a discriminator select, as refs: those of its mapping, and by its name each other one.
 *
 * @param refs Those to the branches of its union, or to the schemas that extend its schema.
 */
export function selectedBy(schema: JsonObject, refs: readonly string[]): ReadonlyMap<string, string> {
  const mapped = mappingOf(schema)
  const named = refs.flatMap((ref) => namesFor(schema, ref).map((name) => [name, ref] as const))
  return new Map([...named, ...mapped])
}

/** The values of a mapping, each with the ref that it stands for. */
function mappingOf(schema: JsonObject): readonly (readonly [value: string, ref: string])[] {
  return Object.entries(objectAt(objectAt(schema, 'discriminator'), 'mapping')).map(([value, target]) => {
    const ref = String(target)
    return [value, /^[\w.-]+$/.test(ref) ? `#/components/schemas/${ref}` : ref]
  })
}

const references = new WeakMap<JsonObject, ReadonlyMap<JsonObject, string>>()

/** The schemas of the components, each with the ref to it. */
function refsOf(root: JsonObject): ReadonlyMap<JsonObject, string> {
  const known = references.get(root) ?? new Map(namedIn(root))
  references.set(root, known)
  return known
}

function* namedIn(root: JsonObject): Iterable<[JsonObject, string]> {
  for (const [name, schema] of Object.entries(objectAt(objectAt(root, 'components'), 'schemas'))) {
    if (isObject(schema)) yield [schema, childPointer('#/components/schemas', name)]
  }
}

/** The schemas that a schema extends by `allOf`, directly or not. */
const extendedBy = onceForEach((root: JsonObject, schema: JsonObject): ReadonlySet<JsonObject> => {
  // Iterating over a set includes what is added meanwhile.
  const all = new Set<JsonObject>([schema])
  for (const each of all) {
    const ref = each === schema ? undefined : refOf(each)
    const parts = [...schemasIn(each, 'allOf'), ...(ref === undefined ? [] : [targetOf(root, ref)?.value])]
    for (const part of parts) if (isObject(part)) all.add(part)
  }
  all.delete(schema)
  return all
})
