import { join } from 'node:path'
import { migrateCaller, type MigrationResult } from '@specwright/release'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConsumer, type Consumer } from './fixture.ts'

// Names that code holds as data: the compiler accepts them before and after, and nobody else would say that they are left.

const start = `import type { ApiClient, Pet } from '@pets/client'
declare const pet: Pet, client: ApiClient, key: string, text: string
declare const fn: <Call extends (...argv: any[]) => any>(call?: Call) => Call & { mockResolvedValue(value: any): Call }
declare const pick: (value: object, names: readonly string[]) => object
declare const expected: <Value>(value: Value) => void
export const used = [pet, client, key, text, fn, pick, expected]
`

/** Strings that nothing checks: each is reported, once. */
const strings = [
  `export const a = Object.entries(pet).find(([k]) => k === 'nick_name')`,
  `export const a = Object.keys(pet).includes('nick_name')`,
  `export const a = Object.keys(pet).filter((k) => 'nick_name' !== k)`,
  `export const a = (o: unknown) => typeof o === 'object' && o !== null && 'nick_name' in o`,
  `export const a = Reflect.get(pet, 'nick_name') as unknown`,
  `export const a = Object.hasOwn(pet, 'nick_name')`,
  `export const a = Object.prototype.hasOwnProperty.call(pet, 'nick_name')`,
  `export const a = pick(pet, ['nick_name'])`,
  `declare const get: <Key extends string>(o: object, keys: Key[]) => unknown\nexport const a = get(pet, ['nick_name'])`,
  `export const a = new Map(Object.entries(pet)).get('nick_name')`,
  `export const a = new Set(['nick_name']).has(key)`,
  `const k = 'nick_name'\nexport const a = (o: any) => o[k] as unknown`,
  `export const a = (o: Record<string, unknown>) => o['nick_name']`,
  `export const a = ({ ['nick_name']: own }: Record<string, unknown>) => own`,
  `export function a() { switch (key) { case 'nick_name': return 1; default: return 2 } }`,
  `export const a = [{ field: 'nick_name', title: 'Nick' }]`,
  `export const a = { fields: new Array<string>('nick_name') }`,
  `export const a = JSON.parse('{"nick_name":"R"}') as Pet`,
  `export const a = (change: (name: string) => void) => change(\`nick_name\`)`,
  `export const a = text === 'AVAILABLE'`,
  `export const a = (own: { status: string }) => own.status === 'AVAILABLE'`,
  `export const a = pick(pet, ['color'])`,
  `export const a = ({ sold: 1 } as any)[pet.status as 'AVAILABLE'] as unknown`,
  `export const a = (o: Record<string, string>) => o.nick_name`,
  `export const a = ({ nick_name, ...rest }: Record<string, string>) => [rest]`,
  `declare const all: { pets: { [id: string]: number }[] }\nexport const [{ nick_name: a }] = all.pets as [{ [id: string]: number }]`,
]

/** Keys of values whose members nothing checks: mocks, assertions, what is sent as it is. */
const keys = [
  `export const a = { pets: { list: async () => [{ id: 'p1', nick_name: 'R' }] } } as unknown as ApiClient`,
  `export const a = { pets: { list() { return [{ id: 'p1', 'nick_name': 'R' }] } } } as any as ApiClient`,
  `export const a = { pets: { list: fn(async () => { return [{ nick_name: 'R' }] }) } } as unknown as ApiClient`,
  `export const a = { pets: { list: fn().mockResolvedValue([{ nick_name: 'R' }]) } } as unknown as ApiClient`,
  `export const a = fn().mockResolvedValue({ nick_name: 'R' })`,
  `const own = { list: async () => [{ nick_name: 'R' }] }\nexport const a = { pets: own as unknown } as ApiClient`,
  `export const a = Response.json({ nick_name: 'R' })`,
  `export const a = fetch('https://pets.example', { method: 'POST', body: JSON.stringify({ nick_name: 'R' }) })`,
  `expected({ nick_name: 'R' })`,
  `export const a: Record<string, unknown> = { nick_name: 'R' }`,
  `export const a = { status: 'AVAILABLE' } as unknown as ApiClient`,
  `export const a: ApiClient = { pets: { list: async () => [{ nick_name: 'R' }] } } as never`,
  `declare const use: (p: Pet) => void\nuse({ nick_name: 'R' } as never)`,
  `declare const use: (p: Pet) => void\nuse(<never>{ nick_name: 'R' })`,
  `export const a: Record<keyof Pet, string> = { nick_name: '' } as never`,
]

