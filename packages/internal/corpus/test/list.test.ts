import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkPinned, housedDocuments, isIn, listedDocuments } from '../src/documents.ts'
import { listFolder } from '../src/list.ts'
import { documentOf, folderOf } from './workspace.ts'

const files = {
  'commits.json': JSON.stringify({ 'cafe/menu': 'a'.repeat(40), 'bar/api': 'b'.repeat(40) }),
  'cafe/menu/openapi.yaml': documentOf('3.1.0', './schemas/menu.yaml#/Menu'),
  'cafe/menu/schemas/menu.yaml': "openapi: 3.1.0\nMenu: { items: { $ref: 'dish.yaml' } }\n",
  'cafe/menu/schemas/dish.yaml': 'type: string\n',
  'cafe/menu/schemas/unused.yaml': 'type: string\n',
  'bar/api/swagger.json': '{ "info": {}, "swagger": "2.0" }',
}

test('a folder is listed by address, version, size and digest; what a document refers to is a part of it', () => {
  const listed = listFolder(folderOf(files))
  expect(listed).toMatchObject([
    { repository: 'bar/api', path: 'swagger.json', commit: 'b'.repeat(40), version: '2.0', bytes: 32 },
    { repository: 'cafe/menu', path: 'openapi.yaml', commit: 'a'.repeat(40), version: '3.1.0', files: { count: 2 } },
  ])
  expect(listed.map(({ sha256 }) => sha256)).toEqual([
    expect.stringMatching(/^[\da-f]{64}$/),
    expect.stringMatching(/^[\da-f]{64}$/),
  ])
  expect(listed[0]?.files).toBeUndefined()
})

test.each([
  ['as it is listed', () => undefined, true],
  ['that is not there', (root: string) => rmSync(join(root, 'openapi.yaml')), false],
  ['with another content', (root: string) => appendFileSync(join(root, 'openapi.yaml'), '# new\n'), false],
  ['without one of its files', (root: string) => rmSync(join(root, 'schemas/dish.yaml')), false],
  ['with another content of a file', (root: string) => appendFileSync(join(root, 'schemas/dish.yaml'), '\n'), false],
  ['beside a file that it does not refer to', (root: string) => rmSync(join(root, 'schemas/unused.yaml')), true],
])('a document %s', (_, change, expected) => {
  const folder = folderOf(files)
  const document = listFolder(folder).find(({ repository }) => repository === 'cafe/menu')
  change(join(folder, 'cafe/menu'))
  expect(document && isIn(folder, document)).toBe(expected)
})

test('a file is used only if it is the listed revision of a document', () => {
  const folder = folderOf(files)
  const file = join(folder, 'cafe/menu/openapi.yaml')
  const listed = listFolder(folder)
  expect(() => checkPinned([file], listed)).not.toThrow()
  appendFileSync(file, '# new\n')
  expect(() => checkPinned([file], listed)).toThrow(
    /^Cannot use .*openapi\.yaml: no listed document has its SHA-256, [\da-f]{64}\./,
  )
})

test('new repositories are made for documents of which the corpus has none', () => {
  const known = new Set(listedDocuments().map(({ repository }) => repository))
  const housed = housedDocuments()
  expect(housed.length).toBeGreaterThanOrEqual(10)
  expect(housed.filter(({ repository }) => known.has(repository))).toEqual([])
})
