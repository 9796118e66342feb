import { counted } from 'specwright/internal'

/**
 * What a major version of a package changes for its callers, as data: `migrations/<version>.json` in the package. `migrate`
 * reads it and rewrites callers.
 */
export interface Migration {
  /** The package that callers import: `@pets/client`. */
  readonly package: string
  /** The version before, and the version that has these changes. */
  readonly from: string
  readonly to: string
  /** URL of the page that explains the changes to people. */
  readonly guide?: string
  readonly changes: readonly Change[]
  /** The declarations of the version before, of the package and of those that are released with it. */
  readonly base: readonly BasePackage[]
}

/** The declarations of a package before the change. */
export interface BasePackage {
  readonly name: string
  /** Paths of the modules, by the subpath that users import: `.` -> `src/index.ts`. */
  readonly entries: Readonly<Record<string, string>>
  /** Declarations without bodies, by path. */
  readonly files: Readonly<Record<string, string>>
}

/** Where something is declared: an exported type, and the names of members on the way. Arrays and unions are not steps. */
export interface Address {
  readonly type: string
  readonly path: readonly string[]
}

/** How callers reach an operation. */
export interface OperationFace {
  readonly id: string
  /** The member of the client: `pets`. */
  readonly resource: string
  /** The member of the resource: `get`. */
  readonly method: string
  /** The function of the operation: `getPet`. */
  readonly function: string
}

/** The security schemes that are required together, each with the scopes of its token. */
export type Credentials = Readonly<Record<string, readonly string[]>>

/** How an argument is made of those before. */
export type ArgumentSource =
  /** The argument with this index; `wrap` makes it a member of an object, `member` takes a member of it. */
  | { readonly from: number; readonly wrap?: string; readonly member?: string }
  /** It may be absent. */
  | { readonly omitted: true }
  /** A person must write it. */
  | { readonly hole: string; readonly type: string }

/** One change that concerns callers. */
export type Change =
  | { readonly kind: 'type-renamed'; readonly type: string; readonly to: string }
  | { readonly kind: 'type-removed'; readonly type: string }
  /** Silent where another member has the name now, so that a caller that was not rewritten may compile. */
  | { readonly kind: 'member-renamed'; readonly at: Address; readonly to: string; readonly silent?: true }
  /**
   * `moved` is where an operation has it now: `body.unit`; `obsolete` is true for a parameter of a path that no longer has it,
   * which callers leave out.
   */
  | { readonly kind: 'member-removed'; readonly at: Address; readonly moved?: string; readonly obsolete?: true }
  /** The member must be present; `at` is where it is in the version before, or would be. */
  | { readonly kind: 'member-required'; readonly at: Address; readonly type: string }
  /** Its type is another. */
  | { readonly kind: 'member-changed'; readonly at: Address; readonly before: string; readonly after: string }
  | { readonly kind: 'value-renamed'; readonly at: Address; readonly value: string; readonly to: string }
  | { readonly kind: 'value-removed'; readonly at: Address; readonly value: string }
  | {
      readonly kind: 'operation-changed'
      readonly before: OperationFace
      readonly after: OperationFace
      /** How each argument before the options is made; absent where they stay as they are. */
      readonly arguments?: readonly ArgumentSource[]
      /** How many arguments there were before the options. */
      readonly count: number
      /** The arguments of a path that no longer has them, by index: callers leave them out. */
      readonly obsolete?: readonly number[]
      /** True if the operation was removed, and this is its documented successor. */
      readonly succeeds?: boolean
      /** The names that mean something in both versions: a caller that was not rewritten may compile. */
      readonly silent?: readonly ('method' | 'function')[]
    }
  | { readonly kind: 'operation-removed'; readonly before: OperationFace; readonly successor?: OperationFace }
  /** Another operation has the method and path that an operation had: callers by path reach it, and may compile. */
  | {
      readonly kind: 'path-taken'
      /** As callers write them: `GET`, `/pets/{id}`. */
      readonly method: string
      readonly path: string
      /** The ids of the operation that had it, and of the one that has it. */
      readonly before: string
      readonly after: string
      /** Where the operation that had it is now: `GET /animals/{id}`. */
      readonly to: string
    }
  /** What a client was created with may no longer be sufficient. */
  | {
      readonly kind: 'credentials-required'
      /** The operations, as callers name them now: `pets.get`. */
      readonly operations: readonly string[]
      /** Any of these is sufficient. */
      readonly alternatives: readonly Credentials[]
      /** The functions that create a client: `createApiClient`. */
      readonly clients: readonly string[]
    }

/** The change in a sentence for people. */
export function sentenceOf(change: Change): string {
  switch (change.kind) {
    case 'type-renamed':
      return `the type ${change.type} is now ${change.to}`
    case 'type-removed':
      return `the type ${change.type} was removed`
    case 'member-renamed':
      return `${textOf(change.at)} is now ${change.to}`
    case 'member-removed':
      return change.moved === undefined
        ? `${textOf(change.at)} was removed`
        : `${textOf(change.at)} moved to ${change.moved}`
    case 'member-required':
      return `${textOf(change.at)} is now required (${change.type})`
    case 'member-changed':
      return `the type of ${textOf(change.at)} was ${change.before} and is now ${change.after}`
    case 'value-renamed':
      return `the value "${change.value}" of ${textOf(change.at)} is now "${change.to}"`
    case 'value-removed':
      return `the value "${change.value}" of ${textOf(change.at)} was removed`
    case 'operation-changed':
      return change.succeeds
        ? `${nameOf(change.before)} was removed, and ${nameOf(change.after)} replaces it`
        : nameOf(change.before) === nameOf(change.after)
          ? `the arguments of ${nameOf(change.before)} changed`
          : `${nameOf(change.before)} is now ${nameOf(change.after)}`
    case 'operation-removed':
      return change.successor === undefined
        ? `${nameOf(change.before)} was removed`
        : `${nameOf(change.before)} was removed. Use ${nameOf(change.successor)}, which takes other arguments`
    case 'path-taken':
      return `${change.method} ${change.path} is now the operation ${change.after}; ${change.before} is ${change.to}`
    case 'credentials-required': {
      const [first = '', ...more] = change.operations
      const required = change.alternatives.map(labelOf).join(', or ')
      if (more.length === 0) return `${first} now requires the credentials ${required}`
      return `${first} and ${counted(more.length, 'other operation')} now require the credentials ${required}`
    }
  }
}

/** `Pet.owner.name` */
export function textOf({ type, path }: Address): string {
  return [type, ...path].join('.')
}

/** `pets.get` */
export function nameOf({ resource, method }: OperationFace): string {
  return `${resource}.${method}`
}

/** `key and oauth (write)` */
function labelOf(credentials: Credentials): string {
  const parts = Object.entries(credentials).map(([scheme, scopes]) =>
    scopes.length > 0 ? `${scheme} (${scopes.join(', ')})` : scheme,
  )
  return parts.join(' and ')
}
