import { isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { compareDocumentation } from './notes.ts'
import { comparePaths } from './moved-operations.ts'
import { compareOperations } from './operations.ts'
import { compareSchemes } from './security.ts'
import { compareServerLists } from './servers.ts'
import { startComparison } from './start-comparison.ts'
import { operationsOf, callbacksOf } from '../contract/operations.ts'
import { compareChannels } from './channels.ts'
import type { Finding } from '../finding/finding.ts'
import { unchangedOperations, without } from '../contract/unchanged-operations.ts'
import { same } from '../contract/same.ts'
import type { Report } from './report.ts'
import { itemsOf, type Part, type Side } from '../contract/side.ts'
import { compareUnrated } from './unrated.ts'

/**
 * What our own rules report about the change from one version of a document to the next, sorted by location.
 */
export function compareDocuments(base: JsonObject, revision: JsonObject): readonly Finding[] {
  const comparison = startComparison(base, revision)
  const { base: baseSide, revision: revisionSide, report } = comparison
  if ('asyncapi' in base) compareChannels(comparison)
  else {
    const operations = operationsOf(baseSide, 'paths')
    const isUnchanged = unchangedOperations(baseSide, revisionSide, 'paths')
    const [old, next] = [operations, operationsOf(revisionSide, 'paths')].map((all) => without(all, isUnchanged))
    comparePaths(old!, next!, comparison) // there are two
    const hooks = { direction: 'response', beta: false, of: 'webhook' } as const
    const webhooks = operationsOf(baseSide, 'webhooks')
    compareOperations(webhooks, operationsOf(revisionSide, 'webhooks'), hooks, comparison)
    const all = [...operations.values(), ...webhooks.values()]
    const users = all.flatMap((operation) => [operation, ...callbacksOf(baseSide, operation).values()])
    compareSchemes(baseSide, revisionSide, users, report)
    // Servers are compared with each operation; without operations, with the document.
    if (operations.size === 0) compareServerLists(serversOf(base), serversOf(revision), { beta: false }, report)
    compareTags(baseSide, revisionSide, report)
  }
  const roots = [base, revision].map((value) => ({ value, pointer: '' }))
  compareDocumentation(roots[0]!, roots[1]!, { beta: false }, { report, rated: ratedOfDocument }) // there are two
  compareInfo(base, revision, report)
  return report.findings()
}

/** The members of a document that rules rate. */
const ratedOfDocument =
  'openapi info paths webhooks components servers security tags asyncapi channels operations defaultContentType'.split(
    ' ',
  )

function serversOf(root: JsonObject): Part<unknown> {
  return { value: own(root, 'servers'), pointer: '/servers' }
}

/** Compares tags by name. */
function compareTags(base: Side, revision: Side, report: Report): void {
  const [baseTags, revisionTags] = [tagsOf(base), tagsOf(revision)]
  for (const name of new Set([...baseTags.keys(), ...revisionTags.keys()])) {
    const [before, after] = [baseTags.get(name), revisionTags.get(name)]
    if (before && after) compareDocumentation(before, after, { beta: false }, { report, rated: ['name'] })
    else {
      const place = (after ?? before)?.pointer ?? ''
      const reason = `the tag ${String(name)} was ${after ? 'added' : 'removed'}`
      const change = {
        rule: 'documentation',
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

/** Compares `info`. Its version follows from the verdict, so it is not compared. */
function compareInfo(base: JsonObject, revision: JsonObject, report: Report): void {
  const [before, after] = [own(base, 'info'), own(revision, 'info')]
  if (!isObject(before) || !isObject(after)) return
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (name === 'version' || name.startsWith('x-') || same(own(before, name), own(after, name))) continue
    const change = {
      place: pointerTo('/info', name),
      reason: `the ${name} changed`,
      before: own(before, name),
      after: own(after, name),
    }
    report.add({ ...change, rule: 'documentation', wire: 'none', types: 'patch' }, { beta: false })
  }
  const rated = [before, after].flatMap((info) => Object.keys(info).filter((name) => !name.startsWith('x-')))
  const [old, next] = [before, after].map((value) => ({ value, pointer: '/info' }))
  compareUnrated(old!, next!, rated, { use: { beta: false }, report }) // there are two
}
