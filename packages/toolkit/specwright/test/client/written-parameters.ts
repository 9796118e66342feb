import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import type { Contract } from '@specwright/mock-engine'
import { readCookies, readHeaders, readPath, readQuery } from '../../../server-engine/src/route/located-parameters.ts'
import { createRouter } from '../../../server-engine/src/route/router.ts'
import type { Route } from '../../../server-engine/src/route/route.ts'
import { generateProject, writeFiles } from '../../src/index.ts'

// Parameters of every location and style with random schemas and values: what a client writes, a mock reads, and its validators
// accept.

/** How a parameter is written. */
interface Writing {
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly style: string
  readonly explode: boolean
  readonly allowReserved?: true
}

/** How a parameter is written whose value has a type of its own. */
interface WritingOfContent {
  readonly in: Writing['in']
  readonly contentType: string
}

const both = [true, false]
const writings: readonly Writing[] = [
  ...['simple', 'label', 'matrix'].flatMap((style) => both.map((explode) => ({ in: 'path', style, explode }) as const)),
  ...both.map((explode) => ({ in: 'query', style: 'form', explode }) as const),
  ...['spaceDelimited', 'pipeDelimited'].map((style) => ({ in: 'query', style, explode: false }) as const),
  { in: 'query', style: 'deepObject', explode: true },
  ...both.map((explode) => ({ in: 'header', style: 'simple', explode }) as const),
  ...['form', 'cookie'].flatMap((style) => both.map((explode) => ({ in: 'cookie', style, explode }) as const)),
  ...both.map((explode) => ({ in: 'query', style: 'form', explode, allowReserved: true }) as const),
  ...['spaceDelimited', 'pipeDelimited'].map(
    (style) => ({ in: 'query', style, explode: false, allowReserved: true }) as const,
  ),
  { in: 'query', style: 'deepObject', explode: true, allowReserved: true },
  { in: 'path', style: 'simple', explode: false, allowReserved: true },
]

const places = ['path', 'query', 'header', 'cookie'] as const
const contents: readonly WritingOfContent[] = [
  'application/json',
  'application/problem+json; charset=utf-8',
  'text/plain',
].flatMap((contentType) => places.map((place) => ({ in: place, contentType })))

/** A schema with values of it. */
interface Sample {
  readonly schema: object
  readonly values: fc.Arbitrary<unknown>
}

/** Characters that a style does not encode, or takes for separators however they are encoded; see the README of the client's engine. */
function textsOf(writing: Writing, isPart: boolean): fc.Arbitrary<string> {
  const texts = ownTextsOf(writing, isPart)
  // What looks like a percent-encoded character is sent as one.
  return writing.allowReserved ? texts.map((text) => text.replaceAll('%', '') || 'a') : texts
}

function ownTextsOf({ in: place, style, allowReserved }: Writing, isPart: boolean): fc.Arbitrary<string> {
  const visible = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 1,
  })
  const without = (texts: fc.Arbitrary<string>, excluded: RegExp): fc.Arbitrary<string> =>
    texts.map((text) => text.replaceAll(excluded, '') || 'a')
  if (place === 'header') return isPart ? without(visible, /[,=]/g) : visible
  if (style === 'cookie') return without(visible, isPart ? /[;,"\\=]/g : /[;,"\\]/g)
  // What separates or ends a value elsewhere, and what looks like it, encoded.
  const separators = fc.string({
    unit: fc.constantFrom(',', ';', '=', '&', '%', '+', '%2C', '%3B', '.', '/', 'v'),
    minLength: 1,
  })
  const any = fc.oneof(visible, separators, fc.string({ unit: 'grapheme', minLength: place === 'path' ? 1 : 0 }))
  const separator = { spaceDelimited: / /g, pipeDelimited: /\|/g }[style]
  if (isPart && separator) return without(any, separator)
  // Dot segments would address another resource.
  if (allowReserved && place === 'path') return without(any, /^[./\\]+$|[./\\]/g)
  return place === 'path' ? without(any, style === 'label' ? /[./\\]/g : /^[./\\]+$|\.\.?(?=$|[/\\])/g) : any
}

/** Values of a parameter with content: any JSON, or a text. */
function samplesOfContent({ in: place, contentType }: WritingOfContent): readonly Sample[] {
  const style = { path: 'simple', query: 'form', header: 'simple', cookie: 'form' }[place]
  if (contentType === 'text/plain')
    return [{ schema: { type: 'string' }, values: textsOf({ in: place, style, explode: false }, false) }]
  const text = fc.string({ unit: 'grapheme' })
  const anything = fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme' }).map(withoutNegativeZero)
  return [
    { schema: {}, values: anything },
    { schema: { type: 'string' }, values: text },
    { schema: { type: ['integer', 'null'] }, values: fc.option(fc.integer()) },
    {
      schema: { type: 'array', items: { type: ['string', 'null'] } },
      values: fc.array(fc.option(text), { maxLength: 3 }),
    },
    {
      schema: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'array', items: {} } } },
      values: fc.record(
        { a: text, b: fc.array(anything, { maxLength: 2 }) },
        { requiredKeys: [], noNullPrototype: true },
      ),
    },
  ]
}

