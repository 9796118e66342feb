import type { JsonObject } from '@specwright/json-schema/json'
import type { Deeper } from './comparison.ts'
import type { NormalForm } from '../normal/normal.ts'
import { rulesForOthers } from '../normal/rules.ts'
import { dependenciesIn, membersOf } from '../normal/maps.ts'

/** Compares keywords that map names, or patterns of names, to schemas: `dependentSchemas`, `patternProperties`. */
export function compareMaps(
  name: string,
  base: NormalForm,
  revision: NormalForm,
  { note, compare, compareRules }: Deeper,
): void {
  const others = closedness(base, revision)
  const each = name === 'dependentSchemas' ? compareRules : compare
  const [baseMembers, revisionMembers] = [base, revision].map(({ rest }) => membersOf(rest.get(name) ?? []))
  for (const key of new Set([...baseMembers!.keys(), ...revisionMembers!.keys()])) {
    const [before, after] = [baseMembers!.get(key), revisionMembers!.get(key)]
    if (before && after) {
      each(before, after)
      continue
    }
    const reason = `${name} for "${key}" was ${after ? 'added' : 'removed'}`
    const facts = { before: before?.value, after: after?.value, visible: false, reason }
    // Where no other property is allowed, a new pattern allows more.
    const isNarrower = (after !== undefined) === (others === 'open' || name !== 'patternProperties')
    const effect = others === 'limited' && name === 'patternProperties' ? 'other' : isNarrower ? 'narrower' : 'wider'
    note({ ...facts, rule: 'named-rules', place: (after ?? before)?.pointer ?? revision.pointer, effect })
  }
}

/** Whether other properties are allowed, in both versions. */
function closedness(base: NormalForm, revision: NormalForm): 'open' | 'closed' | 'limited' {
  const limits = [base, revision].map(({ rest }) => rulesForOthers(rest))
  if (limits.every((rules) => rules.length === 0)) return 'open'
  const areClosed = limits.every((rules) => rules.length > 0 && rules.every(({ value }) => value === false))
  return areClosed ? 'closed' : 'limited'
}

/** Compares which properties each property requires: `dependentRequired`. */
export function compareDependencies(base: NormalForm, revision: NormalForm, { note }: Deeper): void {
  const [baseDependencies, revisionDependencies] = [dependenciesIn(base.rest), dependenciesIn(revision.rest)]
  for (const key of new Set([...baseDependencies.keys(), ...revisionDependencies.keys()])) {
    const [before, after] = [baseDependencies.get(key) ?? [], revisionDependencies.get(key) ?? []]
    const rules = [...(revision.rest.get('dependentRequired') ?? []), ...(base.rest.get('dependentRequired') ?? [])]
    const requires = (name: string): JsonObject => ({ anyOf: [{ not: { required: [key] } }, { required: [name] }] })
    const facts = {
      place: rules[0]?.pointer ?? revision.pointer,
      visible: false,
      before: baseDependencies.get(key),
      after: revisionDependencies.get(key),
    }
    for (const each of after.filter((next) => !before.includes(next))) {
      note({
        ...facts,
        rule: 'dependency',
        effect: 'narrower',
        violated: { narrower: requires(each) },
        reason: `"${key}" now requires "${each}" (dependentRequired)`,
      })
    }
    for (const each of before.filter((old) => !after.includes(old))) {
      note({
        ...facts,
        rule: 'dependency',
        effect: 'wider',
        violated: { wider: requires(each) },
        reason: `"${key}" no longer requires "${each}" (dependentRequired)`,
      })
    }
  }
}
