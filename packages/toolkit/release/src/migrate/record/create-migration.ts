import { keysOf } from 'specwright/internal'
import type { DeclaredParts } from '../declared-members.ts'
import type { Address, Change, Migration } from '../migration.ts'
import { checkRenames } from './check-renames.ts'
import { credentialChanges, schemeChanges } from './credential-changes.ts'
import { confirmedIn, type Confirmed, type Renames } from './confirmed.ts'
import { readContract, type ContractVersion, type ReadVersion } from './contract-version.ts'
import { obsoleteSlots, operationChanges, pathParameters, replacementOf, resourceType } from './operation-changes.ts'
import { operationPairs, type OperationPair } from './operation-pairs.ts'
import { takenPaths } from './taken-paths.ts'
import { typeChanges } from './type-changes.ts'

/** Two versions of a contract, and what a person confirmed about them. */
export interface MigrationOptions {
  /** The package that callers import. */
  readonly package: string
  readonly base: ContractVersion
  readonly revision: ContractVersion
  /** Default: nothing was renamed. */
  readonly renamed?: Renames
  /** URL of the page that explains the changes. */
  readonly guide?: string
}

/**
 * What callers of a package must change from one version to the next.
 *
 * @throws {DocumentError} If a document cannot be used.
 * @throws {ReleaseConfigError} If a confirmed rename does not fit the documents.
 */
export async function createMigration(options: MigrationOptions): Promise<Migration> {
  const { package: name, base, revision, renamed = {}, guide } = options
  const before = await readContract(base)
  const after = await readContract(revision)
  return {
    package: name,
    from: base.version,
    to: revision.version,
    ...(guide !== undefined && { guide }),
    changes: changesBetween(before, after, renamed),
    base: base.packages.map(({ name: own, entries, files }) => ({
      name: own,
      entries: Object.fromEntries(entries),
      files: Object.fromEntries(files),
    })),
  }
}

/** The changes that concern callers of two versions. */
function changesBetween(before: ReadVersion, after: ReadVersion, renames: Renames): Change[] {
  const confirmed = confirmedIn(renames, before, after)
  const pairs = operationPairs(before, after, confirmed)
  const types = typesAfter(before, after, { confirmed, pairs })
  const renamed = new Map([...types].flatMap(([type, to]) => (to !== undefined && to !== type ? [[type, to]] : [])))
  nameMembers(confirmed, before, { after, pairs })
  const named: Change[] = [...types].flatMap(([type, to]): Change[] => {
    if (to === undefined) return [{ kind: 'type-removed', type }]
    return to === type ? [] : [{ kind: 'type-renamed', type, to }]
  })
  // The members of resources are operations, which are compared by themselves.
  const resources = new Set(pairs.map(({ before: { face } }) => resourceType(before, face.resource)))
  const compared = [
    ...[...types].filter(([type]) => !resources.has(type)),
    ...Object.keys(depths).map((type) => [type, type] as const),
  ].flatMap(([type, to]) => {
    const [left, right] = [partsFor(before, type), partsFor(after, to ?? '')]
    return left && right ? typeChanges({ type, before: left, after: right }, { confirmed, renamed }) : []
  })
  const credentials = [...schemeChanges(before, after), ...credentialChanges(pairs, { before, after })]
  const taken = takenPaths(pairs, { revision: after, confirmed })
  const operations = [...operationChanges(pairs, after), ...taken]
  const changes = [...named, ...operations, ...withObsolete(compared, pairs, after), ...credentials]
  checkRenames(confirmed, { before, pairs, changes })
  return changes
}

/** Says of parameters that were removed from a path whether callers by path leave them out, as those of methods do. */
function withObsolete(changes: readonly Change[], pairs: readonly OperationPair[], revision: ReadVersion): Change[] {
  const obsolete = new Set(
    pairs.flatMap((pair) => {
      const after = replacementOf(pair, revision)
      const slots = after === undefined ? [] : obsoleteSlots(pair.before, after)
      return slots.map((index) => `${pair.before.face.id}.parameters.${pair.before.slots[index]}`)
    }),
  )
  const isObsolete = ({ type, path }: Address): boolean => type === 'operations' && obsolete.has(path.join('.'))
  return changes.map((change) =>
    change.kind === 'member-removed' && change.moved === undefined && isObsolete(change.at)
      ? { ...change, obsolete: true }
      : change,
  )
}

