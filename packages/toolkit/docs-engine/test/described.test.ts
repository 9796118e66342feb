import type { HTMLElement } from 'node-html-parser'
import { expect, test } from 'vitest'
import { kebab } from '../src/reference/address.ts'
import {
  besideFields,
  besideRefs,
  directed,
  discriminated,
  fieldsBesideRef,
  stated,
  streams,
} from './documents/described.ts'
import { useWholeSite } from './whole-site.ts'

const folder = useWholeSite()

const pageOf = (path: string): HTMLElement => folder.page(`whole/${path}/index.html`)
const textOf = (element: HTMLElement | null | undefined): string =>
  element?.textContent.replaceAll(/\s+/g, ' ').replaceAll(' ,', ',') ?? ''
const operation = (id: string): HTMLElement => pageOf(`operations/${kebab(id)}`)
const twinOf = (id: string): string =>
  folder.read(`whole/operations/${kebab(id)}.md`).replaceAll(/[`\\]|\]\([^)]*\)|\[/g, '')
const namesIn = (element: HTMLElement | null | undefined): string[] =>
  element?.querySelectorAll('.fields a.name').map((link) => link.textContent) ?? []
/** The part of a page that is about the body of a request, or the one of a response. */
const partOf = (page: HTMLElement, which: 'request' | 'response'): HTMLElement | undefined =>
  which === 'request'
    ? (page.querySelector('#body')?.closest('section') ?? undefined)
    : (page.querySelector('section[data-status]') ?? undefined)

test.each(besideFields.map((each, index) => ({ ...each, index })))(
  'a body keeps its fields beside $expected',
  ({ expected, index }) => {
    const body = partOf(operation(`beside${index}`), 'request')
    expect(namesIn(body)).toEqual(expect.arrayContaining(['kind', 'number']))
    for (const words of ['CARD or CASH', 'at most 19 characters', ...expected]) {
      expect(textOf(body)).toContain(words)
      expect(twinOf(`beside${index}`)).toContain(words)
    }
  },
)

test('a build reports what has no words, and nothing else', () => {
  const { output } = folder.left()
  const reported = [...output.matchAll(/^Cannot (?:document|show) .*?(?=: .* as code$)/gm)].map(String)
  expect(output.match(/ as code/g)).toHaveLength(reported.length)
  expect(reported.toSorted()).toEqual(
    [
      'Cannot document the schema at /paths/~1beside11/post/requestBody/content/application~1json/schema/then/maxProperties',
      'Cannot document the schema at /paths/~1beside12/post/requestBody/content/application~1json/schema/properties/deep/then/maxProperties',
      ...besideRefs.map((_, index) => `Cannot show content of content of refs${index}`),
    ].toSorted(),
  )
})

test.each(Object.keys(directed))('the fields of one direction are shown in it alone: %s', (name) => {
  const page = operation(`directed-${name}`)
  const [request, response] = [partOf(page, 'request'), partOf(page, 'response')]
  expect(namesIn(request)).toContain('pw')
  expect(namesIn(request)).not.toContain('id')
  expect(namesIn(response)).toContain('id')
  expect(namesIn(response)).not.toContain('pw')
  expect(textOf(request)).toMatch(/pw \S+ required/)
  expect(textOf(response)).toMatch(/id \S+ required/)
  expect(textOf(request)).not.toMatch(/\bid\b/)
  expect(textOf(response)).not.toMatch(/\bpw\b/)
})

test('what the API sends has the fields of responses', () => {
  expect(namesIn(pageOf('webhooks/told').querySelector('main'))).toEqual(['id', 'name'])
})

test('the page of a schema has the fields of both directions, each with its marks', () => {
  const text = textOf(pageOf('schemas/account').querySelector('main'))
  expect(text).toMatch(/id string required read-only/)
  expect(text).toMatch(/pw string required write-only at least 8 characters/)
})

test.each(Object.keys(discriminated).filter((name) => name !== 'ofParent'))(
  'each value of a discriminator is shown: %s',
  (name) => {
    for (const text of [textOf(operation(`animals-${name}`).querySelector('main')), twinOf(`animals-${name}`)]) {
      expect(text).toMatch(/Cat, when kind is CAT or LION/)
      expect(text).toMatch(/Dog, when kind is DOG/)
    }
  },
)

test('pages of schemas show the values of discriminators', () => {
  const text = textOf(pageOf('schemas/animal').querySelector('main'))
  expect(text).toMatch(/Cat, when kind is CAT or LION/)
  expect(text).toMatch(/Dog, when kind is DOG/)
  for (const path of ['schemas/parent', 'operations/animals-of-parent'])
    expect(textOf(pageOf(path).querySelector('main'))).toContain('follows Child when kind is CHILD or KID')
})

test.each(streams.map((each, index) => ({ ...each, index })))(
  'a stream shows what its items are: $expected',
  ({ index, expected }) => {
    const page = operation(`stream${index}`)
    for (const text of [textOf(partOf(page, 'request')), textOf(page.querySelector('main'))]) {
      for (const words of expected) expect(text).toContain(words)
      expect(text).not.toContain('any value')
    }
  },
)

test.each(stated)('the field $name says $expected', ({ name, expected }) => {
  const text = textOf(pageOf('schemas/stated').getElementById(name))
  for (const words of expected) expect(text).toContain(words)
})

test.each(besideRefs.map((each, index) => ({ ...each, index })))(
  'a parameter and a header say what is beside a ref, and what it leads to: $expected',
  ({ index, expected }) => {
    const page = operation(`refs${index}`)
    for (const id of ['parameter-kind', 'parameter-content', 'header-204-x-kind']) {
      const text = textOf(page.getElementById(id))
      for (const words of [...expected, 'string', 'at most 40 characters', 'A kind.']) expect(text).toContain(words)
    }
  },
)

test('a parameter has the fields beside a ref', () => {
  const text = textOf(operation('refs-fields').getElementById('parameter-filter'))
  for (const words of fieldsBesideRef.expected) expect(text).toContain(words)
})
