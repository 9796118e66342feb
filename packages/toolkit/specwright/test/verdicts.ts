import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { DocumentCase } from './documents.ts'
import { strict } from './strict.ts'
import { typeErrorsIn } from './compilers.ts'

/** What a folder of generated folders needs, so that they can be type-checked and run. */
export const project = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': JSON.stringify({ ...strict, include: ['*/out'] }),
}

/**
 * Proves that what was generated type-checks, and that its validators take and refuse what they are to.
 *
 * @param root Folder with `project` in it; what was generated for each document is in `<folder>/out`.
 */
export function expectVerdicts(root: string, documents: readonly (DocumentCase & { folder: string })[]): void {
  expect(typeErrorsIn(root)).toBe('')

  const cases = documents.flatMap(({ what, folder, valid = [], invalid = [] }) => [
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
  const argv = ['--conditions=@specwright/source', '--input-type=module', '-e', script]
  const run = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8' })
  expect(run.stderr).toBe('')
  expect(JSON.parse(run.stdout)).toEqual([])
}
