import { expect, test } from 'vitest'
import { documentOf, explained } from './explained.ts'

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const array = (name: string): object => ({ type: 'array', items: ref(name) })
const object = (...names: readonly string[]): { readonly type: string; readonly properties: object } => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})
const page = ['id', 'parentId', 'bookId', 'title', 'summary', 'depth']
const { type, properties } = object(...page)

const schemas = {
  PageItem: object(...page),
  PageTree: { type, properties: { ...properties, children: array('PageTree') } },
  PageRead: object(...page, 'text'),
  PageDraft: object(...page, 'reviewerId'),
  PageRef: object('id', 'title'),
  PrintedSheet: object(...page),
}
const queries = {
  '/pages/{id}': ref('PageRead'),
  '/book-tree': array('PageTree'),
  '/feed': array('PageItem'),
  '/pending': { type: 'object', properties: { data: array('PageTree') } },
  '/drafts': array('PageDraft'),
  '/links': array('PageRef'),
  '/sheets': array('PrintedSheet'),
}

/** What a mutation makes stale, where pages and drafts are made, each at a path of their own. */
async function staleOf(mutation: string): Promise<string | undefined> {
  const document = documentOf(mutation, queries)
  const { paths, components } = document as { paths: Record<string, object>; components: { schemas: object } }
  const post = { tags: ['t'], responses: { 201: { description: 'Created' } } }
  const lines = await explained({
    ...document,
    paths: { ...paths, '/drafts': { ...paths['/drafts'], post }, '/pages': { post, ...paths['/pages'] } },
    components: { schemas: { ...components.schemas, ...schemas } },
  })
  return lines.find((line) => line.startsWith(`${mutation} `))?.replace(/^.* makes stale: /, '')
}

test.each([
  { mutation: 'POST /pages', stale: 't.q1; t.q2; t.q3' },
  { mutation: 'PATCH /pages/{id}', stale: 't.q0 of the same id; t.q1; t.q2; t.q3' },
  { mutation: 'DELETE /pages/{id}', stale: 't.q0 of the same id; t.q1; t.q2; t.q3' },
])('$mutation concerns trees and listings of the same, each with a schema of its own', async ({ mutation, stale }) => {
  expect(await staleOf(mutation)).toBe(stale)
})
