import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyHouse, type HouseCopy } from '@loyalty-kit/checks/house-copy'
import { generateHouse, driftOf, writeDrift } from '@loyalty-kit/codegen'
import { parse, stringify } from 'yaml'

const docs = fileURLToPath(new URL('..', import.meta.url))

/** A copy of the house, the docs included, whose contract has so many operations. */
export async function largeHouse(operations: number): Promise<HouseCopy> {
  const house = copyHouse()
  const document = join(house.folder, 'openapi/loyalty.yaml')
  const events = join(house.folder, 'openapi/events.yaml')
  writeFileSync(document, enlarged(readFileSync(document, 'utf8'), operations))
  const { files } = await generateHouse({ document, events })
  writeDrift(house.folder, driftOf(house.folder, files))
  copyDocs(house.folder)
  return house
}

type Json = Record<string, unknown>

/** The contract with copies of its deletion, until it has so many operations; a tag for every ten. */
function enlarged(text: string, operations: number): string {
  const contract = parse(text) as Json & { paths: Record<string, Json>; tags: Json[] }
  const [path = '', item] = Object.entries(contract.paths).find(([, methods]) => 'delete' in methods) ?? []
  const there = Object.values(contract.paths).length
  for (let index = 0; index < operations - there; index++) {
    const area = `Area ${Math.floor(index / 10) + 1}`
    if (index % 10 === 0) contract.tags.push({ name: area, description: 'An area with ten operations.' })
    const own = structuredClone(item?.['delete']) as Json
    const operation = {
      ...own,
      operationId: `deleteThing${index + 1}`,
      summary: `Delete a thing, kind ${index + 1}`,
      tags: [area],
    }
    contract.paths[path.replace('tier-structures', `things-${index + 1}`)] = { delete: operation }
  }
  return stringify(contract)
}

/** The docs with their own dependencies, but with the packages of the copy. */
function copyDocs(folder: string): void {
  const copy = join(folder, 'apps/docs')
  cpSync(docs, copy, {
    recursive: true,
    filter: (path) => !/^(?:node_modules|dist|\.astro|test)(?:\/|$)/.test(relative(docs, path)),
  })
  for (const scope of readdirSync(join(docs, 'node_modules')).filter((name) => !name.startsWith('.'))) {
    const names = scope.startsWith('@')
      ? readdirSync(join(docs, 'node_modules', scope)).map((name) => `${scope}/${name}`)
      : [scope]
    for (const name of names) {
      const own = /^@loyalty-kit\/(spec|validators|client|mock-server|codegen)$/.exec(name)?.[1]
      const link = join(copy, 'node_modules', name)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(own === undefined ? join(docs, 'node_modules', name) : join(folder, 'packages', own), link)
    }
  }
  for (const path of ['.changeset', 'tsconfig.base.json']) {
    cpSync(join(docs, '../..', path), join(folder, path), { recursive: true })
  }
}
