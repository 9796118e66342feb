import { before, type CallSite, type Words } from './words.ts'

// Callers in forms of the language that the other sites do not have, and objects that reach the client by way of others.

type Form = (words: Words) => string

const client = `import type { ApiClient } from '@pets/client'\n`

/** A query with an optional member, which the compiler accepts with either name. */
const q = (w: Words): string =>
  w === before ? `{ page_size: 1, sort: 'name' as const }` : `{ limit: 1, sort: 'name' as const }`

/** A constant `own` with such a query, which keeps its names. */
const passed = (w: Words): string => (w === before ? 'own' : '{ limit: own.page_size, sort: own.sort }')

const rewritten: Readonly<Record<string, Form>> = {
  'class field arrow functions': (w) => `${client}import type { Pet } from '@pets/client'
class Store {
  constructor(private readonly api: ApiClient) {}
  load = async (id: string) => this.api.pets.${w.get}(id)
  label = ({ ${w.nick}: own, name }: Pet) => own ?? name
  static readonly open: Pet['status'] = '${w.sale}'
}
export const run = async (client: ApiClient) => { const s = new Store(client); return [s.label(await s.load('p1')), Store.open] }
`,
  'satisfies of nested config': (w) => `${client}import type { Pet, PetInput, Status } from '@pets/client'
const config = { columns: ['name', '${w.nick}'], defaults: { name: 'a', ${w.chip}: 'c', status: '${w.sale}' }, order: { ${w.sale}: 1, SOLD: 2 } } satisfies { columns: (keyof Pet)[]; defaults: PetInput; order: Partial<Record<Status, number>> }
export const run = async (client: ApiClient) => { await client.pets.create(config.defaults); return [config.columns, Object.keys(config.order)] }
`,
  'generic class with a constraint': (w) => `${client}import type { Pet } from '@pets/client'
class Index<T extends Pick<Pet, '${w.chip}' | 'name'>> {
  #all = new Map<string, T>()
  add(...items: T[]) { for (const item of items) this.#all.set(item.${w.chip}, item); return this }
  names(): string[] { return [...this.#all.values()].map((each) => each['name']) }
}
export const run = async (client: ApiClient) => new Index<Pet>().add(await client.pets.${w.get}('p1')).names()
`,
  'default parameters of destructuring': (w) =>
    `${client}import type { PetInput } from '@pets/client'
async function create(client: ApiClient, { name = 'a', ${w.chip} = 'c', ${w.nick}: short = name, ...more }: Partial<PetInput> = {}) {
  return client.pets.create({ name, ${w === before ? 'chip_id' : 'chip: chip_id'}, ${w.nick}: short, ...more })
}
export const run = (client: ApiClient) => create(client, { status: '${w.sale}' })
`.replace("chip = 'c'", w === before ? "chip = 'c'" : "chip: chip_id = 'c'"),
  'computed members': (w) => `${client}import type { Pet, PetInput } from '@pets/client'
const key = '${w.nick}'
const patch: Partial<PetInput> = { [key]: 'x' }
export const run = async (client: ApiClient) => { const pet: Pet = await client.pets.${w.get}('p1'); return [pet[key], { ...pet, ...patch }[key]] }
`,
  'async iterator of pages': (w) => `${client}import type { Pet } from '@pets/client'
class Pages implements AsyncIterable<Pet[]> {
  constructor(private readonly client: ApiClient, private readonly query: NonNullable<Parameters<ApiClient['pets']['list']>[0]> = { ${w.limit}: 2 }) {}
  async *[Symbol.asyncIterator]() { for (let n = 0; n < 2; n++) yield await this.client.pets.list({ ...this.query, ${w.limit}: n + 1 }) }
}
export async function run(client: ApiClient) { const all: unknown[] = []; for await (const [{ ${w.nick}: own } = {} as Pet] of new Pages(client)) all.push(own); return all }
`,
  'function by a string key': (w) => `import * as operations from '@pets/client/operations'
import type { ApiClient } from '@pets/client'
export const run = async (client: ApiClient) => await operations['${w.getOwner}'](client, 'o1')
`,
  'callback with the type of the method': (w) => `${client}import type { Pet } from '@pets/client'
const moved = (move: ApiClient['pets']['transfer']) => move('p1', ${w.to(`'o1'`)})
export const run = async (client: ApiClient) => { await moved(client.pets.transfer); const pet: Pet = await client.pets.${w.get}('p1'); return pet.${w.nick} }
`,
  'mapped type with as': (w) => `${client}import type { Pet } from '@pets/client'
type Getters = { [Key in keyof Pet as \`get\${Capitalize<Key>}\`]: () => Pet[Key] }
const getters = (pet: Pet): Pick<Getters, 'getName'> => ({ getName: () => pet.name })
export const run = async (client: ApiClient) => getters(await client.pets.${w.get}('p1')).getName()
`,
  'abstract class': (w) => `${client}import type { Pet, ${w.Owner} } from '@pets/client'
abstract class Loader<T> { constructor(protected readonly api: ApiClient) {} abstract load(id: string): Promise<T> }
class PetLoader extends Loader<Pet> { load(id: string) { return this.api.pets.${w.get}(id) } }
class OwnerLoader extends Loader<${w.Owner}> { override async load(id: string) { return await this.api.${w.owners}.${w.readOwner}(id) } }
export const run = async (client: ApiClient) => [(await new PetLoader(client).load('p1')).${w.chip}, (await new OwnerLoader(client).load('o1')).${w.full}]
`,
  'Object.fromEntries and entries': (w) => `${client}import type { PetInput } from '@pets/client'
export const run = async (client: ApiClient) => {
  const { ${w.nick}: own, ...pet } = await client.pets.${w.get}('p1')
  const input: PetInput = { ...pet, ${w.nick}: own?.toUpperCase() ?? '' }
  return await client.pets.create(input)
}
`,
  'curried and composed': (w) => `${client}import type { Pet } from '@pets/client'
const prop = <Key extends keyof Pet>(key: Key) => (pet: Pet): Pet[Key] => pet[key]
const pipe = <A, B, C>(f: (a: A) => B, g: (b: B) => C) => (a: A) => g(f(a))
const upper = (text: string | undefined) => text?.toUpperCase()
export const run = async (client: ApiClient) => pipe(prop('${w.nick}'), upper)(await client.pets.${w.get}('p1'))
`,
  'switch true and nested ternaries': (w) => `${client}import type { Pet } from '@pets/client'
const rank = (pet: Pet) => { switch (true) { case pet.status === '${w.sale}': return 1; case pet.status === 'SOLD' && !!pet.${w.nick}: return 2; default: return pet.size === 'LARGE' ? 3 : pet.${w.chip} ? 4 : 5 } }
export const run = async (client: ApiClient) => rank(await client.pets.${w.get}('p1'))
`,
  'tagged template and labels': (w) => `${client}
const html = (parts: TemplateStringsArray, ...values: unknown[]) => parts.join('|') + values.join()
export const run = async (client: ApiClient) => { const { ${w.nick}: own, tags } = await client.pets.${w.get}('p1'); return html\`<b>\${own}</b>\${tags?.map(({ ${w.label}: text }) => text)}\` }
`,
  'accessor object with same names': (w) => `${client}import type { Pet } from '@pets/client'
const view = (pet: Pet) => ({ get nick_name() { return pet.${w.nick} }, set nick_name(value) { pet.${w.nick} = value }, chip_id: pet.${w.chip} })
export const run = async (client: ApiClient) => { const v = view(await client.pets.${w.get}('p1')); v.nick_name = 'z'; return [v.nick_name, v.chip_id] }
`,
  'type predicate with in': (w) => `${client}import type { Pet, ${w.Owner} } from '@pets/client'
const isOwner = (thing: Pet | ${w.Owner}): thing is ${w.Owner} => '${w.full}' in thing
export const run = async (client: ApiClient) => { const things = [await client.${w.owners}.${w.readOwner}('o1')] as (Pet | ${w.Owner})[]; return things.map((each) => isOwner(each) ? each.${w.full} : each.${w.nick}) }
`,
  'spread of response into state with own type': (w) => `${client}import type { Pet } from '@pets/client'
interface State extends Omit<Pet, 'owner'> { dirty: boolean }
const toState = (pet: Pet): State => ({ ...pet, dirty: false })
const rename = (state: State, value: string): State => ({ ...state, ${w.nick}: value, dirty: true })
export const run = async (client: ApiClient) => rename(toState(await client.pets.${w.get}('p1')), 'q').${w.nick}
`,
  'callback parameter type': (w) => `${client}import type { PetInput } from '@pets/client'
type Change = (draft: PetInput) => void
const produce = (base: PetInput, ...changes: Change[]): PetInput => { const draft = structuredClone(base); for (const change of changes) change(draft); return draft }
export const run = (client: ApiClient) => client.pets.create(produce({ name: 'a', ${w.chip}: 'c' }, (draft) => { draft.${w.nick} = 'x' }, (draft) => { draft.status = '${w.sale}' }, (draft) => void delete draft.size))
`,
  'delete and Object.assign': (w) => `${client}import type { PetInput } from '@pets/client'
export const run = (client: ApiClient) => { const input: PetInput = { name: 'a', ${w.chip}: 'c', ${w.nick}: 'x' }; delete input.${w.nick}; return client.pets.create(Object.assign(input, { ${w.nick}: 'y' } satisfies Partial<PetInput>)) }
`,
  'Object.assign, untyped': (w) => `${client}import type { PetInput } from '@pets/client'
export const run = (client: ApiClient) => { const input: PetInput = { name: 'a', ${w.chip}: 'c' }; return client.pets.create(Object.assign({}, input, { ${w.nick}: 'y' })) }
`,
  'own generic options': (w) => `${client}
interface Options { page_size?: number }
const list = (client: ApiClient, { page_size }: Options = {}) => client.pets.list(${w === before ? '{ page_size }' : '{ limit: page_size }'})
export const run = (client: ApiClient) => list(client, { page_size: 4 })
`,
  'conditional spread': (w) => `${client}
export const run = (client: ApiClient) => { const size = 3; return client.pets.list({ ...(size > 2 && { ${w.limit}: size }), ...(size > 5 ? { sort: 'age' } : {}) }) }
`,
  'map of handlers by status': (w) => `${client}import type { Status } from '@pets/client'
const handlers: { [Key in Status]?: (id: Key) => string } = { ${w.sale}: (id) => id, SOLD: () => 'sold' }
export const run = async (client: ApiClient) => { const { status } = await client.pets.${w.get}('p1'); return status === '${w.sale}' ? handlers[status]?.(status) : 0 }
`,
  'query by assertion': (w) => `${client}import type { ListPetsQuery } from '@pets/client'
export const run = (client: ApiClient) => { const own = ${q(w)}; return client.pets.list(own as ListPetsQuery) }
`,
  'query by default parameter': (w) => `${client}import type { ListPetsQuery } from '@pets/client'
const own = ${q(w)}
const list = (client: ApiClient, query: ListPetsQuery = own) => client.pets.list(query)
export const run = (client: ApiClient) => list(client)
`,
  'query by property': (w) => `${client}import type { ListPetsQuery } from '@pets/client'
const own = ${q(w)}
class Store { query: ListPetsQuery = own }
export const run = (client: ApiClient) => client.pets.list(new Store().query)
`,
  'query by yield': (w) => `${client}import type { ListPetsQuery } from '@pets/client'
const own = ${q(w)}
function* all(): Generator<ListPetsQuery> { yield own }
export const run = async (client: ApiClient) => { for (const query of all()) await client.pets.list(query) }
`,
  'query by assign variable': (w) => `${client}import type { ListPetsQuery } from '@pets/client'
const own = ${q(w)}
export const run = (client: ApiClient) => { const query: ListPetsQuery = {}; Object.assign(query, own); return client.pets.list(query) }
`,
  'query by assign literal': (w) => `${client}import type { ListPetsQuery } from '@pets/client'
export const run = (client: ApiClient) => { const query: ListPetsQuery = {}; Object.assign(query, ${q(w)}); return client.pets.list(query) }
`,
  'query by apply': (w) => `${client}
export const run = (client: ApiClient) => client.pets.list.call(client.pets, ${q(w)})
`,
  'query by element write': (w) => `${client}import type { ListPetsQuery } from '@pets/client'
export const run = (client: ApiClient) => { const query: ListPetsQuery = {}; query['${w.limit}'] = 3; return client.pets.list(query) }
`,
  'query by satisfies own, then spread': (w) => `${client}
const base = ${q(w)} satisfies object
export const run = (client: ApiClient) => client.pets.list({ ...base, sort: 'age' })
`,
  'nested function return': (w) => `${client}
const body = () => ({ name: 'a', ${w.chip}: 'c', ${w.nick}: 'n' })
export const run = (client: ApiClient) => client.pets.create(body())
`,
  'query by array': (w) => `${client}import type { ListPetsQuery } from '@pets/client'
const own = ${q(w)}
const all: ListPetsQuery[] = [own]
export const run = async (client: ApiClient) => { for (const query of all) await client.pets.list(query) }
`,
  'query by conditional': (w) => `${client}
const own = ${q(w)}
export const run = (client: ApiClient) => client.pets.list(Math.random() < 2 ? own : undefined)
`,
  'query by nested object default': (w) => `${client}
const defaults = { list: ${q(w)}, other: 1 }
export const run = (client: ApiClient) => client.pets.list(defaults.list)
`,
  'enum of own values': (w) => `${client}import type { Status } from '@pets/client'
enum State { Open = 'AVAILABLE', Sold = 'SOLD' }
const toStatus = (state: State): Status => (state === State.Open ? '${w.sale}' : 'SOLD')
export const run = (client: ApiClient) => client.pets.update('p1', { status: toStatus(State.Open) })
`,
  'void optional call and bind': (w) => `${client}
export async function run(client: ApiClient) {
  const get = client.pets['${w.get}']
  const call = (f?: typeof get) => f?.('p1')
  return (await call(get))?.${w.nick}
}
`,
  'decorator with a key': (w) => `${client}import type { Pet } from '@pets/client'
const seen: string[] = []
const shows = (key: keyof Pet) => (_: unknown, _context: ClassMemberDecoratorContext) => { seen.push(key) }
class Row {
  pet: Pet | undefined
  get nick_name() { return this.pet?.${w.nick} }
}
void shows
export const run = async (client: ApiClient) => { const r = new Row(); r.pet = await client.pets.${w.get}('p1'); return [r.nick_name, seen] }
`,
  'reduce to record by key': (w) => `${client}import type { Pet, Status } from '@pets/client'
export const run = async (client: ApiClient) => (await client.pets.list()).reduce<Partial<Record<Status, Pet['${w.nick}'][]>>>((all, { status = '${w.sale}', ${w.nick}: own }) => ({ ...all, [status]: [...(all[status] ?? []), own] }), {})
`,
  'queue of calls': (w) => `${client}
type Job = { [Key in keyof ApiClient['pets']]: { call: Key; args: Parameters<ApiClient['pets'][Key]> } }[keyof ApiClient['pets']]
const jobs: Job[] = [{ call: '${w.get}', args: ['p1'] }, { call: 'list', args: [] }]
export const run = async (client: ApiClient) => { const all: unknown[] = []; for (const job of jobs) if (job.call === '${w.get}') all.push((await client.pets[job.call](...job.args)).name); return all }
`,
  'promise of an untyped body': (w) => `${client}
const prepare = async () => ({ ${w.limit}: 3, sort: 'name' as const })
export const run = async (client: ApiClient) => client.pets.list(await prepare())
`,
  'partial of an own type': (w) => `${client}
type Own = { ${w.limit}: number; sort: 'name' | 'age' }
const pick = (own: Partial<Own>) => own
export const run = (client: ApiClient) => client.pets.list(pick({ ${w.limit}: 2, sort: 'name' }))
`,
  'dispatch by name': (w) => `${client}
const methods = { load: '${w.get}', all: 'list' } as const satisfies Record<string, keyof ApiClient['pets']>
export const run = async (client: ApiClient) => [(await client.pets[methods.load]('p1')).${w.nick}, (await client.pets[methods.all]()).length]
`,
  'own array of inputs': (w) => `${client}
const pets = [{ name: 'a', ${w.chip}: 'c' }, { name: 'b', ${w.chip}: 'd', ${w.nick}: 'n' }]
export const run = async (client: ApiClient) => { for (const pet of pets) await client.pets.create(pet) }
`,
  'own options passed through': (w) => `${client}
interface Options { ${w.limit}?: number; sort?: 'name' }
const list = (client: ApiClient, options: Options = {}) => client.pets.list(options)
export const run = (client: ApiClient) => list(client, { ${w.limit}: 4 })
`,
  'query by structuredClone': (w) => `${client}
const own = ${q(w)}
export const run = (client: ApiClient) => client.pets.list(structuredClone(own))
`,
  'query by function result': (w) => `${client}
const of = (n: number) => ({ ...${q(w)}, ${w.limit}: n })
export const run = (client: ApiClient) => client.pets.list(of(3))
`,
  'query by class instance': (w) => `${client}
class Query { ${w.limit} = 1; sort = 'name' as const }
export const run = (client: ApiClient) => client.pets.list(new Query())
`,
  'query by generic wrapper': (w) => `${client}
const call = <A, R>(f: (a: A) => R, a: A) => f(a)
export const run = (client: ApiClient) => call((query: Parameters<ApiClient['pets']['list']>[0]) => client.pets.list(query), ${q(w)})
`,
  'query by spread arguments': (w) => `${client}
const args = [${q(w)}] as const
export const run = (client: ApiClient) => client.pets.list(...args)
`,
  'query by map of values': (w) => `${client}
const queries = new Map([['a', ${q(w)}]])
export const run = (client: ApiClient) => client.pets.list(queries.get('a'))
`,
  'query by destructured default': (w) => `${client}
const list = (client: ApiClient, { query = ${q(w)} } = {}) => client.pets.list(query)
export const run = (client: ApiClient) => list(client)
`,
  'own type with a default': (w) => `${client}
interface Options { ${w.limit}?: number; sort?: 'name' }
const list = (client: ApiClient, { ${w === before ? 'page_size = 3' : 'limit: page_size = 3'}, ...more }: Options) => client.pets.list({ ${w === before ? 'page_size' : 'limit: page_size'}, ...more })
export const run = (client: ApiClient) => list(client, { sort: 'name' })
`,
  'own type in a class': (w) => `${client}
type Options = { ${w.limit}: number }
class Pager {
  #options: Options
  constructor(options: Options = { ${w.limit}: 2 }) { this.#options = options }
  next() { this.#options = { ...this.#options, ${w.limit}: this.#options.${w.limit} + 1 }; return this }
  load(client: ApiClient) { return client.pets.list(this.#options) }
}
export const run = (client: ApiClient) => new Pager().next().load(client)
`,
  'own type that is optional on the way': (w) => `${client}
interface Options { query?: { ${w.limit}: number } }
const list = (client: ApiClient, options?: Options) => client.pets.list(options?.query)
export const run = async (client: ApiClient) => [(await list(client)).length, (await list(client, { query: { ${w.limit}: 2 } })).length]
`,
  // An object that something else sees too keeps its names.
  'own query that is serialized too': (w) => `${client}
const own = { page_size: 1, sort: 'name' as const }
export const run = async (client: ApiClient) => [JSON.stringify(own), (await client.pets.list(${passed(w)})).length]
`,
  'own query that is exported': (w) => `${client}
export const own = { page_size: 1, sort: 'name' as const }
export const run = (client: ApiClient) => client.pets.list(${passed(w)})
`,
  'own query with its keys': (w) => `${client}
const own = { page_size: 1, sort: 'name' as const }
export const run = async (client: ApiClient) => [Object.keys(own), (await client.pets.list(${passed(w)})).length]
`,
  'own query in a loop over keys': (w) => `${client}
const own = { page_size: 1, sort: 'name' as const }
export const run = async (client: ApiClient) => { let all = ''; for (const key in own) all += key; return [all, (await client.pets.list(${passed(w)})).length] }
`,
  'own query for two readers': (w) => `${client}
const own = { page_size: 1, sort: 'name' as const }
const other = (options: { page_size: number }) => options.page_size
export const run = async (client: ApiClient) => [other(own), JSON.stringify([{ ...own }]), (await client.pets.list(${passed(w)})).length]
`,
}

