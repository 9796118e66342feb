import { isMatch } from '@specwright/json-schema/examples'
import { isObject, own, pointerTo } from '@specwright/json-schema/json'
import type { Sub } from '../contract/spread.ts'
import type { Facts } from './facts.ts'
import { literal, type Atom, type Literal } from './literal.ts'

/** The schemas of the properties of an object, by name. */
export interface Members {
  readonly named: ReadonlyMap<string, Literal>
  readonly patterns: ReadonlyMap<string, Literal>
  /** What applies to all others; `undefined` where they may be anything. */
  readonly others: Literal | undefined
  /** The claims about the property of each name that was asked for. */
  readonly byName: Map<string, readonly Literal[]>
}

/** The members of an object that schemas describe: those that must hold, or those of which one must not. */
export function membersOf({ atoms }: Facts, holds: boolean): readonly Members[] {
  return atoms.filter((atom) => memberKeywords.has(atom.name) && atom.holds === holds).map(membersIn)
}

const memberKeywords: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'additionalProperties'])

const known = new WeakMap<Atom, Members>()

function membersIn(atom: Atom): Members {
  const members = known.get(atom) ?? newMembers(atom)
  known.set(atom, members)
  return members
}

function newMembers({ side, fragment, pointer }: Atom): Members {
  const map = (name: string): ReadonlyMap<string, Literal> => {
    const held = own(fragment, name)
    const entries = Object.entries(isObject(held) ? held : {})
    return new Map(
      entries.map(([key, value]) => [key, literal(side, { value, pointer: pointerTo(pointer, name, key) }, true)]),
    )
  }
  const others = own(fragment, 'additionalProperties')
  const sub: Sub = { value: others, pointer: pointerTo(pointer, 'additionalProperties') }
  return {
    named: map('properties'),
    patterns: map('patternProperties'),
    others: others === undefined ? undefined : literal(side, sub, true),
    byName: new Map(),
  }
}

/** The claims about the property of a name. */
export function rulesFor(name: string, members: Members): readonly Literal[] {
  const rules = members.byName.get(name) ?? newRulesFor(name, members)
  members.byName.set(name, rules)
  return rules
}

function newRulesFor(name: string, { named, patterns, others }: Members): readonly Literal[] {
  const matching = [...patterns].flatMap(([pattern, rule]) => (isMatch(pattern, name) ? [rule] : []))
  const ofName = matching.concat(named.get(name) ?? [])
  return ofName.length > 0 || !others ? ofName : [others]
}
