import type { WorkspaceCopy } from '@loyalty-kit/checks/workspace-copy'
import { parse, stringify } from 'yaml'
import { copyDocsWorkspace } from '../test/site/docs-workspace.ts'

/** A copy of the workspace, including the docs, whose contract has the given number of operations. */
export async function largeWorkspace(operations: number): Promise<WorkspaceCopy> {
  return await copyDocsWorkspace((text) => enlarged(text, operations))
}

type Json = Record<string, unknown>

/** The contract with copies of its deletion, up to the given number of operations; a tag for every ten. */
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
