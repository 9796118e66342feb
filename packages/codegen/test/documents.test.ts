import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { driftOf, generateFolder, writeDrift } from '../src/index.ts'
import { documents } from './documents.ts'
import { strict } from './strict.ts'
import { workspace } from './workspace.ts'

const folders = documents.map((each, n) => ({ ...each, folder: `d${n}` }))

test('real documents generate without a word, type-check and validate', async () => {
  const root = workspace({
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({ ...strict, include: ['*/out'] }),
  })
  for (const { folder, document, files: others = {} } of folders) {
    const home = workspace({ 'api.json': JSON.stringify(document), ...others })
    const { files, warnings } = await generateFolder(join(home, 'api.json'))
    expect({ document, warnings }).toEqual({ document, warnings: [] })
    writeDrift(join(root, folder, 'out'), driftOf(join(root, folder, 'out'), files))
  }
  expect(spawnSync('tsc', ['-p', root], { encoding: 'utf8' }).stdout).toBe('')

  const cases = folders.flatMap(({ what, folder, valid = [], invalid = [] }) => [
    ...valid.map(([schema, value]) => ({ what, folder, schema, value, isValid: true })),
    ...invalid.map(([schema, value]) => ({ what, folder, schema, value, isValid: false })),
  ])
  writeFileSync(join(root, 'cases.json'), JSON.stringify(cases))
  const script = `
    const { default: cases } = await import('./cases.json', { with: { type: 'json' } })
    const wrong = []
    for (const each of cases) {
      const { [each.schema + 'Schema']: schema } = await import('./' + each.folder + '/out/index.ts')
      const issues = schema.check(each.value)
      if (schema.is(each.value) !== each.isValid || (issues.length === 0) !== each.isValid) wrong.push({ ...each, issues })
    }
    console.log(JSON.stringify(wrong))`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })
  expect(run.stderr).toBe('')
  expect(JSON.parse(run.stdout)).toEqual([])
})
