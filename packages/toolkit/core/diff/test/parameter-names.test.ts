import { expect, test } from 'vitest'
import type { JsonObject } from '@specwright/json-schema/json'
import { diffDocuments } from '../src/index.ts'
import { document, operation } from './pair.ts'

const responses = { 200: { description: 'Done' } }

function at(path: string): JsonObject {
  const parameters = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => {
    return { name, in: 'path', required: true, schema: { type: 'string' } }
  })
  return document({ paths: { [path]: { get: { operationId: 'a', parameters, responses } } } })
}

test.each([
  ['/pets/{id}', '/pets/{pet}'],
  ['/pets/{id}', '/pets/{$id}'],
  ['/pets/{$id}', '/pets/{$pet}'],
  ['/pets/{$url2}', '/pets/{$requests}'],
  ['/pets/{id}.{format}', '/pets/{pet}.{as}'],
  ['/pets/{a}/toys/{$b}', '/pets/{$b}/toys/{a}'],
])('%s is %s over the wire, since names of parameters are not sent', async (before, after) => {
  const { faces, findings } = await diffDocuments(at(before), at(after))
  expect([faces.wire, findings.filter(({ rule }) => rule !== 'parameter-name')]).toEqual(['none', []])
})

test.each([
  ['{$request.body#/url}', '{$request.body#/address}'],
  ['{$url}', '{$method}'],
  ['https://{$request.query.host}/a', 'https://{$request.header.host}/a'],
  ['https://a.example?id={$response.body#/id}', 'https://a.example?id={$response.body#/key}'],
])('a callback to %s is another one than to %s', async (before, after) => {
  const calling = (expression: string): JsonObject =>
    operation({ callbacks: { done: { [expression]: { post: { responses } } } } })
  const { findings } = await diffDocuments(calling(before), calling(after))
  expect(findings.map(({ rule }) => rule).toSorted()).toEqual(['operation-added', 'operation-removed'])
})
