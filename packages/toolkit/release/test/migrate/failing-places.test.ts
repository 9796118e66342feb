import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrateCaller, type Change, type Migration } from '@specwright/release'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConsumer, type Consumer } from './fixture.ts'

// Whatever is wrong with a place, the other places are rewritten, and it is listed.

let consumer: Consumer

beforeAll(async () => {
  consumer = await createConsumer({ checkJs: true, allowUnreachableCode: false })
})

afterAll(() => consumer.remove())

const good = `import type { Pet } from '@pets/client'
export const name = (pet: Pet) => pet.nick_name
`
const goodAfter = good.replace('nick_name', 'nickname')

/** Migrates a file beside a good one. */
function migrate(file: string, text: string, migration: Migration = consumer.migration) {
  const { folder, write } = consumer
  write({ [file]: text, 'src/good.ts': good })
  const paths = [file, 'src/good.ts'].map((each) => join(folder, each))
  const options = { folder, config: join(folder, 'tsconfig.json'), files: paths }
  const { files, entries } = migrateCaller(migration, options)
  const textOf = (path: string): string => files.get(path) ?? readFileSync(path, 'utf8')
  return {
    text: textOf(paths[0] ?? ''),
    good: textOf(paths[1] ?? ''),
    entries: entries
      .filter(({ path }) => path === paths[0])
      .map(({ kind, line, text: said }) => `${kind} ${line} ${said.replace(/: .*/s, '')}`),
  }
}

const mark = '// migrate @pets/client 2.0.0: '
const guide = '. See https://pets.example/migration'

test.each([
  {
    what: 'a type of a comment that the package no longer has, and never had',
    file: 'src/odd.js',
    text: `/** @param {import("@pets/client").Nobody} o */\nexport const a = (o) => o\n`,
    after: `/** @param {import("@pets/client").Nobody} o */\nexport const a = (o) => o\n`,
    entries: [],
  },
  {
    what: 'a removed member in a type of a comment',
    file: 'src/odd.js',
    text: `const a = 1\n/** @type {import("@pets/client").Pet['color']} */\nexport const b = /** @type {any} */ (a)\n`,
    after: `const a = 1\n${mark}Pet.color was removed${guide}\n/** @type {import("@pets/client").Pet['color']} */\nexport const b = /** @type {any} */ (a)\n`,
    entries: ['decide 2 Pet.color was removed'],
  },
  {
    what: 'a removed member below the line that names the program',
    file: 'src/odd.js',
    text: `#!/usr/bin/env node\n/** @typedef {import("@pets/client").Pet['color']} Color */\n`,
    after: `#!/usr/bin/env node\n${mark}Pet.color was removed${guide}\n/** @typedef {import("@pets/client").Pet['color']} Color */\n`,
    entries: ['decide 2 Pet.color was removed'],
  },
  {
    what: 'a required member that an object of JavaScript lacks',
    file: 'src/odd.js',
    text: `/** @type {import("@pets/client").Visit} */\nexport const a = { pet: 'p1' }\n`,
    after: `/** @type {import("@pets/client").Visit} */\n${mark}Visit.date is now required (string)${guide}\nexport const a = { pet: 'p1', date: /** @satisfies {string} */ (undefined) }\n`,
    entries: ['decide 2 Visit.date is now required (string)'],
  },
  {
    what: 'one that a cast of JavaScript lacks',
    file: 'src/odd.js',
    text: `export const a = /** @type {import("@pets/client").Visit} */ ({ pet: 'p1' })\n`,
    after: `${mark}Visit.date is now required (string)${guide}\nexport const a = /** @type {import("@pets/client").Visit} */ ({ pet: 'p1', date: /** @satisfies {string} */ (undefined) })\n`,
    entries: ['decide 1 Visit.date is now required (string)'],
  },
  {
    what: 'an error of several statements',
    file: 'src/odd.ts',
    text: `import type { Pet } from '@pets/client'\nexport function a(pet: Pet) {\n  return 1\n  a(pet)\n  a(pet)\n}\nexport const b = (pet: Pet) => pet.nick_name\n`,
    after: `import type { Pet } from '@pets/client'\nexport function a(pet: Pet) {\n  return 1\n  a(pet)\n  a(pet)\n}\nexport const b = (pet: Pet) => pet.nickname\n`,
    entries: ['rewritten 7 Pet.nick_name is now nickname'],
  },
  {
    what: 'a file that is cut off',
    file: 'src/odd.ts',
    text: `import type { Pet } from '@pets/client'\nexport const b = (pet: Pet) => pet.nick_name\n/** @type {`,
    after: `import type { Pet } from '@pets/client'\nexport const b = (pet: Pet) => pet.nickname\n/** @type {`,
    entries: ['rewritten 2 Pet.nick_name is now nickname'],
  },
  {
    what: 'an import of a comment in TypeScript, which the compiler does not read',
    file: 'src/odd.ts',
    text: `/** @import { Owner } from '@pets/client' */\nexport const a = 1\n`,
    after: `/** @import { Owner } from '@pets/client' */\nexport const a = 1\n`,
    entries: ['look 1 Owner'],
  },
])('$what', ({ file, text, after, entries }) => {
  const found = migrate(file, text)
  expect(found.good).toBe(goodAfter)
  expect(found).toMatchObject({ ...(after !== undefined && { text: after }), ...(entries && { entries }) })
})

/** An argument that cannot be written. */
const brokenArgument = Object.defineProperty({ from: 0 }, 'from', {
  get() {
    throw new RangeError('no such argument')
  },
})

test('a place whose handling fails is marked, once, and the others are rewritten', () => {
  const changes = consumer.migration.changes.map((change): Change =>
    change.kind === 'operation-changed' && change.before.method === 'transfer'
      ? { ...change, arguments: [brokenArgument] }
      : change,
  )
  const migration = { ...consumer.migration, changes }
  const text = `import type { ApiClient, Pet } from '@pets/client'
export const a = (pet: Pet) => pet.nick_name
export const b = (client: ApiClient) => client.pets.transfer('p1', 'o1')
export const c = (pet: Pet) => pet.nick_name
`
  const line = `${mark}this could not be migrated, since it failed with: no such argument${guide}`
  const after = text.replaceAll('nick_name', 'nickname').replace('export const b', `${line}\nexport const b`)
  const found = migrate('src/odd.ts', text, migration)
  expect(found.text).toBe(after)
  expect(found.good).toBe(goodAfter)
  expect(found.entries).toContain('decide 3 this could not be migrated, since it failed with')
  expect(migrate('src/odd.ts', after, migration).text).toBe(after)
})

test('a file that cannot be read is listed', () => {
  const { folder, migration, write } = consumer
  write({ 'src/good.ts': good })
  const files = [join(folder, 'src/none.ts'), join(folder, 'src/good.ts')]
  const { entries } = migrateCaller(migration, { folder, config: join(folder, 'tsconfig.json'), files })
  expect(entries.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'decide this file could not be read, so nothing in it was migrated',
    'rewritten Pet.nick_name is now nickname',
  ])
})

test('JavaScript is migrated where the project does not include it', () => {
  const { folder, migration, write } = consumer
  write({
    'plain/tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "nodenext" } }',
    'plain/pet.js': `/** @param {import("@pets/client").Pet} pet */\nexport const open = (pet) => pet.status === 'AVAILABLE'\n`,
  })
  const path = join(folder, 'plain/pet.js')
  const { files } = migrateCaller(migration, { folder, config: join(folder, 'plain/tsconfig.json'), files: [path] })
  expect(files.get(path)).toContain("=== 'FOR_SALE'")
})
