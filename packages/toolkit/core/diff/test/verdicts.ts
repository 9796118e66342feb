import { toOpenApi31 } from '@specwright/document/openapi'
import { atPointer, type JsonObject } from '@specwright/json-schema/json'
import { expect } from 'vitest'
import { compareDocuments } from '../src/compare/documents.ts'
import { largest } from '../src/finding/bump.ts'
import { bumpOf } from '../src/finding/faces.ts'
import type { Finding } from '../src/finding/finding.ts'
import { wrongRequests, wrongWitnesses } from './ajv-judge.ts'
import { everyPair } from './corpus.ts'
import type { Pair } from './pair.ts'

/** Every pair, with the subject of its change. */
export const pairs = Object.entries(everyPair)
  .flatMap(([group, list]) => list.map((pair) => ({ group, ...pair })))
  .map((pair, index) => ({ ...pair, index }))

/** What is found between two versions. */
export interface Found {
  readonly before: JsonObject
  readonly after: JsonObject
  readonly findings: readonly Finding[]
}

/** Expects the verdict of a pair, by findings that are proven and say where they are. */
export function expectVerdict({ base, revision, bump }: Pair): Found {
  const [before, after] = [current(base), current(revision)]
  const findings = compareDocuments(before, after)
  const facts = findings.map(
    ({ place, wire, types, beta, reason }) => `${place}: ${wire}, ${types}${beta ? ', BETA' : ''}: ${reason}`,
  )
  expect({ bump: largest(findings.map(bumpOf)), facts }).toEqual({ bump, facts })
  const isThere = (place: string): boolean => [before, after].some((root) => atPointer(root, place) !== undefined)
  expect(findings.filter(({ place }) => !isThere(place))).toEqual([])
  expect(findings.filter(({ place, reason }) => place === '' || reason.startsWith('""'))).toEqual([])
  expect(findings.filter(({ proof }) => proof === 'unproven')).toEqual([])
  return { before, after, findings }
}

/** Expects Ajv to accept and refuse what the findings show. */
export function expectOthersToAgree({ before, after, findings }: Found): void {
  expect(wrongWitnesses(before, after, findings)).toEqual([])
  expect(wrongRequests(before, after, findings)).toEqual([])
}

function current(document: JsonObject): JsonObject {
  return 'asyncapi' in document ? document : toOpenApi31(document)
}