/** A value as JSON has it. */
function withoutNegativeZero(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown
}

function samplesOf(writing: Writing): readonly Sample[] {
  const text = { schema: { type: 'string' }, values: textsOf(writing, false) }
  const part = { schema: { type: 'string' }, values: textsOf(writing, true) }
  const integer = { schema: { type: 'integer' }, values: fc.integer() }
  const number = {
    schema: { type: 'number' },
    values: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  }
  const boolean = { schema: { type: 'boolean' }, values: fc.boolean() }
  const word = { schema: { enum: ['small', 'large'] }, values: fc.constantFrom('small', 'large') }
  const digits = { schema: { type: 'string', pattern: '^\\d+$' }, values: fc.nat().map(String) }
  const nullable = { schema: { type: ['integer', 'null'] }, values: fc.option(fc.integer()) }
  // A point would divide a number.
  const numbers = writing.style === 'label' && writing.explode ? [integer] : [integer, number]
  const leaves: readonly Sample[] = [part, ...numbers, boolean, word, digits, nullable]
  const openValues: readonly Sample[] = [part, integer, boolean]
  const unionOf = (...samples: readonly Sample[]): Sample => ({
    schema: { anyOf: samples.map(({ schema }) => schema) },
    values: fc.oneof(...samples.map(({ values }) => values)),
  })
  const uuid = { schema: { type: 'string', format: 'uuid' }, values: fc.uuid() }
  const letters = { schema: { type: 'string', pattern: '^[a-z]{6}$' }, values: fc.constantFrom('abcdef', 'ghijkl') }
  const unions = [
    { schema: { type: ['integer', 'boolean'] }, values: fc.oneof(fc.integer(), fc.boolean()) },
    unionOf(integer, uuid),
    unionOf(uuid, boolean, integer),
    unionOf(letters, integer, word),
  ]
  const integers = {
    schema: { type: 'array', items: integer.schema, minItems: 2 },
    values: fc.array(fc.integer(), { minLength: 2, maxLength: 4 }),
  }
  const names = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 3 })
  const pairs = {
    schema: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } } },
    values: fc.record({ a: fc.integer(), b: part.values }, { requiredKeys: ['a'] }),
  }
  const lists = { schema: { type: 'array', items: part.schema }, values: fc.array(part.values, { maxLength: 3 }) }
  // Only these write values within values: as JSON, since OpenAPI leaves it open.
  const areNested = writing.in === 'query' && writing.style === 'form' && writing.explode && !writing.allowReserved
  const nested = [pairs, lists, unionOf(pairs, lists, integer)]
  return [
    ...(areNested ? nested : []).flatMap(({ schema, values }) => [
      { schema: { type: 'array', items: schema }, values: fc.array(values, { maxLength: 3 }) },
      { schema: { type: 'object', properties: { c: schema } }, values: fc.record({ c: values }) },
    ]),
    text,
    integer,
    number,
    boolean,
    word,
    digits,
    ...unions,
    unionOf(integer, integers),
    unionOf(integers, uuid),
    ...[...leaves, ...unions].map(({ schema, values }) => ({
      schema: { type: 'array', items: schema },
      values: fc.array(values, { maxLength: 4 }),
    })),
    ...[...leaves, ...unions].map(({ schema, values }) => ({
      schema: { type: 'object', properties: { a: schema, b: { type: 'string' } } },
      values: fc.record({ a: values, b: part.values }, { requiredKeys: [] }),
    })),
    { schema: { type: 'object' }, values: fc.dictionary(names, part.values, { maxKeys: 3, noNullPrototype: true }) },
    ...openValues.map(({ schema, values }) => ({
      schema: { type: 'object', additionalProperties: schema },
      values: fc.dictionary(names, values, { maxKeys: 3, noNullPrototype: true }),
    })),
  ]
}

/** A value as far as it can be written: null is nothing, and so is an array or an object without anything. */
function written(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? undefined
  if (Array.isArray(value)) {
    const items = value.filter((item) => item !== null)
    return items.length === 0 ? undefined : items
  }
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return members.length === 0 ? undefined : Object.fromEntries(members)
}

interface Case {
  readonly id: string
  readonly writing: Writing | WritingOfContent
  readonly schema: object
  readonly values: readonly unknown[]
}

/** Cases of each writing and kind of schema, the same for the same seed. */
function casesOf(seed: number, numRuns: number): readonly Case[] {
  return [...writings, ...contents].flatMap((writing, row) =>
    (isOfContent(writing) ? samplesOfContent(writing) : samplesOf(writing)).map(({ schema, values }, column) => ({
      id: `r${row}x${column}`,
      writing,
      schema,
      values: fc.sample(values, { seed, numRuns }),
    })),
  )
}

