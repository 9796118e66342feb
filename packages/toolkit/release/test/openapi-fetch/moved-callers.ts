import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateOpenapiFetch } from '../../src/migrate/openapi-fetch/migrate-openapi-fetch.ts'
import type { MigrationResult } from '../../src/migrate/code/run.ts'
import { failing } from '../migrate/corpus.ts'
import type { OpenPlace, PeerCaller } from './callers.ts'
import { createPeerProject, type PeerProject } from './project.ts'

/** The document from which the client is generated to which programs move. */
export const document = fileURLToPath(new URL('shop.yaml', import.meta.url))

let project: PeerProject

/** Migrates programs, writes what is rewritten, and migrates them again. */
function migratedTwice(names: readonly string[]): {
  readonly first: MigrationResult
  readonly second: MigrationResult
} {
  const { folder, sourcesOf } = project
  const options = {
    folder,
    config: join(folder, 'tsconfig.json'),
    files: names.flatMap(sourcesOf),
    to: join(folder, 'src/shop'),
  }
  const first = migrateOpenapiFetch(options)
  for (const [path, text] of first.files) writeFileSync(path, text)
  return { first, second: migrateOpenapiFetch(options) }
}

/** What is found in the files of a program. */
const own = (found: ReadonlyMap<string, string>, name: string): string[] =>
  [...found].filter(([path]) => path.includes(`src/${name}/`)).map((each) => each.join(': '))

/** Tests that programs whose calls mean the same in both clients are rewritten, compile, and send the same. */
export function testCallers(callers: readonly PeerCaller[]): void {
  describe('calls of the same meaning', () => {
    const names = callers.map((_, at) => `caller${at}`)
    let before: Readonly<Record<string, string>>
    let after: Readonly<Record<string, string>>
    let results: ReturnType<typeof migratedTwice>
    let unsound: ReadonlyMap<string, string>
    let broken: ReadonlyMap<string, string>

    beforeAll(async () => {
      project = await createPeerProject(
        document,
        Object.fromEntries(callers.map(({ files }, at) => [`caller${at}`, files])),
      )
      unsound = failing(project.folder)
      before = project.outcomes(names)
      results = migratedTwice(names)
      broken = failing(project.folder)
      after = project.outcomes(names)
    })
    afterAll(() => project.remove())

    test.each(callers.map(({ name, files }, at) => ({ name, own: `caller${at}`, paths: Object.keys(files) })))(
      '$name',
      ({ own: program, paths }) => {
        const texts = paths.map((path) => project.read(`src/${program}/${path}`)).join('\n')
        expect(own(unsound, program)).toEqual([])
        expect(own(broken, program), texts).toEqual([])
        expect(before[program]).toMatch(/^(?:GET|POST|PATCH)/)
        expect(after[program], texts).toBe(before[program])
        expect(
          results.first.entries.filter(({ kind, path }) => kind === 'decide' && path.includes(`/${program}/`)),
        ).toEqual([])
        expect(texts).not.toMatch(/\bcreateClient|schema\.d\.ts|\/\/ migrate/)
        expect(own(results.second.files, program)).toEqual([])
      },
    )

    test('each client is reported with what is different, and each module that nobody imports any more', () => {
      const { entries } = results.first
      const texts = (kind: string): string[] => [
        ...new Set(entries.flatMap((each) => (each.kind === kind ? [each.text] : []))),
      ]
      expect(texts('rewritten')).toEqual([
        'this client is now a generated one, called by path',
        'types of the document are those of src/shop',
      ])
      expect(texts('look')).toEqual([
        expect.stringContaining('calls have limits now: 30 s for an attempt'),
        expect.stringContaining(
          '10 operations reject without what the document requires, before anything is sent: pass credentials (token)',
        ),
        'nothing imports this module any more: delete it, and the command that writes it',
      ])
      expect(entries.filter(({ path }) => path.endsWith('/schema.d.ts'))).toHaveLength(1)
    })
  })
}

/** Tests that what a person must decide is listed and marked. */
export function testOpenPlaces(places: readonly OpenPlace[]): void {
  describe('calls of another meaning', () => {
    const names = places.map((_, at) => `open${at}`)
    let results: ReturnType<typeof migratedTwice>

    beforeAll(async () => {
      project = await createPeerProject(
        document,
        Object.fromEntries(places.map(({ code }, at) => [`open${at}`, { 'main.ts': code }])),
      )
      results = migratedTwice(names)
    })
    afterAll(() => project.remove())

    test.each(places.map(({ name, code, reason }, at) => ({ name, code, reason, own: `open${at}` })))(
      '$name',
      ({ own: program, code, reason }) => {
        const text = project.read(`src/${program}/main.ts`)
        const listed = results.first.entries.filter(
          ({ kind, path }) => kind === 'decide' && path.includes(`/${program}/`),
        )
        expect(
          listed.map((each) => each.text),
          text,
        ).toContainEqual(expect.stringContaining(reason))
        // Everything that is listed is marked where it is, and nothing else.
        expect(text.split('\n').filter((line) => line.trim().startsWith('// migrate openapi-fetch: '))).toHaveLength(
          listed.length,
        )
        expect(code.split('\n')[(listed[0]?.line ?? 0) - 1]).toBeDefined()
        expect(own(results.second.files, program)).toEqual([])
      },
    )
  })
}