/** The types whose members are operations, paths, schemas and resources, and how deep these are. */
const depths: Readonly<Record<string, number>> = {
  operations: Infinity,
  paths: 1,
  components: 2,
  Errors: 1,
  Resources: 1,
}

/** The parts of a type; of an index, those that name what it lists. */
function partsFor({ types }: ReadVersion, type: string): DeclaredParts | undefined {
  const parts = types.get(type)
  const depth = depths[type] ?? Infinity
  return parts && { ...parts, members: parts.members.filter(({ path }) => path.length <= depth) }
}

/** The name in the revision of each type of the base; `undefined` if it was removed. */
function typesAfter(
  before: ReadVersion,
  after: ReadVersion,
  { confirmed, pairs }: { readonly confirmed: Confirmed; readonly pairs: readonly OperationPair[] },
): Map<string, string | undefined> {
  const keys = new Map(pairs.map(({ before: { model }, after: to }) => [model.key, to?.model.key]))
  const keyAfter = (key: string): string => {
    // `/components/schemas/Pet input`, `getPet query`
    const [subject = '', ...rest] = key.split(' ')
    const to = confirmed.schemas.get(subject) ?? keys.get(subject)
    return [to ?? subject, ...rest].join(' ')
  }
  const types = new Map<string, string | undefined>()
  const add = (type: string | undefined, to: string | undefined): void => {
    if (type !== undefined && before.types.has(type))
      types.set(type, to !== undefined && after.types.has(to) ? to : undefined)
  }
  for (const [key, type] of Object.entries(before.version.names.schemas))
    add(type, after.version.names.schemas[keyAfter(key)])
  for (const [resource, to] of resourcesAfter(pairs)) add(resourceType(before, resource), to && resourceType(after, to))
  return types
}

/** The resource of the revision with all operations that a resource of the base had; `undefined` if there are several. */
function resourcesAfter(pairs: readonly OperationPair[]): Map<string, string | undefined> {
  const resources = new Set(pairs.map(({ before }) => before.face.resource))
  return new Map(
    [...resources].map((resource) => {
      const own = pairs.filter(({ before }) => before.face.resource === resource)
      const targets = new Set(own.flatMap(({ after }) => after?.face.resource ?? []))
      return [resource, targets.size === 1 ? [...targets][0] : undefined]
    }),
  )
}

/** Adds the new names of members of the indexes, which follow from those of operations, paths and schemas. */
function nameMembers(
  { members, schemas }: Confirmed,
  before: ReadVersion,
  { after, pairs }: { readonly after: ReadVersion; readonly pairs: readonly OperationPair[] },
): void {
  for (const pair of pairs) {
    const [left, right] = [pair.before, replacementOf(pair, after)]
    if (right === undefined) continue
    for (const index of ['operations', 'Errors']) members.set(`${index}.${left.face.id}`, right.face.id)
    const path = left.model.path
    for (const [from, to] of pathParameters(left, right))
      members.set(`operations.${left.face.id}.parameters.path.${from}`, to)
    const own = pairs.filter((each) => each.before.model.path === path)
    const isMoved = own.every((each) => {
      const to = replacementOf(each, after)?.model
      // Callers by path name the method too.
      return to?.path === right.model.path && to.method === each.before.model.method
    })
    if (isMoved) members.set(`paths.${path}`, right.model.path)
  }
  for (const [resource, to] of resourcesAfter(pairs)) {
    const isGone = after.types.get('Resources')?.members.every(({ path }) => path[0] !== resource)
    if (to !== undefined && isGone) members.set(`Resources.${resource}`, to)
  }
  for (const [from, to] of schemas) {
    const [left = '', right = ''] = [keysOf(from)[2], keysOf(to)[2]]
    for (const suffix of ['', 'Input']) members.set(`components.schemas.${left}${suffix}`, `${right}${suffix}`)
  }
}
