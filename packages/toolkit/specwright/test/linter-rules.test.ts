import { expect, test } from 'vitest'
import { workspace } from '../../core/document/test/workspace.ts'
import { run } from './run.ts'

/** Breaks each rule that documents are read with, once; but for unresolved refs, with which nothing is generated. */
const faults = `openapi: 3.2.0
info: { title: Pets, version: '1' }
servers:
  - url: https://{region}.example.com
tags:
  - { name: Cats, parent: Animals }
paths:
  /pets/{id}:
    get:
      operationId: getPet
      security: [{ key: [] }]
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: q, in: query, schema: { type: string } }
        - { name: rest, in: querystring, content: { application/json: {} } }
      responses:
        '200':
          description: One pet
          colour: red
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Pet' }
              examples:
                one: { value: {}, dataValue: {} }
            application/x-www-form-urlencoded:
              encoding: { a: {} }
              itemEncoding: {}
              schema: { type: object }
  /pets/{name}:
    get:
      operationId: getNamed
      parameters:
        - { name: name, in: path, required: true, schema: { type: string } }
      responses: { '204': { description: Nothing } }
  /owners?sort=1:
    get:
      operationId: getOwners
      responses: { '204': { description: Nothing } }
components:
  schemas:
    Pet:
      oneOf: [{ type: object, properties: { kind: { type: string } } }]
      discriminator: { propertyName: kind }
`

test('the published command, which has few of the linter’s rules, has all that documents are read with', () => {
  const { stderr } = run(workspace({ 'api.yaml': faults }), 'generate', 'api.yaml', '--out', 'out', '--only', 'types')
  const codes = [...stderr.matchAll(/^api\.yaml:\d+:\d+ warning ([\w-]+):/gm)].map(([, code = '']) => code)
  expect(codes.toSorted()).toEqual([
    'no-identical-paths',
    'no-undefined-server-variable',
    'operation-parameters-unique',
    'path-not-include-query',
    'security-defined',
    'spec-discriminator-defaultMapping',
    'spec-example-values',
    'spec-no-invalid-encoding-combinations',
    'spec-no-invalid-tag-parents',
    'spec-querystring-parameters',
    'struct',
    'unsupported',
  ])
})
