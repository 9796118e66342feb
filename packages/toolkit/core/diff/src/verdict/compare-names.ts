import { operationsWhere, stableDocument } from '@specwright/document/model'
import { asRef, atPointer, keysOf, type JsonObject } from '@specwright/json-schema/json'
import { same } from '../same.ts'
import { compareNamedTypes } from './compare-named-types.ts'
import type { Generated } from './exports.ts'
import { findingFor, type Finding } from './finding.ts'

/**
 * What programs notice that import the types and validators of named schemas. Their names do not go over the wire, and a name is
 * exported whether an operation uses its schema or not.
 *
 * @param rated What is reported anyway.
 */
export function compareNames(
  base: JsonObject,
  revision: JsonObject,
  { generated, rated }: { readonly generated: Generated; readonly rated: readonly Finding[] },
): Finding[] {
  const [before, after] = [generated.base.types, generated.revision.types]
  const gone = [...before.keys()].filter((place) => !after.has(place))
  const fresh = [...after.keys()].filter((place) => !before.has(place))
  const renamed = renamesBetween(gone, fresh, { base, revision })
  const taken = new Set(renamed.values())
  const [isOldBeta, isNewBeta] = [onlyBeta(base), onlyBeta(revision)]
  const kept = [...before.keys()].filter((place) => after.has(place))
  return [
    ...compareNamedTypes(base, revision, { places: kept, rated }),
    ...gone.map((from) => {
      const to = renamed.get(from)
      const [name, next] = [schemaName(from), to && schemaName(to)]
      const lost = 'and with it the type and the validator of that name'
      return to === undefined
        ? named(
            'schema-removed',
            { place: from, reason: `the schema ${name} was removed, ${lost}`, before: name },
            isOldBeta,
          )
        : named(
            'schema-renamed',
            { place: to, reason: `the schema ${name} is now ${next}, ${lost}`, before: name, after: next },
            isNewBeta,
          )
    }),
    ...fresh
      .filter((place) => !taken.has(place))
      .map((place) => {
        const name = schemaName(place)
        return named('schema-added', { place, reason: `the schema ${name} was added`, after: name }, isNewBeta)
      }),
    // With the same schema, somebody edited the file of names.
    ...[...before].flatMap(([place, type]) => {
      const next = after.get(place)
      if (next === undefined || next === type) return []
      return [
        named('type-name', { place, reason: `the type ${type} is now ${next}`, before: type, after: next }, isOldBeta),
      ]
    }),
  ]
}

type NameRule = 'schema-removed' | 'schema-renamed' | 'schema-added' | 'type-name'

type NameChange = Pick<Finding, 'place' | 'reason'> & Partial<Pick<Finding, 'before' | 'after'>>

function named(rule: NameRule, change: NameChange, isBeta: (place: string) => boolean): Finding {
  const { before, after } = change
  const types = rule === 'schema-added' ? 'minor' : 'major'
  return findingFor({ ...change, rule, wire: 'none', types, before, after }, isBeta(change.place))
}

function schemaName(place: string): string {
  return keysOf(place).at(-1) ?? ''
}

/** The places of schemas that are the same under another name, where there is no doubt which is which. */
function renamesBetween(
  gone: readonly string[],
  fresh: readonly string[],
  { base, revision }: { readonly base: JsonObject; readonly revision: JsonObject },
): Map<string, string> {
  const alike = gone.flatMap((from) => {
    const written = JSON.stringify(atPointer(base, from))
    // A schema may refer to itself.
    const moved = (to: string): unknown =>
      JSON.parse(written.replaceAll(JSON.stringify(asRef(from)), () => JSON.stringify(asRef(to))))
    return fresh.flatMap((to) => (same(moved(to), atPointer(revision, to)) ? [[from, to] as const] : []))
  })
  const isSure = ([from, to]: readonly [string, string]): boolean =>
    alike.filter((pair) => pair[0] === from || pair[1] === to).length === 1
  return new Map(alike.filter(isSure))
}

/** Says of a component whether BETA operations use it, and no others. */
function onlyBeta(root: JsonObject): (place: string) => boolean {
  const [used, stable] = [operationsWhere(root, () => true), stableDocument(root)]
  return (place) => atPointer(used, place) !== undefined && atPointer(stable, place) === undefined
}
