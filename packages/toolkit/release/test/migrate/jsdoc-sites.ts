import type { Words } from './words.ts'

type Form = (words: Words) => string

/** A type of the package in JSDoc, by the way it is written. */
const imported = (w: Words): string => `import("@pets/client").${w.Owner}`

const load = `/** @type {any} */
const load = undefined
`

// Types in the comments of JavaScript, which the compiler keeps apart from the code.
export const javascript: Readonly<Record<string, Form>> = {
  '@param': (w) => `/** @param {${imported(w)}} o */
export const run = (o) => o.${w.full}
`,
  '@param, below the comment that has the file checked': (w) => `// @ts-check
/** @param {${imported(w)}} o */
export function run(o) { return o.${w.full} }
`,
  '@param, after a program is named': (w) => `#!/usr/bin/env node
/** @param {${imported(w)}} o */
export function run(o) { return o.${w.full} }
`,
  '@param, in the arguments of another function': (w) => `${load}load(
  /** @param {${imported(w)}} o */
  (o) => o.${w.full},
)
export {}
`,
  '@param with parts, optional, of an array, and of a rest': (w) => `/**
 * @param {object} parts
 * @param {${imported(w)}} parts.owner
 * @param {${imported(w)}=} other
 * @param {?${imported(w)}[]} [more]
 * @param {...${imported(w)}} rest
 */
export const run = (parts, other, more, ...rest) => [parts.owner.${w.full}, other?.${w.full}, more?.[0]?.${w.full}, rest[0]?.${w.full}]
`,
  '@type': (w) => `${load}/** @type {${imported(w)}} */
const owner = load
export const run = () => owner.${w.full}
`,
  '@type of a member of a class': (w) => `class Store {
  /** @type {Map<string, ${imported(w)}> | undefined} */
  #all
  /** @type {Array.<${imported(w)}>} */
  static list = []
  get() { return this.#all?.get('o1')?.${w.full} ?? Store.list[0]?.${w.full} }
}
export const run = () => new Store().get()
`,
  '@type of a function': (w) => `/** @type {(o: ${imported(w)}, n?: number) => Promise<${imported(w)}["${w.full}"]>} */
export const run = async (o) => o.${w.full}
`,
  '@typedef': (w) => `/** @typedef {${imported(w)}} Person */
/** @param {Person} o */
export const run = (o) => o.${w.full}
`,
  '@typedef, at the end of the file': (w) => `/** @param {Person} o */
export const run = (o) => o.${w.full}

/** @typedef {${imported(w)} & { age: number }} Person */
`,
  '@typedef with the same name': (w) => `/** @typedef {${imported(w)}} Owner */
/** @param {Owner} o */
export const run = (o) => o.${w.full}
`,
  '@property of a @typedef': (w) => `/**
 * @typedef {object} Visit
 * @property {${imported(w)}} owner Who comes.
 * @property {Pick<${imported(w)}, '${w.full}'>} [other]
 */
/** @param {Visit} visit */
export const run = (visit) => [visit.owner.${w.full}, visit.other?.${w.full}]
`,
  '@callback': (w) => `/**
 * @callback Visitor
 * @param {${imported(w)}} owner
 * @returns {${imported(w)}}
 */
/** @type {Visitor} */
export const run = (owner) => ({ ...owner, ${w.full}: 'x' })
`,
  '@template': (w) => `/**
 * @template {${imported(w)}} [Each=${imported(w)}]
 * @param {Each} o
 * @returns {Each}
 */
export const run = (o) => (o.${w.full} ? o : o)
`,
  '@returns': (w) => `${load}/** @returns {Promise<${imported(w)}>} */
export const run = async () => load
export const name = async () => (await run()).${w.full}
`,
  '@satisfies': (w) => `export const run = /** @satisfies {Partial<${imported(w)}>} */ ({ ${w.full}: 'x' })
`,
  'a cast': (w) => `${load}export const run = () => /** @type {${imported(w)}} */ (load).${w.full}
`,
  'a cast of an object': (
    w,
  ) => `export const run = () => /** @type {${imported(w)}} */ (/** @type {unknown} */ ({ ${w.full}: 'x' }))
`,
  '@import': (w) => `/** @import { ${w.Owner}, Pet } from "@pets/client" */
/** @param {${w.Owner}} o @param {Pet} pet */
export const run = (o, pet) => [o.${w.full}, pet.${w.nick}]
`,
  '@import by another name': (w) => `/** @import { ${w.Owner} as Person } from '@pets/client' */
/** @param {Person} o */
export const run = (o) => o.${w.full}
`,
  '@import of all names': (w) => `/** @import * as api from '@pets/client' */
/** @param {api.${w.Owner}} o */
export const run = (o) => o.${w.full}
`,
  '@this, @throws and @see': (w) =>
    `/**
 * Reads {@link ${imported(w)}}.
 * @this {${imported(w)}}
 * @throws {${imported(w)}}
 */
export function run() { return this.${w.full} }
`.replace(imported(w), 'an owner'),
  '@extends': (w) => `/** @template Each */
class Store {
  /** @type {Each[]} */
  all = []
}
/** @extends {Store<${imported(w)}>} */
class Owners extends Store { first() { return this.all[0]?.${w.full} } }
export const run = () => new Owners().first()
`,
  '@overload': (w) => `/**
 * @overload
 * @param {${imported(w)}} o
 * @returns {string}
 */
/**
 * @param {any} o
 */
export function run(o) { return o?.id }
`,
  'unions, maps, functions and objects': (w) => `/**
 * @param {${imported(w)} | null | undefined} one
 * @param {Object<string, ${imported(w)}>} map
 * @param {(o: ${imported(w)}) => void} each
 * @param {{ owner: ${imported(w)}, n: Record<'a', ${imported(w)}> }} parts
 */
export const run = (one, map, each, parts) => [one?.${w.full}, map['a']?.${w.full}, each, parts.owner.${w.full}, parts.n.a.${w.full}]
`,
  'a type predicate': (w) => `/**
 * @param {unknown} o
 * @returns {o is ${imported(w)}}
 */
export function run(o) { return typeof o === 'object' && o !== null && 'id' in o }
/** @type {(o: unknown) => asserts o is ${imported(w)}} */
export const check = () => {}
`,
  'destructured parameters': (w) => `/** @param {Pick<import("@pets/client").Pet, '${w.nick}' | 'name'>} pet */
export const run = ({ ${w.nick}: own, name }) => own ?? name
`,
  'the type of the module': (w) => `${load}/** @type {typeof import("@pets/client/operations")} */
const api = load
export const run = api.${w.getOwner}
`,
  '@typedef within a function': (w) => `export function run() {
  /**
   * Its
   * owner.
   *
   * @typedef {${imported(w)}} Own
   */
  /** @type {Own[]} */
  const all = []
  return all.map((each) => each.${w.full})
}
`,
  'a value': (w) => `/** @param {import("@pets/client").Pet} pet */
export const run = (pet) => pet.status === '${w.sale}'
/** @type {import("@pets/client").Status} */
export const open = '${w.sale}'
/** @typedef {Exclude<import("@pets/client").Status, '${w.sale}'>} Closed */
`,
  CommonJS: (w) => `const { createApiClient } = require('@pets/client')
/** @typedef {import('@pets/client').${w.Owner}} Person */
/** @param {Person} o */
module.exports = (o) => [o.${w.full}, createApiClient]
`,
  'code without types': (w) => `import { ${w.getOwner} as read } from '@pets/client/operations'
/** @param {any} client */
export const run = async (client) => { const { ${w.full}: own } = await read(client, 'o1'); return own }
`,
}

// Links of comments in TypeScript.
export const typescript: Readonly<Record<string, Form>> = {
  'a link to a type': (w) => `import type { ${w.Owner} } from '@pets/client'
/** Reads an {@link ${w.Owner}}, and its name. */
export const run = (o: ${w.Owner}) => o.${w.full}
`,
  'a link to a member': (w) => `import type { Pet } from '@pets/client'
/** Reads {@link Pet.${w.nick}}. */
export const run = (pet: Pet) => pet.${w.nick}
`,
  'a link of a member': (w) => `import type { ${w.Owner} } from '@pets/client'
export interface Store {
  /** @see {@link ${w.Owner}} */
  get(): ${w.Owner}
}
`,
  'types, which only readers see': (w) => `import type { ${w.Owner} } from '@pets/client'
/**
 * @param {${imported(w)}} o
 * @returns {${w.Owner}}
 */
export const run = (o: ${w.Owner}) => o
`,
  'a type parameter and an example': (w) => `import type { ${w.Owner} } from '@pets/client'
/** @template {${w.Owner}} Each An owner. */
export const run = <Each extends ${w.Owner}>(o: Each) => o
`,
}
