import { before, type CallSite, type Words } from './words.ts'

// Callers by somebody who had not seen what rewrites them, nor the other call sites.

const client = `import type { ApiClient } from '@pets/client'\n`
const run = (body: string): string => `export async function run(client: ApiClient) {\n  ${body}\n}\n`
const inPets = `ApiClient['pets']`

const rewritten: Readonly<Record<string, (words: Words) => string>> = {
  'two levels destructured': (w) =>
    `${client}${run(`const { pets: { update: change, create } } = client\n  return [await change('p1', { ${w.note}: 'x' }), await create({ name: 'a', ${w.chip}: 'c' })]`)}`,
  'rest and nested pattern in a loop': (w) =>
    `${client}${run(`const found = []\n  for (const { ${w.nick}: own, tags: [first] = [], ...rest } of await client.pets.list({ ${w.limit}: 2 }))\n    found.push([own, first?.${w.label}, rest.status === '${w.sale}'])\n  return found`)}`,
  'members by name': (w) => `${client}import type { Pet } from '@pets/client'
const pluck = <T, K extends keyof T>(rows: readonly T[], key: K): T[K][] => rows.map((row) => row[key])
const columns: (keyof Pet)[] = ['id', '${w.nick}']
${run(`const pets = await client.pets.list()\n  return [pluck(pets, '${w.chip}'), columns, pets.map((pet) => columns.map((key) => pet[key]))]`)}`,
  'mapped type of labels': (w) => `${client}import type { Pet } from '@pets/client'
const labels: { [Key in keyof Pet]?: string } = { ${w.nick}: 'Nick' }
${run(`return [labels.${w.nick}, (await client.pets.${w.get}('p1')).${w.nick}]`)}`,
  'partial application': (w) => `${client}
const partial = <A, B extends unknown[], R>(call: (first: A, ...rest: B) => R, first: A) => (...rest: B) => call(first, ...rest)
${run(`return await partial(client.pets.update, 'p1')({ ${w.note}: 'x' })`)}`,
  'bound method': (w) => `${client}${run(`return await client.${w.owners}.${w.readOwner}.bind(client)('o1')`)}`,
  'shorthand and rename in a builder': (w) => `${client}import type { PetInput } from '@pets/client'
class Builder {
  #draft: Partial<PetInput> = { name: 'a' }
  nick(text: string) { this.#draft.${w.nick} = text; return this }
  chip(text: string) { this.#draft['${w.chip}'] = text; return this }
  tag(label: string) { (this.#draft.tags ??= []).push({ ${w === before ? 'label' : 'text: label'} }); return this }
  send(own: ApiClient) { return own.pets.create(this.#draft as PetInput) }
}
${run(`return await new Builder().nick('n').chip('c').tag('t').send(client)`)}`,
  'query of a decorated method': (w) => `${client}type List = ${inPets}['list']
const limited = (list: List): ((...given: Parameters<List>) => ReturnType<List>) => (query = {}, options) => list({ ...query, ${w.limit}: query.${w.limit} ?? 5 }, options)
${run(`return await limited(client.pets.list)()`)}`,
  'type without a value': (w) => `${client}import type { Status } from '@pets/client'
type Closed = Exclude<Status, '${w.sale}' | 'HIDDEN'>
const closed: Record<Closed, number> = { SOLD: 1 }
${run(`return closed.SOLD`)}`,
  'type of a value': (w) => `${client}import type { Status } from '@pets/client'
type Open = Extract<Status, '${w.sale}'>
const open: readonly Open[] = ['${w.sale}']
${run(`return open`)}`,
  'assertion in front': (w) =>
    `${client}import type { PetInput, Status } from '@pets/client'\n${run(`const status = <Status>'${w.sale}'\n  return await client.pets.create(<PetInput>{ name: 'a', ${w.chip}: 'c', status })`)}`,
  'dropped query, not passed': () => `${client}${run(`return await client.pets.weigh('p1')`)}`,
  'dropped query, undefined': (w) =>
    `${client}${run(`return await client.pets.weigh('p1'${w === before ? ', undefined' : ''}, { timeoutMs: 1000 })`)}`,
  'dropped parameter of the path': (w) =>
    `${client}${run(`const shop = 's1'\n  return await client.shops.clearShelf(${w === before ? 'shop, ' : ''}'a')`)}`,
  'default export of functions': (w) =>
    `${client}import { ${w.getOwner} } from '@pets/client/operations'\nconst api = { load: ${w.getOwner} }\nexport default api\n${run(`return await api.load(client, 'o1')`)}`,
  'import called in then': (w) =>
    `${client}${run(`return await import('@pets/client/operations').then(({ ${w.getOwner}: load }) => load(client, 'o1'))`)}`,
}

const forPeople: Readonly<Record<string, (words: Words) => string>> = {
  'dropped query with a value': () => run(`return await client.pets.weigh('p1', { unit: 'kg' })`),
  'dropped query in a constant': () =>
    run(`const query = { unit: 'kg' }\n  return await client.pets.weigh('p1', query)`),
  'dropped query of a wrapper': () =>
    run(
      `const weigh = (id: string, query?: { unit?: string }) => client.pets.weigh(id, query)\n  return await weigh('p1')`,
    ),
  'dropped query, as a function': () =>
    `import { weighPet } from '@pets/client/operations'\n${run(`const query = { unit: 'kg' }\n  return await weighPet(client, 'p1', query, { timeoutMs: 1000 })`)}`,
  'parameter of the path that became one of the query': () =>
    run(`const shop = 's1'\n  return await client.shops.open(shop)`),
  'class with some of the methods': (w) =>
    `class Half implements Partial<${inPets}> {\n  constructor(readonly own: ${inPets}) {}\n  hide(id: string) { return this.own.hide(id) }\n  get(id: string) { return this.own.${w.get}(id) }\n}\n${run(`return await new Half(client.pets).get('p1')`)}`,
  'operation of an error': (w) =>
    `import { ApiError } from '@pets/client'\n${run(`const isOwner = (error: unknown) => error instanceof ApiError && error.operation === 'getOwner'\n  return [isOwner(1), await client.${w.owners}.${w.readOwner}('o1')]`)}`,
  'operation of a hook': () =>
    `import { createApiClient } from '@pets/client'\nexport const own = createApiClient({ onResponse: ({ operation: id }) => { switch (id) { case 'feedPet': console.log(id) } } })\n${run(`return await client.pets.list()`)}`,
}

const sites = (kind: string, forms: typeof rewritten, head: string): CallSite[] =>
  Object.entries(forms).map(([form, code]) => ({ kind, form, code: (words) => head + code(words) }))

/** Callers with one or several changes each. */
export const secondAuthorSites: readonly CallSite[] = sites('by a second author', rewritten, '')

/** Callers that must be marked. */
export const secondAuthorPeople: readonly CallSite[] = sites('for a person', forPeople, client)