/** What is of the package after all, and is rewritten. */
const rewritten: readonly (readonly [line: string, after: string])[] = [
  [`export const a = { nick_name: 'R' } as unknown as Pet`, `export const a = { nickname: 'R' } as unknown as Pet`],
  [
    `const own = { id: 'p1', nick_name: 'R' }\nexport const a = own as unknown as Pet`,
    `const own = { id: 'p1', nickname: 'R' }\nexport const a = own as unknown as Pet`,
  ],
  [`export const { ['nick_name']: a } = pet`, `export const { ['nickname']: a } = pet`],
  [
    `export const a = { nick_name: 'R' } satisfies Partial<Pet>`,
    `export const a = { nickname: 'R' } satisfies Partial<Pet>`,
  ],
]

/** What is the caller's own, or no name of data. */
const quiet: readonly (readonly [what: string, lines: string])[] = [
  [
    'strings that a type of the caller lists',
    `declare const own: 'nick_name' | 'b'\nexport const a = own === 'nick_name'`,
  ],
  [
    'members that the caller declares',
    `export const a = (o: { nick_name: string }) => 'nick_name' in o && o['nick_name']`,
  ],
  ['arguments that a type lists', `declare const f: (name: 'nick_name' | 'b') => void\nf('nick_name')`],
  ['keys of a type of the caller', `export const a: { nick_name: string } = { nick_name: 'x' }`],
  ['a view of the caller', `export const a = (p: Pet) => ({ nick_name: p.name })`],
  ['modules', `declare const require: (name: string) => unknown\nexport const a = require('color')`],
  ['titles of tests', `declare const test: (title: string, run: () => void) => void\ntest('color', () => {})`],
  ['messages', `console.log('color', pet)\nthrow new Error('color')`],
  ['types', `export type Own = 'nick_name' | 'color'`],
  ['other strings', `export const a = 'the nick_name of it' + 'colors'`],
]

const fixture = `import own from './pet.json' with { type: 'json' }
export const a = own as unknown as Pet
`

const texts = [...strings, ...keys, ...rewritten.map(([line]) => line), ...quiet.map(([, lines]) => lines), fixture]
const fileOf = (text: string): string => `src/left${texts.indexOf(text)}.ts`

let consumer: Consumer
let migrated: MigrationResult

beforeAll(async () => {
  consumer = await createConsumer({ resolveJsonModule: true })
  const { folder, migration, write } = consumer
  write({ 'src/pet.json': '{ "id": "p1", "name": "Rex", "nick_name": "R", "chip_id": "c" }' })
  write(Object.fromEntries(texts.map((text) => [fileOf(text), start + text])))
  write({ 'src/own.mts': `export const a = Object.entries({}).find(([k]) => k === 'nick_name')` })
  const files = [...texts.map(fileOf), 'src/own.mts'].map((file) => join(folder, file))
  migrated = migrateCaller(migration, { folder, config: join(folder, 'tsconfig.json'), files })
})

afterAll(() => consumer.remove())

/** What is reported of a text, and what it becomes. */
function report(text: string): { readonly entries: readonly string[]; readonly text: string } {
  const path = join(consumer.folder, fileOf(text))
  const own = migrated.entries.filter((entry) => entry.path === path)
  return {
    entries: own.map(({ kind, text: said }) => `${kind} ${said}`),
    text: (migrated.files.get(path) ?? start + text).slice(start.length),
  }
}

test.each([...strings, ...keys])('is reported, and left: %s', (line) => {
  const { entries, text } = report(line)
  expect({ entries, text }).toEqual({ entries: [expect.stringMatching(/^look /) as unknown], text: line })
})

test.each(rewritten)('is rewritten: %s', (line, after) => {
  expect(report(line).text).toBe(after)
})

test('a fixture of JSON that is asserted to be of a type is marked', () => {
  expect(report(fixture).entries).toEqual([
    expect.stringMatching(/^decide Pet.chip_id is now chip: /) as unknown,
    expect.stringMatching(/^decide Pet.nick_name is now nickname: /) as unknown,
  ])
})

test.each(quiet)('nothing is reported of %s', (_, lines) => {
  expect(report(lines).entries).toEqual([])
})

test('nothing is reported of files that do not use the package', () => {
  expect(migrated.entries.filter(({ path }) => path.endsWith('own.mts'))).toEqual([])
})
