import { join } from 'node:path'
import { migrateCaller, type MigrationResult } from '@specwright/release'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failing } from './corpus.ts'
import { createConsumer, type Consumer } from './fixture.ts'
import { javascript, typescript } from './jsdoc-sites.ts'
import { after, before, type Words } from './words.ts'

const sites = [
  ...Object.entries(javascript).map(([form, code]) => ({ form, code, extension: form === 'CommonJS' ? 'cjs' : 'js' })),
  ...Object.entries(typescript).map(([form, code]) => ({ form, code, extension: 'ts' })),
].map((site, index) => ({ ...site, file: `src/doc${index}.${site.extension}` }))

let consumer: Consumer
let unsound: ReadonlyMap<string, string>
let migrated: MigrationResult
let again: MigrationResult
let broken: ReadonlyMap<string, string>

beforeAll(async () => {
  consumer = await createConsumer({ checkJs: true })
  const { folder, migration, write } = consumer
  const texts = (words: Words, place: string): Record<string, string> =>
    Object.fromEntries(sites.map(({ file, code }) => [place + file, code(words)]))
  write({ ...texts(before, ''), ...texts(before, 'before/') })
  unsound = failing(join(folder, 'before'))
  const options = {
    folder,
    config: join(folder, 'tsconfig.json'),
    files: sites.map(({ file }) => join(folder, file)),
  }
  migrated = migrateCaller(migration, options)
  write(Object.fromEntries([...migrated.files].map(([path, text]) => [path.slice(folder.length + 1), text])))
  again = migrateCaller(migration, options)
  broken = failing(folder)
})

afterAll(() => consumer.remove())

describe.each(sites)('$extension, $form', ({ file, code }) => {
  test('is rewritten, and compiles', () => {
    const path = join(consumer.folder, file)
    expect({
      before: unsound.get(file),
      text: migrated.files.get(path) ?? code(before),
      after: broken.get(file),
      again: again.files.get(path),
    }).toEqual({ before: undefined, text: code(after), after: undefined, again: undefined })
  })
})

test('each place is reported once', () => {
  const places = migrated.entries.map(({ path, line, text }) => `${path}:${line} ${text}`)
  const typedef = places.filter((each) => each.includes(`doc${sites.findIndex(({ form }) => form === '@typedef')}.js`))
  expect(typedef.map((each) => each.replace(/^.*:(?=\d)/, ''))).toEqual([
    '1 the type Owner is now Keeper',
    '3 Owner.full_name is now display_name',
  ])
})
