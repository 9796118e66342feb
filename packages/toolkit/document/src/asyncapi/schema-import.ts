import {
  asRef,
  atPointer,
  childPointer,
  isObject,
  objectAt,
  own,
  type JsonObject,
  type JsonSchema,
} from '@loyalty-kit/json-schema/json'
import { rewriteSchema } from '../openapi/openapi-shape.ts'
import { isSchemaName, type SchemaReport } from '../openapi/to-openapi-31.ts'
import { typeNameOf } from '../names/names.ts'
import { toDraft2020 } from './draft-2020.ts'
import { keyOf, memberOf, nameOf, type Files, type Written } from './files.ts'
import { asyncApiFormat, formatOf, formatOfDocument, toSchema31, type SchemaFormat } from './schema-format.ts'

/** A schema with the place where it is written. */
export interface ImportedSchema {
  readonly schema: JsonSchema
  /** Absent for one that is not written at all. */
  readonly at: Written | undefined
}

/** A schema where it is used. */
export interface WrittenSchema {
  readonly at: Written
  /** The media type of its format; absent if none is documented. */
  readonly format?: Written
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

export interface ImportOptions {
  readonly files: Files
  /** The OpenAPI document that schemas may refer to: its address, and what it was read as. */
  readonly openapi: { readonly file: string; readonly root: JsonObject }
  /** The root of a file. */
  readonly rootOf: (file: string) => unknown
  readonly reportAt: (at: Written) => SchemaReport
  /** Receives the place of each format that is not supported. */
  readonly unsupported: (at: Written) => void
}

/** A schema to import; its format is `undefined` if it is not supported. */
interface Source {
  readonly at: Written
  readonly format: SchemaFormat | undefined
}

/** A schema of the OpenAPI document, or one to import. */
type End = { readonly ref: string } | Source

/** Creates an import, which converts schemas to those of OpenAPI 3.1, with refs to the names that others get. */
export function createSchemaImport({ files, openapi, rootOf, reportAt, unsupported }: ImportOptions): SchemaImport {
  const taken = new Set(Object.keys(objectAt(objectAt(openapi.root, 'components'), 'schemas')).map(comparable))
  const names = new Map<string, string>()
  const sources = new Map<string, Source>()
  const aliases = new Map<string, ImportedSchema>()

  /** Where the refs of a schema end. */
  async function endOf(start: Written, format: SchemaFormat | undefined): Promise<End> {
    const seen = new Set<string>()
    let [at, formatHere] = [start, format]
    while (!seen.has(keyOf(at))) {
      seen.add(keyOf(at))
      const pointer = at.pointer.replace(/^\/definitions\//, '/components/schemas/')
      if (at.file === openapi.file && atPointer(openapi.root, pointer) !== undefined) return { ref: asRef(pointer) }
      formatHere = formatOfDocument(rootOf(at.file)) ?? formatHere
      const stated = memberOf(at, 'schemaFormat')
      if (formatHere?.isDraft && typeof stated.value === 'string' && isObject(at.value) && 'schema' in at.value) {
        formatHere = supported(stated)
        at = memberOf(at, 'schema')
      }
      const ref = isObject(at.value) ? own(at.value, '$ref') : undefined
      const isAlone = formatHere?.isDraft === true || Object.keys(at.value ?? {}).length === 1
      if (formatHere === undefined || typeof ref !== 'string' || !isAlone) break
      at = await files.target(ref, at)
    }
    return { at, format: formatHere }
  }

  function supported(stated: Written): SchemaFormat | undefined {
    const format = formatOf(String(stated.value))
    if (format === undefined) unsupported(stated)
    return format
  }

  function nameFor(name: string): string {
    const base = comparable(name)
    // A ref cannot contain half a character.
    const written = name.toWellFormed()
    let [free, key] = [written, base]
    // A long name is cut off where it is compared, and its number is not.
    for (let n = 2; taken.has(key); n++) [free, key] = [`${written}_${n}`, `${base}_${n}`]
    taken.add(key)
    return free
  }

  function register(source: Source, name: string): string {
    const known = names.get(keyOf(source.at))
    if (known !== undefined) return known
    const free = nameFor(name)
    names.set(keyOf(source.at), free)
    sources.set(free, source)
    return free
  }

  /** Names a schema that is what others are, together. */
  function alias(name: string, ends: readonly End[], at: Written | undefined): string {
    const free = nameFor(name)
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
      if (!found.has(ref)) found.set(ref, refTo(await endOf(await files.target(ref, at), format)))
    }
    const rewritten = rewriteSchema(written, (schema) => withRefs(schema, (ref) => found.get(ref) ?? ref))
    return toSchema31(rewritten, format, reportAt(at)) as JsonSchema // a schema becomes a schema
  }

  return {
    async add(name, parts) {
      const ends: End[] = []
      for (const { at, format } of parts) ends.push(await endOf(at, format ? supported(format) : asyncApiFormat))
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
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (parts.length === 0) return nameOf(file)
  const [kind = '', last = ''] = parts.slice(-2)
  if (/^(?:definitions|\$defs|schemas)$/.test(kind)) return last
  return (parts[0] === 'components' ? parts.slice(2) : parts).join('/')
}

function refOfName(name: string): string {
  return asRef(childPointer('/components/schemas', name))
}

function nameOfRef(ref: string): string | undefined {
  const [, name] = /^#\/components\/schemas\/([^/]+)$/.exec(ref) ?? []
  return name === undefined ? undefined : decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
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
