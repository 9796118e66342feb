import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import type { Contract } from '@specwright/mock-engine'
import { readForm } from '../../../server-engine/src/route/multipart.ts'
import { readBody } from '../../../server-engine/src/route/read-body.ts'
import type { Route } from '../../../server-engine/src/route/route.ts'
import { generateProject, writeFiles } from '../../src/index.ts'

// Forms of both types, with random encodings, schemas and values of a member: what a client writes, a mock reads, and its
// validators accept.

/** The encoding of a member of a form, and what no string in it may contain, since the encoding does not keep it apart. */
interface Writing {
  readonly contentType: string
  readonly encoding?: object
  readonly without?: RegExp
  readonly kinds: readonly Kind[]
}

type Kind = 'scalar' | 'array' | 'object' | 'nested'

const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'
const flat: readonly Kind[] = ['scalar', 'array', 'object']
const every: readonly Kind[] = [...flat, 'nested']
const json = { contentType: 'application/json' }

const writings: readonly Writing[] = [
  { contentType: form, kinds: every },
  { contentType: form, encoding: json, kinds: every },
  { contentType: form, encoding: { contentType: 'text/plain' }, kinds: every },
  { contentType: form, encoding: { contentType: 'application/xml, application/json' }, kinds: every },
  { contentType: form, encoding: { style: 'form' }, kinds: flat },
  { contentType: form, encoding: { explode: true }, kinds: flat },
  { contentType: form, encoding: { style: 'form', explode: false }, kinds: flat },
  { contentType: form, encoding: { style: 'spaceDelimited', explode: false }, without: / /g, kinds: flat },
  { contentType: form, encoding: { style: 'pipeDelimited', explode: false }, without: /\|/g, kinds: flat },
  { contentType: form, encoding: { style: 'deepObject', explode: true }, kinds: every },
  { contentType: form, encoding: { allowReserved: true }, without: /%/g, kinds: flat },
  { contentType: form, encoding: { allowReserved: true, explode: false }, without: /%/g, kinds: flat },
  { contentType: multipart, kinds: every },
  { contentType: multipart, encoding: json, kinds: every },
  { contentType: multipart, encoding: { contentType: 'text/plain' }, kinds: every },
  { contentType: multipart, encoding: { contentType: 'application/*' }, kinds: every },
  { contentType: multipart, encoding: { ...json, style: 'form' }, kinds: every },
  { contentType: multipart, encoding: { style: 'deepObject', explode: true }, kinds: every },
]

/** A schema with values of it. */
interface Sample {
  readonly schema: object
  readonly values: fc.Arbitrary<unknown>
}

function samplesOf({ contentType, without = /$^/g, kinds }: Writing): readonly Sample[] {
  const isPart = contentType === multipart
  // Forms normalize line breaks, and a part ends at one.
  const texts = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .map((text) => text.replaceAll(isPart ? /[\r\n]/g : without, '').replaceAll(without, '') || 'a')
  const text = { schema: { type: 'string' }, values: texts }
  const integer = { schema: { type: 'integer' }, values: fc.integer() }
  const number = {
    schema: { type: 'number' },
    values: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  }
  const boolean = { schema: { type: 'boolean' }, values: fc.boolean() }
  const digits = { schema: { type: 'string', pattern: '^\\d+$' }, values: fc.nat().map(String) }
  const leaves: readonly Sample[] = [text, integer, number, boolean, digits]
  const arrays = leaves.map(({ schema, values }) => ({
    schema: { type: 'array', items: schema },
    values: fc.array(values, { minLength: 1, maxLength: 4 }),
  }))
  const objects = leaves.map(({ schema, values }) => ({
    schema: { type: 'object', required: ['a'], properties: { a: schema, b: { type: 'string' } } },
    values: fc.record({ a: values, b: texts }, { requiredKeys: ['a'] }),
  }))
  const nested = objects.map(({ schema, values }) => ({
    schema: { type: 'array', items: schema },
    values: fc.array(values, { minLength: 1, maxLength: 3 }),
  }))
  const deep = objects.map(({ schema, values }) => ({
    schema: {
      type: 'object',
      required: ['in'],
      properties: { in: schema, more: { type: 'array', items: { type: 'integer' } } },
    },
    values: fc.record(
      { in: values, more: fc.array(fc.integer(), { minLength: 1, maxLength: 3 }) },
      { requiredKeys: ['in'] },
    ),
  }))
  const byKind: Readonly<Record<Kind, readonly Sample[]>> = {
    scalar: leaves,
    array: arrays,
    object: objects,
    nested: [...nested, ...deep],
  }
  return kinds.flatMap((kind) => byKind[kind])
}

