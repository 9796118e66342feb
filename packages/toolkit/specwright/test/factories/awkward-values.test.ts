import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { documents } from '../documents.ts'
import { factoryFolder } from './factory-folder.ts'

test('the values of awkward documents are valid', async () => {
  const wrong: string[] = []
  for (const { what, document, files = {} } of documents) {
    const root = workspace({ 'api.json': JSON.stringify(document), ...files })
    const { types, issuesOf } = await factoryFolder(root, 'api.json')
    for (const { typeName, make, invalid } of types) {
      for (const seed of [0, 1, 2]) {
        const [issue] = issuesOf(typeName, make(undefined, { seed }))
        if (issue) wrong.push(`${what}: ${typeName} ${issue.message}`)
      }
      for (const { value, issue } of invalid()) {
        const found = issuesOf(typeName, value).map(({ message }) => message)
        if (found.length !== 1 || found[0] !== issue.message) wrong.push(`${what}: ${typeName} ${issue.message}`)
      }
    }
  }
  expect(wrong).toEqual([])
})
