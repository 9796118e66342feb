import { readFileSync } from 'node:fs'
import { faker } from '@faker-js/faker'
import { expect } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { directions } from '../directions-document.ts'
import { documents, type DocumentCase } from '../documents.ts'
import { factoryFolder } from './factory-folder.ts'
import { orders } from './orders.ts'

/** Our own contract. */
export const contract = readFileSync(new URL('../../../../../openapi/loyalty.yaml', import.meta.url), 'utf8')

/** A document, and how many types of it have a factory. */
interface FactoryDocument {
  readonly what: string
  readonly source: string
  readonly types: number
}

export const factoryDocuments: readonly FactoryDocument[] = [
  { what: 'orders', source: JSON.stringify(orders), types: 12 },
  { what: 'our own contract', source: contract, types: 28 },
  { what: 'a document with members of one direction', source: JSON.stringify(directions.document), types: 10 },
]

/** Expects that the values of these seeds are valid, as they are made alone and by a library. */
export async function expectValid({ source, types: count }: FactoryDocument, seeds: readonly number[]): Promise<void> {
  const { types, issuesOf, ajvErrors } = await factoryFolder(workspace({ 'api.yaml': source }), 'api.yaml')
  const wrong = types.flatMap(({ typeName, make }) => {
    const values = [make(), ...seeds.flatMap((seed) => [make(undefined, { seed }), make(undefined, { seed, faker })])]
    return values.flatMap((value) => {
      const issues = issuesOf(typeName, value).map(({ message }) => message)
      return [...issues, ajvErrors(typeName, value)].filter(Boolean).map((fault) => `${typeName} ${fault}`)
    })
  })
  expect(wrong).toEqual([])
  expect(types.length).toBeGreaterThanOrEqual(count)
}

/** Expects that the values of the factories of awkward documents are valid, and that invalid ones have one issue each. */
export async function expectValidOfAwkward(cases: readonly DocumentCase[] = documents): Promise<void> {
  const wrong: string[] = []
  for (const { what, document, files = {} } of cases) {
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
}
