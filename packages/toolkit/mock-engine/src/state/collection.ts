import type { Match } from '../store/store.ts'

/** JSON Pointer into a body: `/droplet`; `''` is the whole body. */
type InBody = string

/** Values of members, by their names. */
type Members = Readonly<Record<string, unknown>>

/** Items that a contract creates, reads and lists: `/pets` with `/pets/{petId}`. */
export interface Collection {
  /** The words of its path, unique: `pets`, `owners/pets`. */
  readonly name: string
  /** The parameters of its path, outermost first, each with the collection whose item it names, if the mock keeps it. */
  readonly parents: readonly Parent[]
  readonly id: ItemId
  /** Names of the members that an item has; others of a request are not kept. Absent: all are. */
  readonly members?: readonly string[]
  /** Members that only the service sets. */
  readonly readOnly: readonly string[]
  /** Those of them that a creation sets. */
  readonly atCreation?: readonly string[]
  /** What the service sets of a new item, besides its id and times. */
  readonly initially?: Members
  /** Members that no response shows, as JSON Pointers in which `*` is each item of an array; default none. */
  readonly writeOnly?: readonly string[]
  /** Values of members that a request leaves out. */
  readonly defaults: Readonly<Record<string, unknown>>
  /** Members with the time when an item was created or changed. */
  readonly times: readonly Time[]
  /** The member that has the others: `attributes` of JSON:API. */
  readonly inside?: Inside
  /** True if a seed has its items, so that the mock keeps them though no request creates one. */
  readonly isSeeded?: true
  /** Other items that its items name: they must exist, and with each of them it is deleted. */
  readonly relations?: readonly Relation[]
  /** Members that the control interface does not show, with what it shows instead. */
  readonly secrets?: Readonly<Record<string, string>>
  /** Member with the time by which items are in order; by default, they are in order of arrival. */
  readonly orderedBy?: string
  /** What its items cannot be while they own others. */
  readonly conflicts?: readonly Conflict[]
  /** The log that changes of its items add to. */
  readonly log?: ChangeLog
}

/** A member of an item that has members of its own, and what is known of them. */
export interface Inside extends Pick<
  Collection,
  'members' | 'readOnly' | 'atCreation' | 'initially' | 'defaults' | 'times'
> {
  readonly name: string
}

/** Another item that an item names by a member. */
export interface Relation {
  readonly member: string
  readonly collection: string
  /** True if an item may name none. */
  readonly isOptional?: true
}

/** What items cannot be while they own others, whichever is written first. */
export interface Conflict {
  /** Values of members: `{ status: 'CLOSED' }`. */
  readonly when: Members
  /** Name of the collection of which they own none then. */
  readonly owns: string
  /** What cannot be done with the item while it owns one: `{ does: 'close', why: 'it has orders' }`. */
  readonly owner: Obstacle
  /** What cannot be done with the item that it is: `{ does: 'order from', why: 'it is closed' }`. */
  readonly owned: Obstacle
}

/** What cannot be done with an item, and why. */
export interface Obstacle {
  readonly does: string
  readonly why: string
}

/** A collection that nothing but changes of other items adds to. */
export interface ChangeLog {
  /** Name of the collection; it is below the items, and they are in the member that names its parent. */
  readonly collection: string
  /** Where the changed item is in an entry. */
  readonly item: InBody
  /** What an entry says of a creation, and of a change; absent for no entry. */
  readonly created?: Members
  readonly replaced?: Members
}

/** An item that others belong to: the path parameter before theirs names it. */
export interface Parent {
  /** Absent if no operation addresses the items. */
  readonly parameter?: string
  /** Name of the collection; absent if the mock keeps no items that it names. */
  readonly collection?: string
  /** Member of an item that repeats the parameter; absent if there is none. */
  readonly member?: string
  /** True if an item may have no such member, and then belongs to nothing. */
  readonly isOptional?: true
}

/** How an item is identified. */
export interface ItemId {
  readonly member: string
  /** How a new one is made. */
  readonly kind: 'uuid' | 'integer' | 'string'
  /** A valid id; new ones of kind `string` look like it: `cus_` with other characters of the same number. */
  readonly like?: string
  /** What new ones of kind `string` begin with if none is known; default the last word of the collection. */
  readonly prefix?: string
  /** True if items of different parents have different ids, so that the control interface names an item by its id alone. */
  readonly isUnique?: true
  /** Another member that a path may name an item by: the fingerprint of a key. */
  readonly other?: ItemId
}

/** A member that holds a time. */
export interface Time {
  readonly member: string
  readonly of: 'creation' | 'change'
  readonly as: 'date-time' | 'date' | 'rfc-2822' | 'seconds' | 'milliseconds'
  /** Its value until the first change; by default the time of the creation. */
  readonly initially?: null
}

/** What an operation does with a collection. */
export type Action = ItemAction | Listing

/** What an operation whose path is not that of the collection has. */
interface OnOtherPath {
  /**
   * The parameters of its path before the items, where they are others than those of the collection: none for `/samples` beside
   * `/studies/{studyId}/samples`. Items that belong to them have the member of each.
   */
  readonly within?: readonly Parent[]
}

