import type ts from 'typescript'
import { keyOfOrigin, ownOrigin, type Origin } from './declared-origin.ts'
import { declaredNames } from './declared-parts.ts'
import { packageOf } from './manifest.ts'

/** A declaration, of the module at a path. */
export interface Kept {
  readonly path: string
  readonly statement: ts.Statement
  /** With comments: users read them. */
  readonly isShown: boolean
}

/** What a declaration has of others: where the name is, and whose name it is. */
export interface Reference {
  readonly start: number
  readonly end: number
  readonly origin: Origin
}

/** A declaration with what it refers to. */
export interface Referring extends Kept {
  readonly references: readonly Reference[]
}

/** The joined module of each declaration, below the folder of the entries, without extension; by its origin. */
export type Homes = ReadonlyMap<string, string>

const node = 'node'

/** Global names that the types of Node.js have. */
const ofNode: readonly string[] = ['Buffer', 'NodeJS']

/** The joined module of what needs no types but those that every user has. */
const common = 'declarations'

/** The joined module of each declaration: those that need the same types of others stand together. */
export function homesOf(
  referring: readonly Referring[],
  globalsOf: (kept: Kept) => readonly string[],
  dependencies: readonly string[],
): Homes {
  const byKey = new Map<string, Referring[]>()
  for (const each of referring) {
    for (const key of keysOfDeclared(each)) byKey.set(key, [...(byKey.get(key) ?? []), each])
  }
  const needsOf = (each: Referring): Set<string> => {
    const needs = new Set<string>()
    const reached = new Set([each])
    // Iterating over a set includes what is added meanwhile.
    for (const one of reached) {
      if (globalsOf(one).some((name) => ofNode.includes(name))) needs.add(node)
      for (const { origin } of one.references) {
        if (origin.isOutside) needs.add(needOf(origin))
        for (const other of byKey.get(keyOfOrigin(origin)) ?? []) reached.add(other)
      }
      // Declarations of one name are one.
      for (const key of keysOfDeclared(one)) for (const other of byKey.get(key) ?? []) reached.add(other)
    }
    return needs
  }
  return new Map(
    referring.flatMap((each) => {
      const apart = [...needsOf(each)].filter((name) => !dependencies.includes(name)).toSorted()
      const home = [common, ...apart.map((name) => name.replace('@', '').replaceAll(/\W+/g, '-'))].join('-')
      return keysOfDeclared(each).map((key) => [key, home] as const)
    }),
  )
}

/** What has the types of an import: Node.js, also for what a package of ours has for it alone, or a package. */
function needOf({ from }: Origin): string {
  return /^node:|\/node(?:\/|$)/.test(from) ? node : packageOf(from)
}

/** The joined module of a declaration; one without a name is with what needs nothing. */
export function homeOf(each: Kept, homes: Homes): string {
  return homes.get(keysOfDeclared(each)[0] ?? '') ?? common
}

function keysOfDeclared({ path, statement }: Kept): string[] {
  return declaredNames(statement).map((name) => keyOfOrigin(ownOrigin(path, name)))
}
