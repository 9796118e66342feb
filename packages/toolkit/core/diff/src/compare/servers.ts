import { own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import type { Operation } from '../contract/operations.ts'
import { type Report } from './report.ts'
import type { Part } from '../contract/side.ts'
import type { Use } from '../contract/use.ts'
import { serversIn, addressesOf, lists, variablesOf } from '../contract/servers.ts'
import { compareDocumentation } from './notes.ts'

/** Compares the servers of an operation: a removed one breaks those who call it. A base without `servers` promises none. */
export function compareServers(before: Operation, after: Operation, use: Use, report: Report): void {
  if (use.direction === 'request') compareServerLists(before.servers, after.servers, use, report)
}

/** Compares two lists of servers. */
export function compareServerLists(
  before: Part<unknown> | undefined,
  after: Part<unknown> | undefined,
  use: Pick<Use, 'beta'>,
  report: Report,
): void {
  const [baseServers, revisionServers] = [serversIn(before), serversIn(after)]
  const { pointer: place } = after ?? before ?? { pointer: '/servers' }
  const [old, next] = [new Set(baseServers.flatMap(addressesOf)), new Set(revisionServers.flatMap(addressesOf))]
  for (const url of old) {
    if (next.has(url) || !lists(before)) continue
    const change = { place, reason: `the server ${url} was removed`, before: url, after: undefined }
    report.add({ ...change, rule: 'server-removed', wire: 'major', types: 'none' }, use)
  }
  for (const url of next) {
    if (old.has(url)) continue
    const change = { place, reason: `the server ${url} was added`, before: undefined, after: url }
    report.add({ ...change, rule: 'server-added', wire: 'minor', types: 'none' }, use)
  }
  revisionServers.forEach((server, n) => {
    const known = baseServers.find(({ url }) => url === server['url'])
    if (known) compareOneServer(known, server, pointerTo(place, n), use, report)
  })
}

function compareOneServer(
  oldServer: JsonObject,
  newServer: JsonObject,
  place: string,
  use: Pick<Use, 'beta'>,
  report: Report,
): void {
  const [old, next] = [oldServer, newServer].map((value) => ({ value, pointer: place }))
  compareDocumentation(old!, next!, use, { report, rated: ['url', 'variables'] }) // there are two
  for (const [name, variable] of variablesOf(newServer)) {
    const [before, after] = [own(variablesOf(oldServer).get(name) ?? {}, 'default'), own(variable, 'default')]
    if (before === undefined || before === after) continue
    const reason = `requests that leave out {${name}} now go to another server`
    const change = { place: pointerTo(place, 'variables', name, 'default'), reason, before, after }
    report.add({ ...change, rule: 'server-default', wire: 'major', types: 'none' }, use)
  }
}
