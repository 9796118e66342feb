import { atPointer, isObject, own, type JsonObject } from '@loyalty-kit/json-schema/json'
import { callbacksOf, compareOperations } from './compare-operations.ts'
import { compareWords } from './compare-parameters.ts'
import { compareSchemes } from './compare-security.ts'
import { compareServerLists } from './compare-servers.ts'
import { createSchemaComparison } from './compare-schema.ts'
import { operationsOf } from './contract.ts'
import { compareChannels } from './compare-channels.ts'
import type { Finding } from './finding.ts'
import { same } from './same.ts'
import { createReport, pointerTo, type Report } from './report.ts'
import { itemsOf, type Part, type Side } from './side.ts'

/**
 * What our own rules say of the step from one version of a document to the next, by place.
 */
export async function compareDocuments(base: JsonObject, revision: JsonObject): Promise<readonly Finding[]> {
  const isThere = (pointer: string): boolean => [base, revision].some((root) => atPointer(root, pointer) !== undefined)
  const report = createReport(isThere)
  const [one, other] = [{ root: base }, { root: revision }]
  const schemas = createSchemaComparison(one, other, { report })
  const comparison = { base: one, revision: other, schemas, report }
  if ('asyncapi' in base) compareChannels(comparison)
  else {
    const stable = { direction: 'request', beta: false } as const
    const operations = operationsOf(one, 'paths')
    compareOperations(operations, operationsOf(other, 'paths'), stable, comparison)
    const hooks = { direction: 'response', beta: false } as const
    const webhooks = operationsOf(one, 'webhooks')
    compareOperations(webhooks, operationsOf(other, 'webhooks'), hooks, comparison)
    const all = [...operations.values(), ...webhooks.values()]
    const users = all.flatMap((operation) => [operation, ...callbacksOf(one, operation).values()])
    compareSchemes(one, other, users, report)
    // Operations tell where they are served; without any, the document does.
    if (operations.size === 0) compareServerLists(serversOf(base), serversOf(revision), { beta: false }, report)
    compareTags(one, other, report)
  }
  compareWords({ value: base, pointer: '' }, { value: revision, pointer: '' }, { beta: false }, report)
  compareInfo(base, revision, report)
  return await report.findings()
}

function serversOf(root: JsonObject): Part<unknown> {
  return { value: own(root, 'servers'), pointer: '/servers' }
}

/** What is said of tags, known by their names. */
function compareTags(base: Side, revision: Side, report: Report): void {
  const [was, is] = [tagsOf(base), tagsOf(revision)]
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    const [before, after] = [was.get(name), is.get(name)]
    if (before && after) compareWords(before, after, { beta: false }, report)
    else {
      const place = (after ?? before)?.pointer ?? ''
      const reason = `the tag ${String(name)} is ${after ? 'new' : 'gone'}`
      const change = {
        place,
        reason,
        before: before?.value,
        after: after?.value,
        wire: 'none',
        types: 'patch',
      } as const
      report.add(change, { beta: false })
    }
  }
}

function tagsOf(side: Side): ReadonlyMap<unknown, Part> {
  const tags = itemsOf(side, { value: side.root, pointer: '' }, 'tags')
  return new Map(tags.map((tag) => [tag.value['name'], tag]))
}

/** What is said of the document itself. Its version follows the verdict, and is none. */
function compareInfo(base: JsonObject, revision: JsonObject, report: Report): void {
  const [was, is] = [own(base, 'info'), own(revision, 'info')]
  if (!isObject(was) || !isObject(is)) return
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (name === 'version' || name.startsWith('x-') || same(own(was, name), own(is, name))) continue
    const change = {
      place: pointerTo('/info', name),
      reason: `the ${name} changed`,
      before: own(was, name),
      after: own(is, name),
    }
    report.add({ ...change, wire: 'none', types: 'patch' }, { beta: false })
  }
}
