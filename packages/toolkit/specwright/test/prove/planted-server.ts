import { once } from '@specwright/json-schema/once'
import { describe, expect, test } from 'vitest'
import type { JudgeName } from '../../src/prove/violation.ts'
import type { ProofHere } from './prove-here.ts'

/** A fault, and what it is found by: the judge, the operation of the smallest request that shows it, and what else the failure says. */
export type FoundFault<Fault> = readonly [fault: Fault, judge: JudgeName, operation: string, says?: string | undefined]

/** A proof of a server. */
export interface ServerProof extends ProofHere {
  /** How many items are on the server that were not there before; absent where nobody counts them. */
  readonly kept?: number
}

/** A server that is right, in a way of its own. */
interface RightServer {
  readonly way: string
  readonly prove: () => Promise<ServerProof>
}

/** A fault that is planted in a server, alone or with others that it does not hide. */
export interface PlantedFault {
  readonly found: FoundFault<string>
  readonly prove: () => Promise<ServerProof>
}

/** A server with and without faults. */
export interface PlantedServer<Fault extends string = never> {
  readonly name: string
  readonly right: readonly RightServer[]
  /** Each fault alone. */
  readonly faults: readonly PlantedFault[]
  /** Several faults at once, which one proof finds. */
  together(faults: readonly Fault[]): readonly PlantedFault[]
}

/** What a server is proved with. */
export interface Planting<Fault extends string> {
  readonly name: string
  readonly faults: readonly FoundFault<Fault>[]
  readonly prove: (faults: readonly Fault[]) => Promise<ServerProof>
  /** Other ways to be right. */
  readonly ways?: Readonly<Record<string, () => Promise<ServerProof>>>
}

/** A server whose faults are found each alone, or together. */
export function planted<Fault extends string>({ name, faults, prove, ways }: Planting<Fault>): PlantedServer<Fault> {
  const others = Object.entries(ways ?? {}).map(([way, proveIt]) => ({ way, prove: proveIt }))
  return {
    name,
    right: [{ way: 'a right server', prove: async () => await prove([]) }, ...others],
    faults: faults.map((found) => ({ found, prove: async () => await prove([found[0]]) })),
    together(chosen) {
      const proof = once(async () => await prove(chosen))
      return faults.flatMap((found) => (chosen.includes(found[0]) ? [{ found, prove: proof }] : []))
    },
  }
}

/** True if one of these failures is that of a fault. */
export function isFoundIn(failures: readonly string[], [, judge, operation, says = '']: FoundFault<string>): boolean {
  return failures.some((line) => line.startsWith(`${judge} ${operation}: `) && line.includes(says))
}

/** Declares tests of right servers, which have no failure, and on which nothing is left. */
export function declareRight(name: string, servers: readonly RightServer[]): void {
  describe(`the server of ${name}`, () => {
    test.each(servers.map(({ way, prove }) => [way, prove] as const))('%s has no failure', async (_way, prove) => {
      const { failures, left, kept = 0 } = await prove()
      expect({ failures, left, kept }).toEqual({ failures: [], left: [], kept: 0 })
    })
  })
}

/** Declares tests of planted faults, each of which is found by its judge. */
export function declareFaults(name: string, faults: readonly PlantedFault[]): void {
  describe(`the server of ${name}`, () => {
    test.each(
      faults.map(({ found: [fault, judge, operation, says], prove }) => ({ fault, judge, operation, says, prove })),
    )('$fault is found: $judge of $operation', async ({ fault, judge, operation, says, prove }) => {
      const { failures } = await prove()
      expect(isFoundIn(failures, [fault, judge, operation, says]), failures.join('\n')).toBe(true)
    })
  })
}