/** Which cases are drawn. */
interface Drawn {
  /** The same cases for the same seed. */
  readonly seed: number
  /** How many values each schema has. */
  readonly numRuns: number
  /** Only each so many schemas of an encoding; by default all. */
  readonly step?: number
}

interface Case {
  readonly id: string
  readonly writing: Writing
  readonly schema: object
  readonly values: readonly unknown[]
}

/** Each `step`th case of each encoding and kind of schema, the same for the same seed. */
function casesOf({ seed, numRuns, step = 1 }: Drawn): readonly Case[] {
  return writings.flatMap((writing, row) =>
    [...samplesOf(writing).entries()]
      .filter(([column]) => (row + column) % step === 0)
      .map(([column, { schema, values }]) => ({
        id: `r${row}x${column}`,
        writing,
        schema,
        values: fc.sample(values, { seed, numRuns }),
      })),
  )
}

function documentOf(cases: readonly Case[]): object {
  const paths = cases.map(({ id, writing: { contentType, encoding }, schema }) => {
    const media = {
      schema: { type: 'object', properties: { given: schema, other: { type: 'string' } } },
      ...(encoding && { encoding: { given: encoding } }),
    }
    const operation = {
      operationId: id,
      tags: [id],
      requestBody: { required: true, content: { [contentType]: media } },
      responses: { 204: { description: 'Done' } },
    }
    return [`/${id}`, { post: operation }]
  })
  return { openapi: '3.1.0', info: { title: 'Forms', version: '1' }, paths: Object.fromEntries(paths) as object }
}

type Clients = Readonly<Record<string, Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>>>

/** What a mock does not read as a client wrote it in a form, in words; none if both agree. */
export async function disagreements(drawn: Drawn): Promise<readonly string[]> {
  const cases = casesOf(drawn)
  const root = mkdtempSync(join(tmpdir(), 'specwright-'))
  try {
    writeFileSync(join(root, 'api.json'), JSON.stringify(documentOf(cases)))
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
    const outputs = Object.fromEntries(
      ['types', 'operations', 'validators', 'client', 'mock'].map((output) => [output, `${output}.ts`]),
    )
    const { files } = await generateProject(
      { documents: [{ document: 'api.json', engines: 'inline', outputs }] },
      { root },
    )
    writeFiles(
      root,
      files.filter(({ path }) => path !== 'index.ts'),
    )
    const { createApiClient } = (await import(join(root, 'client.ts'))) as { createApiClient(options: object): Clients }
    const { contract } = (await import(join(root, 'mock.ts'))) as { contract: Contract }
    const found: string[] = []
    for (const { id, writing, schema, values } of cases) {
      const route = contract.routes[id] as Route
      let sent: Request | undefined
      const client = createApiClient({
        baseUrl: 'http://mock.test',
        async fetch(input: string, init: RequestInit) {
          sent = new Request(input, init)
          return new Response(null, { status: 204 })
        },
      })
      const [call] = Object.values(client[id] ?? {})
      for (const given of values) {
        await call?.({ given, other: 'o' })
        const body = (await sent?.text()) ?? ''
        const request = { headers: { 'content-type': sent?.headers.get('content-type') ?? '' }, body }
        const parts = writing.contentType === multipart ? await readForm(request as never) : undefined
        const read = readBody(request as never, route, {}, parts)
        const about = `${writing.contentType} ${JSON.stringify(writing.encoding)} ${JSON.stringify(schema)} ${JSON.stringify(given)}`
        if ('message' in read) found.push(`${about} was refused: ${read.details} in ${body}`)
        else if (canonical(read.value) !== canonical({ given, other: 'o' }))
          found.push(`${about} was read as ${JSON.stringify(read.value)} of ${body}`)
      }
    }
    return found
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** A value as JSON, whose members are sorted. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
