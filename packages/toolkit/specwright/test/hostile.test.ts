import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { generateFolder, generateProject, writeFiles } from '../src/index.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { documentWith, eventsWith } from './hostile-document.ts'
import { codeProblemsIn, declareHostile, everything, hiddenIn, only, payloads } from './hostile-texts.ts'
import { places } from './places.ts'

// Nightly, each payload by itself.
declareHostile({ 'every payload in one text': everything })

test('a hostile contract stays data in all outputs with separate paths', async () => {
  const [document, events] = [documentWith(everything), eventsWith(everything)]
  const root = workspace({ 'api.json': JSON.stringify(document), 'events.json': JSON.stringify(events) })
  const { files } = await generateProject(
    { documents: [{ ...places, document: 'api.json', events: 'events.json' }] },
    { root },
  )
  writeFiles(join(root, 'out'), files)
  expect(codeProblemsIn(join(root, 'out/packages'))).toEqual([])
})

test('generated code of a hostile document does not run its strings', async () => {
  const root = workspace({ 'api.json': JSON.stringify(documentWith(everything)) })
  const { files } = await generateFolder(join(root, 'api.json'), { only })
  // The examples of a mock are judged by compiled validators.
  expect([Reflect.get(globalThis, 'planted'), Reflect.get({}, 'planted')]).toEqual([undefined, undefined])
  writeFiles(join(root, 'out'), files)
  const script = `
    JSON.stringify((await import('./out/mock.ts')).contract)
    const validators = Object.values(await import('./out/index.ts')).filter((each) => typeof each.check === 'function')
    const values = [{}, [], 'x', JSON.parse('{ "__proto__": { "planted": 1 }, "choice": 1, "known": null }')]
    for (const validator of validators) {
      for (const value of values) validator.check(value)
      JSON.stringify(validator['~standard'].jsonSchema.input({ target: 'draft-2020-12' }))
    }
    console.log(validators.length > 5, typeof globalThis.planted, typeof ({}).planted)`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })
  expect(run.stderr).toBe('')
  expect(run.stdout).toBe('true undefined undefined\n')
})

test('invisible characters are escaped in every output with its own path, and stay the same data', async () => {
  const text = payloads['characters that nobody sees']
  const [document, events] = [documentWith(text), eventsWith(text)]
  const root = workspace({ 'api.json': JSON.stringify(document), 'events.json': JSON.stringify(events) })
  const { files } = await generateProject(
    { documents: [{ ...places, document: 'api.json', events: 'events.json' }] },
    { root },
  )
  expect(hiddenIn(files)).toEqual([])
  const contentOf = (name: string): string => files.find(({ path }) => path.endsWith(name))?.content ?? ''
  expect(JSON.parse(contentOf('/openapi.json'))).toEqual(document)
  expect(parse(contentOf('/openapi.yaml'))).toEqual(document)
  expect(contentOf('openapi/README.md')).toContain('x\\u00ad\\u034f')
  expect(contentOf('/types.ts')).toContain(' x\\u00ad\\u034f')
})