const marked: Readonly<Record<string, Form>> = {
  'conditional types': (w) => `${client}import type { Pet, ${w.Owner} } from '@pets/client'
type Display<T> = T extends { ${w.full}: infer Name } ? Name : T extends { ${w.nick}?: infer Nick } ? Nick : never
const owner: Display<${w.Owner}> = 'Ann'
const pet: Display<Pet> = 'Rex'
export const run = async (client: ApiClient) => [owner, pet, (await client.${w.owners}.${w.readOwner}('o1')).${w.full}]
`,
  'function overloads with tuples': (w) => `${client}
type Args = Parameters<ApiClient['pets']['transfer']>
const later = (client: ApiClient, ...[id, to, options]: Args) => client.pets.transfer(id, to, options)
export const run = (client: ApiClient) => later(client, 'p1', ${w.to(`'o1'`)})
`,
  'alias of the resource where the client is hidden': () => `${client}
export async function run(client: ApiClient) { const { shops } = client; return [1].map((client) => shops.placePet(String(client), 'p1')).length }
`,
  // Values of the caller's own types that something else may see too.
  'own query of parsed text': () => `${client}
interface Options { page_size?: number; sort?: 'name' }
const own = JSON.parse('{ "page_size": 4 }') as Options
export const run = (client: ApiClient) => client.pets.list(own)
`,
  'own query of a reader': () => `${client}
interface Options { page_size?: number; sort?: 'name' }
const read = <T,>(text: string): T => JSON.parse(text)
export const run = (client: ApiClient) => client.pets.list(read<Options>('{ "page_size": 4 }'))
`,
  'own query of an exported function': () => `${client}
interface Options { page_size?: number; sort?: 'name' }
export const list = (client: ApiClient, options: Options) => client.pets.list(options)
export const run = (client: ApiClient) => list(client, { page_size: 4 })
`,
  'own query that a promise passes on': () => `${client}
const load = async () => ({ page_size: 1, sort: 'name' as const })
export const run = async (client: ApiClient) => { const own = load(); return [await own.then((each) => JSON.stringify(each)), (await client.pets.list(await own)).length] }
`,
  'own query that is extended': () => `${client}
const own = { page_size: 1 }
export const run = async (client: ApiClient) => { Object.assign(own, { sort: 'name' }); return [JSON.stringify(own), (await client.pets.list(own)).length] }
`,
  'own query with both names': () => `${client}
const own = { page_size: 1, limit: 2, sort: 'name' as const }
export const run = async (client: ApiClient) => [own.limit, (await client.pets.list(own)).length]
`,
  'own list of values for several': () => `${client}
const open = new Set<string>(['AVAILABLE'])
export const run = async (client: ApiClient) => [open.has((await client.pets.get('p1')).status ?? 'SOLD'), open.has(String('AVAILABLE'))]
`,
  'values compared in a callback': () => `${client}
export const run = async (client: ApiClient) => { const { status } = await client.pets.get('p1'); return (['AVAILABLE', 'SOLD'] as const).some((each) => each === status) }
`,
  'values of an own type, compared': () => `${client}
const all: ('AVAILABLE' | 'SOLD')[] = ['SOLD', 'AVAILABLE']
export const run = async (client: ApiClient) => { const { status } = await client.pets.get('p1'); return all.findIndex((each) => status !== each) }
`,
  'arguments in another order, by call': () => `${client}
export const run = async (client: ApiClient) => await client.shops.placePet.call(client.shops, 's1', 'p1')
`,
  'arguments in another order, by bind': () => `${client}
export const run = async (client: ApiClient) => { const place = client.shops.placePet.bind(client.shops, 's1'); await place('p1') }
`,
  'arguments in another order, by a callback': () => `${client}
const placed = (place: (shop: string, pet: string) => Promise<unknown>) => place('s1', 'p1')
export const run = async (client: ApiClient) => await placed(client.shops.placePet)
`,
  'own list of values that is shown': () => `${client}
const open: string[] = ['AVAILABLE', 'SOLD']
export const run = async (client: ApiClient) => [open.includes((await client.pets.get('p1')).status ?? 'SOLD'), open.join()]
`,
}

const sites = (kind: string, forms: typeof rewritten): CallSite[] =>
  Object.entries(forms).map(([form, code]) => ({ kind, form, code }))

/** Callers that are rewritten. */
export const unusualSites: readonly CallSite[] = sites('unusual form', rewritten)

/** Callers that must be marked. */
export const unusualPeople: readonly CallSite[] = sites('for a person', marked)
