import { operationsWhere, stableDocument } from '@specwright/document/model'
import { atPointer, keysOf, type JsonObject } from '@specwright/json-schema/json'
import { compareNamedTypes } from './compare-named-types.ts'
import type { Exports, Generated } from './exports.ts'
import { findingFor, type Finding } from '../finding/finding.ts'
import { renamedSchemas } from './renamed-schemas.ts'

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
  const [before, after] = [placesOf(generated.base), placesOf(generated.revision)]
  const [gone, fresh] = [missingFrom(after, before), missingFrom(before, after)]
  const renamed = renamedSchemas(gone, fresh, { base, revision })
  const taken = new Set(renamed.values())
  const [isOldBeta, isNewBeta] = [onlyBeta(base), onlyBeta(revision)]
  const kept = before.filter((place) => after.includes(place))
  const lost = 'and with it the type and the validator of that name'
  return [
    ...compareNamedTypes(base, revision, { places: kept, rated }),
    ...gone.map((from) => {
      const to = renamed.get(from)
      const name = schemaName(from)
      if (to === undefined) {
        const reason = `the schema ${name} was removed, ${lost}`
        return named('schema-removed', { place: from, reason, before: name, beta: isOldBeta(from) })
      }
      const next = schemaName(to)
      const reason = `the schema ${name} is now ${next}, ${lost}`
      return named('schema-renamed', { place: to, reason, before: name, after: next, beta: isOldBeta(from) })
    }),
    ...fresh
      .filter((place) => !taken.has(place))
      .map((place) => {
        const name = schemaName(place)
        return named('schema-added', {
          place,
          reason: `the schema ${name} was added`,
          after: name,
          beta: isNewBeta(place),
        })
      }),
    ...typeNames(generated).flatMap((change) =>
      kept.includes(change.place) ? [named('type-name', { ...change, beta: isOldBeta(change.place) })] : [],
    ),
  ]
}

/** The types of schemas that have kept their names: somebody edited the file of names, or what is sent is another type now. */
function typeNames({ base, revision }: Generated): NameChange[] {
  const keys = new Set([...base.types.keys(), ...revision.types.keys()])
  return [...keys].flatMap((key) => {
    const [old, next] = [base.types.get(key), revision.types.get(key)]
    const place = (next ?? old)?.place
    if (place === undefined || old?.name === next?.name) return []
    const [before, after] = [old?.name, next?.name]
    if (before === undefined) return [{ place, reason: `the type ${after} was added`, after }]
    return [
      { place, reason: `the type ${before} ${after === undefined ? 'was removed' : `is now ${after}`}`, before, after },
    ]
  })
}

/** The places of the named schemas. */
function placesOf({ types }: Exports): string[] {
  return [...new Set([...types.values()].map(({ place }) => place))]
}

function missingFrom(held: readonly string[], all: readonly string[]): string[] {
  return all.filter((place) => !held.includes(place))
}

type NameRule = 'schema-removed' | 'schema-renamed' | 'schema-added' | 'type-name'

type NameChange = Pick<Finding, 'place' | 'reason'> & Partial<Pick<Finding, 'before' | 'after'>>

function named(rule: NameRule, { beta, before, after, ...change }: NameChange & Pick<Finding, 'beta'>): Finding {
  const types = before === undefined ? 'minor' : 'major'
  return findingFor({ ...change, rule, wire: 'none', types, before, after }, beta)
}

function schemaName(place: string): string {
  return keysOf(place).at(-1) ?? ''
}

/** Says of a component whether BETA operations use it, and no others; the document is read when it is first asked. */
function onlyBeta(root: JsonObject): (place: string) => boolean {
  let read: readonly [used: JsonObject, stable: JsonObject] | undefined
  return (place) => {
    const [used, stable] = (read ??= [operationsWhere(root, () => true), stableDocument(root)])
    return atPointer(used, place) !== undefined && atPointer(stable, place) === undefined
  }
}
