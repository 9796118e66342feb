import type { CollectionRules, Collections, Reference } from '../control/collections.ts'
import { keysOf, type JsonObject } from '../json.ts'
import type { Issue } from '../request/route.ts'
import { rowFromJson } from '../store/row.ts'
import { credentialRows } from '../token/rows.ts'
import type { Contract, MockTypes } from '../types.ts'
import type { Collection } from './collection.ts'
import { ownerOfRow, rowId } from './item.ts'
import { createdCollections, keptScene, scenesOf } from './handlers.ts'
import { around, type Scene } from './scene.ts'

type Rules = CollectionRules<MockTypes>

/**
 * The rows that the control interface can change: the items of a contract, and the credentials that it accepts.
 *
 * @param contract The current contract.
 */
export function collectionsOf(contract: () => Contract): Collections<MockTypes> {
  const known = new WeakMap<Contract, Readonly<Record<string, Rules>>>()
  return {
    get rules() {
      const current = contract()
      const rules = known.get(current) ?? rulesOf(current)
      known.set(current, rules)
      return rules
    },
    need: (keys) => {
      const rows = keys.map(({ collection, id }) => [collection, id] as const)
      return { rows, held: rows }
    },
    row(collection, id, json, now) {
      const { parents = [] } = contract().collections?.find(({ name }) => name === collection) ?? {}
      return rowFromJson({ collection, id, owner: parents.length === 0 ? '' : ownerOfRow(id), moment: now, json })
    },
    conflicts: () => [],
    consequences: () => [],
  }
}

function rulesOf(contract: Contract): Readonly<Record<string, Rules>> {
  const { securitySchemes } = contract
  const scenes = scenesOf(contract)
  const created = createdCollections(contract, scenes)
  const items = [...created.values()].map((collection): [string, Rules] => {
    return [collection.name, itemRules(collection, keptScene(scenes, collection.name), created)]
  })
  return Object.fromEntries([...items, [credentialRows, credentialRules(Object.keys(securitySchemes))]])
}

function itemRules(collection: Collection, scene: Scene, created: ReadonlyMap<string, Collection>): Rules {
  const { id, parents, defaults } = collection
  return {
    defaults: () => defaults,
    check: (value) => itemIssues(scene, value),
    references: (_, key) => parentReferences(parents, key, created),
    identity: {
      keyOf(value) {
        const owner = parents.map(({ member }) => (member === undefined ? undefined : value[member]))
        const own = value[id.member]
        if (own === undefined || own === null || owner.includes(undefined)) return undefined
        return rowId(owner.reduce<string>(rowId, ''), own)
      },
      withKey(value, key) {
        const text = key.slice(key.lastIndexOf('/') + 1)
        const own = parents.length === 0 ? text : decodeURIComponent(text)
        return { [id.member]: id.kind === 'integer' ? Number(own) : own, ...value }
      },
    },
  }
}

/** What an operation that shows the item would say of it. */
function itemIssues({ action, success }: Scene, value: JsonObject): readonly Issue[] {
  const { response } = action
  if (response === undefined || success.validator === undefined) return []
  const isList = action.does === 'list'
  const depth = keysOf(response).length + (isList ? 1 : 0)
  const body = around(success, response, isList ? [value] : value)
  return success.validator.check(body).flatMap(({ path = [], sentence = '', message }) => {
    const pointer = path
      .slice(depth)
      .map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`)
      .join('')
    // What is wrong around it is not the item's.
    return path.length < depth
      ? []
      : [{ pointer, path: path.slice(depth), message: `${pointer} ${sentence || message}` }]
  })
}

/** The items above an item, which must exist if requests create them. */
function parentReferences(
  parents: Collection['parents'],
  key: string,
  created: ReadonlyMap<string, Collection>,
): readonly Reference<string>[] {
  let owner = key
  return parents
    .toReversed()
    .flatMap(({ collection = '', member }) => {
      owner = ownerOfRow(owner)
      if (!created.has(collection)) return []
      return [{ collection, id: owner, pointer: member === undefined ? '' : `/${member}` }]
    })
    .toReversed()
}

function credentialRules(schemes: readonly string[]): Rules {
  return {
    defaults: () => ({}),
    check: ({ scheme, secret }) => [
      ...(typeof scheme === 'string' && schemes.includes(scheme)
        ? []
        : [issue('/scheme', `must be one of the security schemes: ${schemes.join(', ')}`)]),
      ...(typeof secret === 'string' && secret !== '' && secret !== placeholder
        ? []
        : [issue('/secret', 'must be a string with at least 1 character')]),
    ],
    references: () => [],
    redact: (value) => ({ ...value, secret: placeholder }),
  }
}

const placeholder = '<SECRET>'

function issue(pointer: string, problem: string): Issue {
  return { pointer, message: `${pointer} ${problem}` }
}