/** Creates, reads, changes or deletes one item. */
export interface ItemAction extends OnOtherPath {
  readonly does: 'create' | 'read' | 'replace' | 'patch' | 'delete'
  readonly collection: string
  /** Path parameter that names the item; absent for `create`. */
  readonly parameter?: string
  /** Where the item is in the body of the request. */
  readonly request?: InBody
  /** The member of the item that has the members of the request, where the request is not the item itself. */
  readonly into?: string
  /** Status of the success. */
  readonly status: number
  /** Where the item is in the body of the response; absent if it is not there. */
  readonly response?: InBody
  /** What a deletion sets instead of removing the item. */
  readonly sets?: Readonly<Record<string, unknown>>
  /** How a creation makes several items, if it can. */
  readonly several?: Several
}

/** Several items that a request creates, one for each value: `names` in place of `name`. */
export interface Several {
  /** Where the array of values is in the body of the request. */
  readonly request: InBody
  /** The member of an item that has one of them. */
  readonly member: string
  /** Where the array of items is in the body of the response. */
  readonly response: InBody
}

/** The states of an item, and what an operation does from each: the first transition that applies counts. */
export interface Transitions {
  /** Member that holds the state. */
  readonly member: string
  readonly rules: readonly Transition[]
}

/** A transition of an operation, or why there is none from a state. */
export interface Transition {
  readonly from: readonly string[]
  /** Name of a condition; the configuration of a mock says what it is. */
  readonly guard?: string
  /** The state after it; absent if it stays. */
  readonly to?: string
  /** Names of what changes besides; the configuration of a mock says what it is. */
  readonly effects?: readonly string[]
  readonly status: number
}

/** Lists the items of a collection. */
export interface Listing extends OnOtherPath {
  readonly does: 'list'
  readonly collection: string
  readonly status: number
  /** Where the array of items is in the body of the response. */
  readonly response: InBody
  /** What selects items. */
  readonly filters: readonly Filter[]
  /** Query parameters that do nothing, or parts of them. */
  readonly ignored?: readonly Ignored[]
  /** The query parameter that orders items by a member, and its values: `-created_at` is descending. */
  readonly sort?: Sort
  readonly paging?: Paging
  /** What the envelope says of other pages, besides what the paging says. */
  readonly ends?: readonly End[]
  /** Members of the envelope that count all items. */
  readonly totals: readonly InBody[]
  /** Headers of the response that count, by their names in lower case. */
  readonly counts?: Readonly<Record<string, Count>>
}

/** A query parameter, or a part of its value. */
export interface QueryPart {
  readonly parameter: string
  /** Where its value is an object: the part. */
  readonly property?: InBody
}

/** What does nothing, as people call it, and why. */
export interface Ignored extends QueryPart {
  readonly name: string
  readonly why: string
}

/** A query parameter that selects items, or a part of one. */
export interface Filter extends QueryPart {
  /** The member that is compared; absent for a search in all strings of an item. */
  readonly member?: string
  /** Where in the member the value is: `/city`. Of arrays on the way, one item must have it. */
  readonly below?: InBody
  /** How it is compared; by default, it equals the value, or one of its items does. */
  readonly by?: Exclude<Match['by'], 'equal'>
  /** True if the value is an object whose members the member must have: `metadata[plan]=pro`. */
  readonly isMap?: true
}

/** What is counted: all items, all pages, the number of the page, or the items that a page has. */
export type Count = 'total' | 'pages' | 'page' | 'size'

/** How a request orders items. */
export interface Sort {
  readonly parameter: string
  readonly default?: string
  /** The query parameter that says `asc` or `desc`, if the order has one. */
  readonly direction?: { readonly parameter: string; readonly default?: string }
}

/** A member of the envelope that is about other pages. */
export interface End {
  readonly at: InBody
  /** Its value if there is none; absent if the member is absent then. */
  readonly last?: null | '' | false
  /** True if it has the position of the next page, if there is one. */
  readonly counts?: true
}

/** How the pages of a listing follow each other. */
export interface Paging {
  readonly style: 'cursor' | 'after' | 'offset' | 'page' | 'url' | 'link'
  /** Query parameter of the position; of the number of the page for `url` and `link`, if there is one. */
  readonly parameter?: string
  /** True if the parameter of `url` or `link` takes a cursor. */
  readonly takesCursor?: true
  /** Where the body repeats the position. */
  readonly at?: InBody
  /** Query parameter of the number of items on a page, with its default and maximum, and where the body repeats it. */
  readonly size?: {
    readonly parameter: string
    readonly default?: number
    readonly max?: number
    readonly at?: InBody
  }
  /** Number of the first page; default 1. */
  readonly first?: number
  /** Where the next cursor or URL is in the body. */
  readonly next?: InBody
  /** What is there on the last page, where it cannot be absent. */
  readonly last?: null | ''
  /** Where the expiry of the next cursor is. */
  readonly expires?: InBody
  /** Where the body says whether there is another page. */
  readonly more?: InBody
  /** Where the number of all pages is. */
  readonly pages?: InBody
}
