import { join } from 'node:path'
import { generateProject, writeFiles } from 'specwright'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type * as check from '../src/console/check.ts'
import type { ConsolePlan } from '../src/console/plan.ts'
import type { Folder } from './command.ts'
import { requestCases } from './documents/requests.ts'

/**
 * Tests that the console accepts the examples of the document of requests.
 *
 * @param folder Has the document.
 * @param planOf What the console of an operation knows.
 */
export function testOwnExamples(folder: Folder, planOf: (id: string) => ConsolePlan): void {
  let issuesIn: typeof check.issuesIn

  beforeAll(async () => {
    const outputs = { types: 'types.ts', validators: 'validators/index.ts', mock: 'mock.ts' }
    const documents = [{ document: 'requests.json', engines: 'inline' as const, outputs }]
    const { files } = await generateProject({ documents }, { root: folder.path })
    writeFiles(
      join(folder.path, 'sandbox'),
      files.filter(({ path }) => path !== 'index.ts'),
    )
    const mock = (await import(join(folder.path, 'sandbox/mock.ts'))) as object
    vi.doMock('virtual:specwright-docs/sandbox', () => mock)
    ;({ issuesIn } = await import('../src/console/check.ts'))
  })

  describe.each(Object.keys(requestCases))("the document's own example of %s is valid", (id) => {
    const filledOf = ({ fields, body }: ConsolePlan) => ({
      values: Object.fromEntries(fields.map(({ key, value }) => [key, value])),
      body: body?.text ?? '',
    })

    test('as the console starts with it', () => {
      const plan = planOf(id)
      expect(issuesIn(plan, filledOf(plan))).toEqual([])
    })

    test('as a reader enters it', () => {
      const plan = planOf(id)
      const fields = plan.fields.map(({ example: _, ...field }) => ({ ...field, value: '' }))
      const empty = { ...plan, fields, body: plan.body && { ...plan.body, text: '' } }
      expect(issuesIn(empty, filledOf(plan))).toEqual([])
    })
  })
}
