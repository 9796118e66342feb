import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateProject, writeFiles } from 'specwright'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type * as check from '../src/console/check.ts'
import type { ConsolePlan } from '../src/console/plan.ts'
import { kebab } from '../src/reference/address.ts'
import { createFolder } from './command.ts'
import { requestCases, requestsDocument } from './documents/requests.ts'

const folder = createFolder()
let issuesIn: typeof check.issuesIn

beforeAll(async () => {
  writeFileSync(join(folder.path, 'requests.json'), requestsDocument())
  writeFileSync(join(folder.path, 'package.json'), '{ "type": "module" }')
  const { status, output } = folder.run(['build', 'requests.json', '--out', 'site'])
  expect(status, output).toBe(0)
  const outputs = { types: 'types.ts', validators: 'validators/index.ts', mock: 'mock.ts' }
  const documents = [{ document: 'requests.json', engines: 'inline' as const, outputs }]
  const { files } = await generateProject({ documents }, { root: folder.path })
  writeFiles(
    folder.path,
    files.filter(({ path }) => path !== 'index.ts'),
  )
  const mock = (await import(join(folder.path, 'mock.ts'))) as object
  vi.doMock('virtual:specwright-docs/sandbox', () => mock)
  ;({ issuesIn } = await import('../src/console/check.ts'))
})

afterAll(() => rmSync(folder.path, { recursive: true }))

function planOf(id: string): ConsolePlan {
  const page = folder.page(`site/operations/${kebab(id)}/index.html`)
  return JSON.parse(page.querySelector('docs-console')?.getAttribute('data-plan') ?? '') as ConsolePlan
}

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
