import {
  asRef,
  childPointer,
  isObject,
  keysOf,
  objectAt,
  own,
  type JsonObject,
  type JsonSchema,
} from '@specwright/json-schema/json'
import { componentOf } from '@specwright/json-schema/ref'
import { typeNameOf } from '../names/names.ts'
import { rewriteSchema } from '../openapi/openapi-shape.ts'
import { isSchemaName, type SchemaReport } from '../openapi/to-openapi-31.ts'
import { toDraft2020 } from './draft-2020.ts'
import { keyOf, memberOf, nameOf, type Written } from './files.ts'
import { createEnds, type End, type EndOptions, type Source, type WrittenSchema } from './schema-end.ts'
import { asyncApiFormat, toSchema31 } from './schema-format.ts'

/** A schema with the place where it is written. */
export interface ImportedSchema {
  readonly schema: JsonSchema
  /** Absent for one that is not written at all. */
  readonly at: Written | undefined
}

/** Gives schemas names among those of an OpenAPI document. */
export interface SchemaImport {
  /**
   * Names a schema, or several that apply together. A ref to a schema of the same name is that schema.
   *
   * @returns The name, which differs if another schema has it.
   */
  add(name: string, parts: readonly WrittenSchema[]): Promise<string>
  /** All added schemas that are new to the OpenAPI document, and those that they refer to, by name. */
  finish(): Promise<ReadonlyMap<string, ImportedSchema>>
}

/** What an import reads, and what it reports. */
export interface ImportOptions extends EndOptions {
  readonly reportAt: (at: Written) => SchemaReport
}

/** Creates an import, which converts schemas to those of OpenAPI 3.1, with refs to the names that others get. */
export function createSchemaImport({ reportAt, ...options }: ImportOptions): SchemaImport {
  const { files, openapi } = options
  const endOf = createEnds(options)
  const taken = new Set(Object.keys(objectAt(objectAt(openapi.root, 'components'), 'schemas')).map(comparable))
  const names = new Map<string, string>()
  const sources = new Map<string, Source>()
  const aliases = new Map<string, ImportedSchema>()

  function register(source: Source, name: string): string {
    const known = names.get(keyOf(source.at))
    if (known !== undefined) return known
    const free = freeName(name, taken)
    names.set(keyOf(source.at), free)
    sources.set(free, source)
    return free
  }

  /** Names a schema that is what others are, together. */
  function alias(name: string, ends: readonly End[], at: Written | undefined): string {
    const free = freeName(name, taken)
    const refs = ends.map((end) => ({ $ref: refTo(end) }))
    const [only = {}, ...more] = refs
    aliases.set(free, { schema: more.length > 0 ? { allOf: refs } : only, at })
    return free
  }

  /** A ref to a schema in the OpenAPI document. */
  function refTo(end: End): string {
    return 'ref' in end ? end.ref : refOfName(register(end, naturalName(end.at)))
  }

  async function read({ at, format }: Source): Promise<JsonSchema> {
    if (format === undefined) return { description: 'Its format is not supported: any value is accepted.' }
    const written = format.isDraft ? toDraft2020(at.value) : at.value
    const found = new Map<string, string>()
    for (const ref of refsIn(written)) {
      if (!found.has(ref)) found.set(ref, refTo(await endOf({ at: await files.target(ref, at) }, format)))
    }
    const rewritten = rewriteSchema(written, (schema) => withRefs(schema, (ref) => found.get(ref) ?? ref))
    return toSchema31(rewritten, format, reportAt(at)) as JsonSchema // a schema becomes a schema
  }

  return {
    async add(name, parts) {
      const ends: End[] = []
      for (const part of parts) ends.push(await endOf(part, asyncApiFormat))
      const wanted = taken.has(comparable(name)) ? `${name}Message` : name
      const [end, ...more] = ends
      const [start] = parts
      if (end === undefined || start === undefined || more.length > 0) return alias(wanted, ends, start?.at)
      const target = 'ref' in end ? nameOfRef(end.ref) : (names.get(keyOf(end.at)) ?? targetName(end.at, start.at))
      if ('ref' in end) return target !== undefined && isSame(target, name) ? target : alias(wanted, ends, start.at)
      if (target === undefined) return register(end, wanted)
      return isSame(target, name) ? register(end, target) : alias(wanted, ends, start.at)
    },
    async finish() {
      const imported = new Map(aliases)
      // Reading a schema may add others.
      for (const [name, source] of sources) imported.set(name, { schema: await read(source), at: source.at })
      return imported
    },
  }
}

/** A name that is not taken, which it is from now on. */
function freeName(name: string, taken: Set<string>): string {
  const base = comparable(name)
  // A ref cannot contain half a character.
  const written = name.toWellFormed()
  let [free, key] = [written, base]
  // A long name is cut off where it is compared, and its number is not.
  for (let n = 2; taken.has(key); n++) [free, key] = [`${written}_${n}`, `${base}_${n}`]
  taken.add(key)
  return free
}

/** The name of a schema that is not written where it is used. */
function targetName(end: Written, start: Written): string | undefined {
  return keyOf(end) === keyOf(start) || keyOf(end) === keyOf(memberOf(start, 'schema')) ? undefined : naturalName(end)
}

function isSame(name: string, other: string): boolean {
  return comparable(name) === comparable(other)
}

/** Names that differ only in what an identifier cannot have, or in case, are confusing. */
function comparable(name: string): string {
  return typeNameOf(name).toLowerCase()
}

/** What a schema is called where it is written. */
function naturalName({ file, pointer }: Written): string {
  const parts = keysOf(pointer)
  if (parts.length === 0) return nameOf(file)
  const [kind = '', last = ''] = parts.slice(-2)
  if (/^(?:definitions|\$defs|schemas)$/.test(kind)) return last
  return (parts[0] === 'components' ? parts.slice(2) : parts).join('/')
}

function refOfName(name: string): string {
  return asRef(childPointer('/components/schemas', name))
}

function nameOfRef(ref: string): string | undefined {
  const component = componentOf(ref)
  return component?.section === 'schemas' ? component.name : undefined
}

function refsIn(schema: unknown): string[] {
  const refs: string[] = []
  rewriteSchema(schema, (each) => {
    withRefs(each, (ref) => {
      refs.push(ref)
      return ref
    })
    return each
  })
  return refs
}

/** A schema with other refs, and without identifiers, which nothing refers to any more. */
function withRefs(schema: JsonObject, rewrite: (ref: string) => string): JsonObject {
  const { $id: _, $anchor: __, $schema: ___, discriminator, $ref, ...rest } = schema
  const mapping = isObject(discriminator) ? own(discriminator, 'mapping') : undefined
  const mapped = Object.entries(isObject(mapping) ? mapping : {}).map(([value, target]) => {
    const ref = isSchemaName(target) ? `#/components/schemas/${target}` : target
    return [value, typeof ref === 'string' ? rewrite(ref) : ref]
  })
  return {
    ...rest,
    ...($ref !== undefined && { $ref: typeof $ref === 'string' ? rewrite($ref) : $ref }),
    ...(discriminator !== undefined && {
      discriminator: isObject(mapping)
        ? { ...(discriminator as JsonObject), mapping: Object.fromEntries(mapped) as JsonObject }
        : discriminator,
    }),
  }
}
