import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parse, type HTMLElement } from 'node-html-parser'
import { expect, inject, test } from 'vitest'
import { plain, readable, readPages } from './completeness/built-pages.ts'
import { factsOfSchema, slug, type Fact, type Json } from './completeness/facts.ts'

// Independent of the code of the pages: imports nothing from `src`.

const { folder, base } = inject('site')
const pages = readPages(folder)
const file = createRequire(import.meta.url).resolve('@loyalty-kit/spec/openapi.json')
const contract = JSON.parse(readFileSync(file, 'utf8')) as Json // the bundled contract

/** What is missing on the pages of a fact; `undefined` if nothing is. */
function missing({ pointer, page, part, strings, inOneItem, linksTo }: Fact): string | undefined {
  const main = pages.get(page)
  const place = part === undefined ? main : main?.getElementById(part)
  if (!place) return `${pointer}: no ${part ?? 'page'} on ${page}`
  const candidates = inOneItem ? place.querySelectorAll('li').map(readable) : [readable(withoutInner(place))]
  const fits = (text: string): boolean => strings.every((words) => text.includes(plain(words)))
  if (!candidates.some(fits)) return `${pointer}: ${strings.join(' + ')} is not on ${page}#${part ?? ''}`
  const links = place.querySelectorAll('a').map((link) => link.getAttribute('href'))
  return linksTo === undefined || links.includes(`${base}/${linksTo}`) ? undefined : `${pointer}: no link to ${linksTo}`
}

/** A field without those within it. */
function withoutInner(place: HTMLElement): HTMLElement {
  const own = parse(place.outerHTML)
  for (const inner of own.querySelectorAll('.within')) inner.remove()
  return own
}

function expectAll(facts: readonly Fact[]): void {
  expect(facts.map(missing).filter((gap) => gap !== undefined)).toEqual([])
}

const { schemas } = contract['components'] as Readonly<Record<string, Readonly<Record<string, Json>>>>

test.each(Object.keys(schemas ?? {}))('everything in %s is on its page', (name) => {
  const place = { pointer: `/components/schemas/${name}`, page: `schemas/${slug(name)}/` }
  const facts = factsOfSchema(schemas?.[name] ?? {}, place)
  expect(facts.length).toBeGreaterThan(0)
  expectAll(facts)
})

interface OperationObject {
  readonly operationId: string
  readonly parameters?: readonly Json[]
  readonly requestBody?: Json
  readonly responses: Readonly<Record<string, Json>>
}

const operations = Object.values(
  contract['paths'] as Readonly<Record<string, Readonly<Record<string, OperationObject>>>>,
)
  .flatMap((methods) => Object.values(methods))
  .filter(({ operationId }) => operationId !== undefined)

/** The target of a `$ref`, with the siblings of the `$ref`. */
function resolved(value: Json): Json {
  const { $ref, ...beside } = value
  if (typeof $ref !== 'string') return value
  const found = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Json)[key.replaceAll('~1', '/')], contract)
  return { ...resolved(found as Json), ...beside }
}

test.each(operations)(
  'everything about the parameters of $operationId is on its page',
  ({ operationId, parameters = [] }) => {
    const page = `operations/${slug(operationId)}/`
    const facts = parameters.map(resolved).flatMap((parameter): Fact[] => {
      const name = String(parameter['name'])
      const place = { pointer: `${operationId}/${name}`, page, part: `parameter-${name}` }
      const { description, required, schema } = parameter
      const strings = [name, String(description), ...(required ? ['required'] : [])]
      return [
        { ...place, strings },
        { pointer: place.pointer, page, strings: [String(parameter['in']) === 'path' ? 'Path' : 'Query'] },
        ...factsOfSchema(schema as Json, place),
      ]
    })
    expectAll(facts)
  },
)

test.each(operations)('everything about the responses of $operationId is on its page', ({ operationId, responses }) => {
  const address = `operations/${slug(operationId)}/`
  const page = pages.get(address)
  // What is too much for one page is a link away.
  const moved = [...pages]
    .flatMap(([path, more]) => (path.startsWith(`${address}more`) ? [readable(more)] : []))
    .join('')
  const gaps = Object.entries(responses).flatMap(([status, written]) => {
    const response = resolved(written)
    const section = page?.getElementById(`status-${status}`)?.closest('section')
    if (!section) return [`no part for ${status}`]
    const panel = page?.querySelector(`label[for=example-${status}] + .panel`)
    const text = readable(section) + (panel ? readable(panel) : '') + moved
    const { schema = {}, examples = {} } = (Object.values((response['content'] ?? {}) as Record<string, Json>)[0] ??
      {}) as {
      schema?: Json
      examples?: Readonly<Record<string, Json>>
    }
    const described = [response['description'], ...Object.keys(response['content'] ?? {})]
    const branches = [schema, ...((schema['allOf'] ?? []) as readonly Json[])]
    const fixed = branches.flatMap(({ properties = {} }) =>
      Object.entries(properties as Readonly<Record<string, Json>>).flatMap(([name, { const: value, description }]) => [
        `${name} is ${String(value)}`,
        description,
      ]),
    )
    const expected = [
      ...described,
      ...fixed,
      ...Object.values(examples).flatMap((example) => primitivesIn(resolved(example))),
    ]
    const links = section.querySelectorAll('a').map((link) => link.getAttribute('href'))
    const refs = branches.flatMap(({ $ref }) =>
      typeof $ref === 'string' ? [`${base}/schemas/${slug($ref.split('/').at(-1) ?? '')}/`] : [],
    )
    return [
      ...expected.filter((words) => typeof words === 'string' && !text.includes(plain(words))),
      ...refs.filter((ref) => !links.includes(ref)),
    ].map((gap) => `${status}: ${String(gap)}`)
  })
  expect(gaps).toEqual([])
})

/** Every string and number in an example. */
function primitivesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.values(value).flatMap(primitivesIn)
}

test('every description and every assumption of the contract is on a page', () => {
  const all = [...pages.values()].map(readable).join('\n')
  const strings = stringsIn(contract)
  expect(strings.length).toBeGreaterThan(200)
  expect([...new Set(strings)].filter((text) => !paragraphs(text).every((each) => all.includes(plain(each))))).toEqual(
    [],
  )
})

function stringsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) =>
    typeof member === 'string' && ['description', 'summary', 'x-assumed'].includes(key) ? [member] : stringsIn(member),
  )
}

function paragraphs(text: string): string[] {
  return text.split(/\n(?=\n|- |#)/)
}