function isOfContent(writing: Writing | WritingOfContent): writing is WritingOfContent {
  return 'contentType' in writing
}

function documentOf(cases: readonly Case[]): object {
  const paths = cases.map(({ id, writing, schema }) => {
    const parameter = {
      name: writing.in === 'header' ? 'X-Given' : 'given',
      in: writing.in,
      required: writing.in === 'path',
      ...(isOfContent(writing) ? { content: { [writing.contentType]: { schema } } } : { ...writing, schema }),
    }
    const operation = {
      operationId: id,
      tags: [id],
      parameters: [parameter],
      responses: { 204: { description: 'Done' } },
    }
    return [writing.in === 'path' ? `/${id}/{given}` : `/${id}`, { get: operation }]
  })
  return { openapi: '3.2.0', info: { title: 'Parameters', version: '1' }, paths: Object.fromEntries(paths) as object }
}

type Clients = Readonly<Record<string, Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>>>

/**
 * What a mock does not read as a client wrote it, in words; none if both agree.
 *
 * @param seed The same cases for the same seed.
 * @param numRuns How many values each schema has.
 */
export async function disagreements(seed: number, numRuns: number): Promise<readonly string[]> {
  const cases = casesOf(seed, numRuns)
  const root = mkdtempSync(join(tmpdir(), 'specwright-'))
  try {
    writeFileSync(join(root, 'api.json'), JSON.stringify(documentOf(cases)))
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
    const outputs = Object.fromEntries(
      ['types', 'operations', 'validators', 'client', 'mock'].map((output) => [output, `${output}.ts`]),
    )
    const { files } = await generateProject(
      { documents: [{ document: 'api.json', engines: 'inline', outputs: { ...outputs, client: 'client.ts' } }] },
      { root },
    )
    writeFiles(
      root,
      files.filter(({ path }) => path !== 'index.ts'),
    )
    const { createApiClient } = (await import(join(root, 'client.ts'))) as { createApiClient(options: object): Clients }
    const { contract } = (await import(join(root, 'mock.ts'))) as { contract: Contract }
    const sent: { url: URL; headers: Headers }[] = []
    const client = createApiClient({
      baseUrl: 'http://mock.test',
      async fetch(input: string, init: RequestInit) {
        sent.push({ url: new URL(input), headers: new Headers(init.headers) })
        return new Response(null, { status: 204 })
      },
    })
    const found: string[] = []
    for (const each of cases) {
      const [method] = Object.values(client[each.id] ?? {})
      const route = contract.routes[each.id] as Route
      for (const value of each.values) {
        sent.length = 0
        const [read, issues] = await readBack(each, value, { call: method!, route, sent })
        const isJson = isOfContent(each.writing) && each.writing.contentType !== 'text/plain'
        // A parameter that is null is not sent, whatever its content.
        const expected = JSON.stringify(isJson && value !== null ? value : written(value))
        const about = `${JSON.stringify(each.writing)} ${JSON.stringify(each.schema)} ${JSON.stringify(value)}`
        if (JSON.stringify(read) !== expected)
          found.push(
            `${about} was read as ${JSON.stringify(read)} of ${String(sent[0]?.url.href)} ${JSON.stringify([...(sent[0]?.headers ?? [])])}`,
          )
        else if (issues.length > 0) found.push(`${about} was refused: ${issues.join()}`)
      }
    }
    return found
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** The value that a mock reads of what a client wrote, and what its validator says. */
async function readBack(
  { writing }: Case,
  value: unknown,
  {
    call,
    route,
    sent,
  }: {
    readonly call: (...args: readonly unknown[]) => Promise<unknown>
    readonly route: Route
    readonly sent: readonly { readonly url: URL; readonly headers: Headers }[]
  },
): Promise<readonly [unknown, readonly string[]]> {
  if (writing.in === 'path') {
    // An empty segment would address another resource.
    const refused = await call(value).then(
      () => undefined,
      (error: unknown) => error as Error,
    )
    if (refused) return written(value) === undefined ? [undefined, []] : [String(refused), []]
  } else if (writing.in === 'query') await call({ given: value })
  else await call({ [`${writing.in}s`]: { [writing.in === 'header' ? 'X-Given' : 'given']: value } })
  const { url, headers } = sent[0]!
  const match = createRouter([['GET', route.operation.path, route] as const])(url.pathname)?.for('GET')
  const read = {
    path: () => readPath(route, match?.parameters ?? []),
    query: () => readQuery(route, url.search.slice(1)),
    header: () => readHeaders(route, (name) => headers.get(name) ?? undefined),
    cookie: () => readCookies(route, headers.get('cookie') ?? undefined),
  }[writing.in]()
  return [Object.values(read.value)[0], read.issues.map(({ message }) => message)]
}
