import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, constantFrom, dictionary, sample, type Arbitrary } from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { clientOf, libraryFolder } from '../client/library.ts'
import { called, stylesDocument, type StyleRow } from '../client/parameter-styles.ts'
import { exactly } from './exactly.ts'
import { served } from './served.ts'

const root = mkdtempSync(join(tmpdir(), 'specwright-client-'))
afterAll(() => rmSync(root, { recursive: true }))

type Kind = 'string' | 'array' | 'object'
type Style = readonly [place: StyleRow['in'], style: string, explode: boolean, without: string, ...kinds: Kind[]]

/** Each style with what a value cannot have, since the style does not encode it within a value. */
const styles: readonly Style[] = [
  ['path', 'simple', false, '', 'string', 'array', 'object'],
  ['path', 'simple', true, '', 'array', 'object'],
  ['path', 'label', false, '', 'string', 'array', 'object'],
  ['path', 'label', true, '.', 'array', 'object'],
  ['path', 'matrix', false, '', 'string', 'array', 'object'],
  ['path', 'matrix', true, '', 'array', 'object'],
  ['query', 'form', false, '', 'string', 'array', 'object'],
  ['query', 'form', true, '', 'array', 'object'],
  ['query', 'spaceDelimited', false, ' ', 'array', 'object'],
  ['query', 'pipeDelimited', false, '|', 'array', 'object'],
  ['query', 'deepObject', true, '', 'object'],
  ['header', 'simple', false, ', ', 'string', 'array', 'object'],
  ['header', 'simple', true, ', =', 'array', 'object'],
  ['cookie', 'form', false, '', 'string', 'array', 'object'],
  ['cookie', 'form', true, '', 'array', 'object'],
  ['cookie', 'cookie', false, ', ;"', 'string', 'array'],
  ['cookie', 'cookie', false, ', ;"%', 'object'],
  ['cookie', 'cookie', true, ', ;"=%', 'array', 'object'],
]

const characters = [
  'a',
  'B',
  '5',
  ',',
  ';',
  '=',
  '&',
  '%',
  '+',
  ' ',
  '|',
  '/',
  '.',
  '%2C',
  '"',
  '#',
  '?',
  ':',
  '~',
  '\u00e9',
]

/** Values of a kind. They start with a letter: spaces at the end of a header are not sent, and `..` is no segment. */
function valuesOf(kind: Kind, without: string): Arbitrary<unknown> {
  const allowed = characters.filter((each) => ![...each].some((character) => without.includes(character)))
  const text = array(constantFrom(...allowed), { maxLength: 6 }).map((all) => `v${all.join('')}v`)
  if (kind === 'string') return text
  if (kind === 'array') return array(text, { minLength: 1, maxLength: 4 })
  return dictionary(text, text, { minKeys: 1, maxKeys: 3, noNullPrototype: true })
}

const rows = styles.flatMap(([place, style, explode, without, ...kinds]) =>
  kinds.flatMap((kind) =>
    sample(valuesOf(kind, without), { numRuns: 8, seed: 17 }).map((value) => {
      return { in: place, parameter: { style, explode, required: true, schema: exactly(value) }, value }
    }),
  ),
)

const written = ({ in: place, parameter: { style, explode }, value }: (typeof rows)[number]): string =>
  `${place} ${style}${explode ? ' exploded' : ''} ${JSON.stringify(value)}`

test('a mock reads what a client writes, whatever characters it has', async () => {
  writeFileSync(join(root, 'api.json'), JSON.stringify(stylesDocument(rows)))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  const { createApiClient } = await clientOf<'operations'>(await libraryFolder(root, join(root, 'api.json'), 'inline'))
  const { mock } = await served(stylesDocument(rows))
  const client = createApiClient({ baseUrl: 'http://mock.test', fetch: mock.fetch })
  /** Calls the operation of each row, which accepts its value alone, with the value that another row has. */
  const acceptedFrom = async (sent: (index: number) => unknown): Promise<readonly string[]> => {
    const accepted = rows.map(async (row, index) => {
      const given = { ...row, value: sent(index) }
      return await called(client, given, index).then(
        () => [written(given)],
        () => [],
      )
    })
    return (await Promise.all(accepted)).flat()
  }
  expect(await acceptedFrom((index) => rows[index]?.value)).toEqual(rows.map(written))
  const same = rows.filter(({ value }, index) => JSON.stringify(value) === JSON.stringify(rows[index ^ 1]?.value))
  expect(await acceptedFrom((index) => rows[index ^ 1]?.value)).toEqual(same.map(written))
})
