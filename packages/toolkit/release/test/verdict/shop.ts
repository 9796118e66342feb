import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Repository } from '@specwright/release'
import { generateProject, writeFiles, type Config } from 'specwright'
import { onTestFinished } from 'vitest'

/** A contract with methods, types, and a part of each kind that the pairs change. */
export const contract = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
tags: [{ name: Pets }, { name: Orders }]
security: [{ Key: [] }]
paths:
  /v1/pets:
    get:
      operationId: listPets
      tags: [Pets]
      parameters:
        - { name: status, in: query, schema: { $ref: '#/components/schemas/Status' } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100 } }
      responses:
        '200': { description: Pets, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } }
    post:
      operationId: createPet
      tags: [Pets]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewPet' } } } }
      responses:
        '201': { description: The pet, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
  /v1/pets/{id}:
    get:
      operationId: getPet
      tags: [Pets]
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        '200':
          description: The pet
          headers: { X-Shelf: { schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
  /v1/pets/{id}/photo:
    get:
      operationId: getPhoto
      tags: [Pets]
      deprecated: true
      x-sunset: '2020-01-01'
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: size, in: query, deprecated: true, x-sunset: '2020-01-01', schema: { type: integer } }
        - { name: border, in: query, schema: { type: boolean } }
      responses:
        '200': { description: The photo, content: { application/json: { schema: { $ref: '#/components/schemas/Photo' } } } }
components:
  securitySchemes:
    Key: { type: apiKey, in: header, name: X-Key }
  schemas:
    Status: { type: string, enum: [free, sold] }
    Pet:
      type: object
      required: [id, name, kind]
      properties:
        id: { type: string }
        name: { type: string }
        kind: { type: string, enum: [cat, dog] }
        nick: { type: string, deprecated: true, x-sunset: '2020-01-01' }
    NewPet:
      type: object
      required: [name]
      properties: { name: { type: string, maxLength: 20 }, kind: { type: string, enum: [cat, dog] } }
    Photo: { type: object, required: [url], properties: { url: { type: string } } }
    Unused: { type: object, properties: { a: { type: string } } }
`

/** The packages of the repository, and what each of them is for. */
export const packages = { wire: '@shop/service', types: '@shop/types', client: '@shop/client' } as const

const config: Config = {
  documents: [
    {
      document: 'openapi/shop.yaml',
      engines: 'packages',
      outputs: {
        types: { path: 'lib/types/src/index.ts', specifier: packages.types },
        document: 'lib/service/src',
        client: 'lib/client/src/index.ts',
      },
    },
  ],
}

/** A repository whose packages are generated from a contract: the document, its types, and its client. */
export interface Shop {
  readonly repository: Repository
  write(path: string, content: string | object): void
  /** Generates with the contract and the names that are written. */
  generate(): Promise<void>
}

/** Creates the repository, in a folder that the test removes. */
export function createShop(): Shop {
  const root = mkdtempSync(join(tmpdir(), 'shop-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (path: string, content: string | object): void => {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  }
  const exports = {
    service: { './openapi.yaml': './src/openapi.yaml' },
    types: { '.': { source: './src/index.ts' } },
    client: { '.': { source: './src/index.ts' } },
  }
  for (const [name, entries] of Object.entries(exports))
    write(`lib/${name}/package.json`, { name: `@shop/${name}`, version: '1.0.0', type: 'module', exports: entries })
  write('package.json', { name: 'shop', private: true, version: '0.0.0' })
  write('pnpm-workspace.yaml', 'packages: [lib/*]\n')
  write('pnpm-lock.yaml', '')
  write('.changeset/config.json', { baseBranch: 'main' })
  const generate = async (folder: string): Promise<void> => {
    const { files } = await generateProject(config, { root: folder })
    writeFiles(folder, files)
  }
  const repository: Repository = {
    root,
    packages: Object.keys(exports).map((name) => ({ name: `@shop/${name}`, folder: `lib/${name}` })),
    documents: 'openapi',
    contracts: [{ file: 'shop.yaml', packages: Object.values(packages) }],
    inputs: ['.specwright'],
    record: 'released',
    sourceCondition: 'source',
    generate,
    build: () => {},
  }
  return { repository, write, generate: async () => await generate(root) }
}

/** Writes its contract, and its file of names if there is one. */
export function put(shop: Shop, text: string, names: object | undefined): void {
  shop.write('openapi/shop.yaml', text)
  if (names) shop.write('openapi/shop.names.json', names)
}
