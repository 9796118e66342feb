import type { CallSite, Words } from './words.ts'

// Callers as programs have them, each with several of the changes; written without looking at what rewrites them.

const client = `import type { ApiClient } from '@pets/client'\n`

const written: Readonly<Record<string, (words: Words) => string>> = {
  'service class': (w) => `${client}import type { Pet, PetInput, Status } from '@pets/client'
class PetService {
  readonly #client: ApiClient
  constructor(client: ApiClient) { this.#client = client }
  async find(id: string): Promise<Pet> { return this.#client.pets.${w.get}(id) }
  async rename(id: string, ${w.note}: string): Promise<Pet> { return this.#client.pets.update(id, { ${w.note} }) }
  async sell(input: PetInput): Promise<Pet> { return this.#client.pets.create({ ...input, status: '${w.sale}' }) }
  isOpen(pet: Pet): boolean { return pet.status === '${w.sale}' satisfies Status }
}
export async function run(client: ApiClient) {
  const service = new PetService(client)
  const pet = await service.find('p1')
  return [pet.${w.nick}, await service.rename('p1', 'x'), await service.sell({ name: 'a', ${w.chip}: 'c' }), service.isOpen(pet)]
}
`,
  reducer: (w) => `${client}import type { Pet } from '@pets/client'
type Action = { type: 'loaded'; pet: Pet } | { type: 'renamed'; name: string }
interface State { pet: Pet | null; history: readonly Pet['${w.nick}'][] }
const reduce = (state: State, action: Action): State => {
  switch (action.type) {
    case 'loaded':
      return { pet: action.pet, history: [...state.history, action.pet.${w.nick}] }
    case 'renamed':
      return state.pet ? { ...state, pet: { ...state.pet, ${w.nick}: action.name } } : state
  }
}
export async function run(client: ApiClient) {
  const loaded = reduce({ pet: null, history: [] }, { type: 'loaded', pet: await client.pets.${w.get}('p1') })
  return reduce(loaded, { type: 'renamed', name: 'other' }).pet?.${w.nick}
}
`,
  'table of columns': (w) => `${client}import type { Pet } from '@pets/client'
interface Column<Row> { readonly key: keyof Row; readonly title: string }
const columns: readonly Column<Pet>[] = [{ key: 'name', title: 'Name' }, { key: '${w.nick}', title: 'Nick' }, { key: '${w.chip}', title: 'Chip' }]
export async function run(client: ApiClient) {
  const pets = await client.pets.list({ ${w.limit}: 2 })
  return pets.map((pet) => columns.map(({ key }) => pet[key]))
}
`,
  'mapping to an own type': (w) => `${client}import type { Pet } from '@pets/client'
interface Row { readonly nick_name: string; readonly chip_id: string }
const toRow = ({ ${w.nick}: nick_name = '', ${w.chip}: chip_id }: Pet): Row => ({ nick_name, chip_id })
export async function run(client: ApiClient) {
  const row = toRow(await client.pets.${w.get}('p1'))
  return row.nick_name + row.chip_id
}
`,
  'mapping back': (w) => `${client}
interface Row { readonly nick_name: string; readonly chip_id: string }
export async function run(client: ApiClient) {
  const row: Row = { nick_name: 'x', chip_id: 'y' }
  return await client.pets.create({ name: 'a', ${w.nick}: row.nick_name, ${w.chip}: row.chip_id })
}
`,
  'cache of promises': (w) => `${client}import type { Pet, ${w.Owner} } from '@pets/client'
const memo = <Key, Value>(load: (key: Key) => Promise<Value>) => {
  const known = new Map<Key, Promise<Value>>()
  return (key: Key) => known.get(key) ?? known.set(key, load(key)).get(key)!
}
export async function run(client: ApiClient) {
  const pets = memo<string, Pet>((id) => client.pets.${w.get}(id))
  const owners = memo<string, ${w.Owner}>((id) => client.${w.owners}.${w.readOwner}(id))
  return [(await pets('p1')).${w.chip}, (await owners('o1')).${w.full}]
}
`,
  'parallel loading': (w) => `${client}
export async function run(client: ApiClient) {
  const [pet, owner] = await Promise.all([client.pets.${w.get}('p1'), client.${w.owners}.${w.readOwner}('o1')])
  return { pet: pet.${w.nick}, owner: owner.${w.full}, post: pet.address?.${w.zip} }
}
`,
  'settled promises': (w) => `${client}
export async function run(client: ApiClient) {
  const all = await Promise.allSettled(['p1', 'p2'].map((id) => client.pets.${w.get}(id)))
  return all.flatMap((each) => (each.status === 'fulfilled' ? [each.value.${w.nick}] : []))
}
`,
  'error handling': (w) => `${client}import { ApiError, isApiError } from '@pets/client'
export async function run(client: ApiClient) {
  try {
    const { ${w.full} } = await client.${w.owners}.${w.readOwner}('o1')
    return ${w.full}
  } catch (error) {
    if (isApiError(error, '${w.getOwner}') && error.status === 404) return undefined
    if (error instanceof ApiError) return error.status
    throw error
  }
}
`,
  'retry wrapper': (w) => `${client}
async function retry<Result>(action: () => Promise<Result>, times = 2): Promise<Result> {
  try { return await action() } catch (error) { if (times === 0) throw error; return retry(action, times - 1) }
}
export const run = (client: ApiClient) => retry(async () => (await client.pets.${w.get}('p1')).${w.nick})
`,
  'builder with chaining': (w) => `${client}import type { PetInput } from '@pets/client'
class Builder {
  private draft: Partial<PetInput> = {}
  nick(value: string): this { this.draft.${w.nick} = value; return this }
  chip(value: string): this { this.draft = { ...this.draft, ${w.chip}: value }; return this }
  build(): PetInput { return { name: 'a', ${w.chip}: '', ...this.draft } }
}
export const run = (client: ApiClient) => client.pets.create(new Builder().nick('x').chip('y').build())
`,
  'patch by key': (w) => `${client}import type { PetInput } from '@pets/client'
const set = <Key extends keyof PetInput>(pet: PetInput, key: Key, value: PetInput[Key]): PetInput => ({ ...pet, [key]: value })
export const run = (client: ApiClient) => client.pets.create(set({ name: 'a', ${w.chip}: 'c' }, '${w.nick}', 'x'))
`,
  'sorting by key': (w) => `${client}
const by = <Row, Key extends keyof Row>(key: Key) => (left: Row, right: Row) => String(left[key]).localeCompare(String(right[key]))
export async function run(client: ApiClient) {
  const pets = await client.pets.list()
  return pets.toSorted(by('${w.nick}')).map(({ name }) => name)
}
`,
  grouping: (w) => `${client}import type { Pet } from '@pets/client'
export async function run(client: ApiClient) {
  const groups: Record<string, Pet[]> = {}
  for (const pet of await client.pets.list()) (groups[pet.${w.nick} ?? 'none'] ??= []).push(pet)
  return Object.keys(groups)
}
`,
  'state machine': (w) => `${client}import type { Status } from '@pets/client'
const next: Readonly<Record<Exclude<Status, 'HIDDEN'>, Status>> = { ${w.sale}: 'SOLD', SOLD: '${w.sale}' }
export async function run(client: ApiClient) {
  const { status = '${w.sale}' } = await client.pets.${w.get}('p1')
  return await client.pets.update('p1', { status: next[status as 'SOLD'] })
}
`,
  'labels of values': (w) => `${client}import type { Status } from '@pets/client'
const label = (status: Status | undefined): string => {
  if (status === undefined) return 'unknown'
  if (status === '${w.sale}') return 'for sale'
  return status === 'SOLD' ? 'sold' : 'other'
}
export const run = async (client: ApiClient) => label((await client.pets.${w.get}('p1')).status)
`,
  'options of a form': (w) => `${client}import type { Status } from '@pets/client'
const choices: readonly { readonly value: Status; readonly text: string }[] = [
  { value: '${w.sale}', text: 'For sale' },
  { value: 'SOLD', text: 'Sold' },
]
export const run = async (client: ApiClient) => client.pets.update('p1', { status: choices[0]!.value })
`,
  'assertion function': (w) => `${client}import type { Pet } from '@pets/client'
function assertOpen(pet: Pet): asserts pet is Pet & { status: Extract<Pet['status'], '${w.sale}'> } {
  if (pet.status !== '${w.sale}') throw new Error('not open')
}
export async function run(client: ApiClient) {
  const pet = await client.pets.${w.get}('p1')
  assertOpen(pet)
  return pet.status
}
`,
  'discriminated result': (w) => `${client}import type { Pet } from '@pets/client'
type Result = { ok: true; pet: Pet } | { ok: false; reason: string }
const load = async (client: ApiClient, id: string): Promise<Result> => {
  try { return { ok: true, pet: await client.pets.${w.get}(id) } } catch { return { ok: false, reason: 'gone' } }
}
export async function run(client: ApiClient) {
  const result = await load(client, 'p1')
  return result.ok ? result.pet.${w.nick} : result.reason
}
`,
  'overloaded function': (w) => `${client}import type { Pet } from '@pets/client'
function show(pet: Pet): string
function show(pet: Pet, long: true): string[]
function show({ name, ${w.nick}: short }: Pet, long?: true): string | string[] { return long ? [name, short ?? ''] : (short ?? name) }
export const run = async (client: ApiClient) => show(await client.pets.${w.get}('p1'), true)
`,
  'mapped type': (w) => `${client}import type { Pet } from '@pets/client'
type Errors = { [Key in keyof Pet]?: string }
const check = (pet: Pet): Errors => (pet.${w.nick} ? {} : { ${w.nick}: 'missing' })
export const run = async (client: ApiClient) => check(await client.pets.${w.get}('p1')).${w.nick}
`,
  'conditional type': (w) => `${client}import type { Pet } from '@pets/client'
type ValueOf<Type, Key> = Key extends keyof Type ? Type[Key] : never
const read = (pet: Pet): ValueOf<Pet, '${w.nick}'> => pet.${w.nick}
export const run = async (client: ApiClient) => read(await client.pets.${w.get}('p1'))
`,
  'template literal type': (w) => `${client}import type { Status } from '@pets/client'
type Event = \`pet:\${Lowercase<Exclude<Status, 'HIDDEN'>>}\`
const events: Event[] = ['pet:sold']
export const run = async (client: ApiClient) => [events[0], (await client.pets.${w.get}('p1')).name]
`,
  'required subset': (w) => `${client}import type { Pet } from '@pets/client'
type Named = Pet & Required<Pick<Pet, '${w.nick}'>>
const isNamed = (pet: Pet): pet is Named => pet.${w.nick} !== undefined
export const run = async (client: ApiClient) => (await client.pets.list()).filter(isNamed).map((pet) => pet.${w.nick}.length)
`,
  'function in an object': (w) => `${client}
const api = (client: ApiClient) => ({
  pet: (id: string) => client.pets.${w.get}(id),
  owner: client.${w.owners}.${w.readOwner},
  hide: (id: string) => client.pets.${w.hide}(id),
})
export async function run(client: ApiClient) {
  const { pet, owner, hide } = api(client)
  await hide('p1')
  return [(await pet('p1')).${w.nick}, (await owner('o1')).${w.full}]
}
`,
  'injected dependency': (w) => `${client}
interface Deps { readonly get: ApiClient['pets']['${w.get}']; readonly now: () => number }
const create = ({ get, now }: Deps) => async (id: string) => [(await get(id)).${w.nick}, now()]
export const run = (client: ApiClient) => create({ get: client.pets.${w.get}, now: () => 1 })('p1')
`,
  'bound method': (w) => `${client}
export async function run(client: ApiClient) {
  const get = client.pets.${w.get}.bind(client.pets)
  return (await get('p1')).name
}
`,
  'functions by name': (w) => `${client}import { ${w.getOwner}, listPets } from '@pets/client/operations'
const loaders = { owner: ${w.getOwner}, pets: listPets }
export async function run(client: ApiClient) {
  return [(await loaders.owner(client, 'o1')).${w.full}, (await loaders.pets(client, { ${w.limit}: 1 })).length]
}
`,
  'partial application': (w) => `${client}import { ${w.getOwner} } from '@pets/client/operations'
const bind = <First, Rest extends unknown[], Result>(f: (first: First, ...rest: Rest) => Result, first: First) => (...rest: Rest) => f(first, ...rest)
export const run = async (client: ApiClient) => (await bind(${w.getOwner}, client as never)('o1')).${w.full}
`,
  'default export': (w) => `${client}import { ${w.hidePet} } from '@pets/client/operations'
export default async function hideAll(client: ApiClient, ids: readonly string[]) { for (const id of ids) await ${w.hidePet}(client, id) }
export const run = (client: ApiClient) => hideAll(client, ['p1', 'p2'])
`,
  generator: (w) => `${client}import type { Pet } from '@pets/client'
async function* pets(client: ApiClient): AsyncGenerator<Pet> { yield* await client.pets.list({ ${w.limit}: 1 }) }
export async function run(client: ApiClient) {
  const found: unknown[] = []
  for await (const { ${w.nick}: own, tags = [] } of pets(client)) found.push(own, ...tags.map((tag) => tag.${w.label}))
  return found
}
`,
  'deep optional chain': (w) => `${client}
export async function run(client: ApiClient) {
  const pet = await client.pets.${w.get}('p1')
  return [pet.owner?.${w.full}?.length, pet.address?.${w.zip}?.[0], pet.tags?.[0]?.${w.label}.at(0)]
}
`,
  'deep destructuring': (w) => `${client}
export async function run(client: ApiClient) {
  const { owner: { ${w.full}: owner = 'none' } = {}, address: { ${w.zip}: post = '' } = {}, tags: [first, ...others] = [] } = await client.pets.${w.get}('p1')
  return [owner, post, first?.${w.label}, others.length]
}
`,
  'deep literal': (w) => `${client}
export const run = (client: ApiClient) => client.pets.create({
  name: 'a',
  ${w.chip}: 'c',
  owner: { ${w.full}: 'Ann', email: 'a@b' },
  address: { ${w.zip}: '1', street: 's' },
  tags: [{ ${w.label}: 'x' }, { ${w.label}: 'y' }],
  status: '${w.sale}',
})
`,
  'place and transfer': (w) => `${client}
export async function run(client: ApiClient) {
  const pet = await client.pets.${w.get}('p1')
  await client.${w.place('pet.owner?.email ?? "s1"', 'pet.id', ', { shelf: 2 }')}
  return await client.pets.transfer(pet.id, ${w.to(`pet.${w.nick} ?? 'o1'`)})
}
`,
  'place in a loop': (w) => `${client}
export async function run(client: ApiClient) {
  for (const [shop, pets] of Object.entries({ s1: ['p1', 'p2'], s2: ['p3'] }))
    for (const pet of pets) await client.${w.place('shop', 'pet')}
}
`,
  'transfer with a default': (w) => `${client}
const move = (client: ApiClient, id: string, to = 'o1') => client.pets.transfer(id, ${w.to('to') === 'to' ? 'to' : '{ to }'})
export const run = (client: ApiClient) => move(client, 'p1')
`,
  'nested calls': (w) => `${client}
export const run = async (client: ApiClient) =>
  client.pets.transfer((await client.pets.${w.get}('p1')).id, ${w.to(`(await client.${w.owners}.${w.readOwner}('o1')).${w.full}`)})
`,
  'conditional call': (w) => `${client}
export async function run(client: ApiClient) {
  const pet = await client.pets.${w.get}('p1')
  return pet.status === '${w.sale}' ? client.pets.update(pet.id, { status: 'SOLD', ${w.note}: 'sold' }) : client.pets.${w.hide}(pet.id)
}
`,
  'comma and void': (w) => `${client}
export async function run(client: ApiClient) {
  void client.pets.${w.get}('p1').then(({ ${w.nick}: own }) => own)
  return (0, client.pets.${w.get})('p2')
}
`,
  'computed key of a literal': (w) => `${client}import type { PetInput } from '@pets/client'
export async function run(client: ApiClient) {
  const pet: PetInput = { name: 'a', ['${w.chip}']: 'c' }
  return await client.pets.create(pet)
}
`,
  'getter in an object': (w) => `${client}import type { Pet } from '@pets/client'
const view = (pet: Pet) => ({ get title() { return pet.${w.nick} ?? pet.name } })
export const run = async (client: ApiClient) => view(await client.pets.${w.get}('p1')).title
`,
  'Object.entries of known keys': (w) => `${client}import type { Pet } from '@pets/client'
const titles = { ${w.nick}: 'Nick', ${w.chip}: 'Chip' } satisfies Partial<Record<keyof Pet, string>>
export async function run(client: ApiClient) {
  const pet = await client.pets.${w.get}('p1')
  return [titles.${w.nick}, pet.${w.chip}]
}
`,
  'set of keys': (w) => `${client}import type { Pet } from '@pets/client'
const hidden: ReadonlySet<keyof Pet> = new Set(['${w.chip}'])
export const run = async (client: ApiClient) => Object.keys(await client.pets.${w.get}('p1')).filter((key) => !hidden.has(key as keyof Pet))
`,
  'Omit of several': (w) => `${client}import type { Pet } from '@pets/client'
type Card = Omit<Pet, '${w.chip}' | 'address' | '${w.nick}'> & { readonly short: string }
const card = ({ ${w.chip}: _, address: __, ${w.nick}: short = '', ...rest }: Pet): Card => ({ ...rest, short })
export const run = async (client: ApiClient) => card(await client.pets.${w.get}('p1')).short
`,
  'interface that extends Pick': (w) => `${client}import type { Pet } from '@pets/client'
interface Tile extends Pick<Pet, 'id' | '${w.nick}'> { readonly size: number }
export async function run(client: ApiClient) {
  const { id, ${w.nick}: own = '' } = await client.pets.${w.get}('p1')
  const tile: Tile = { id, ${w.nick}: own, size: 1 }
  return tile.${w.nick}
}
`,
  'private copy of the name': (w) => `${client}
export async function run(client: ApiClient) {
  const nick_name = 'own'
  const { ${w.nick}: other } = await client.pets.${w.get}('p1')
  return { nick_name, other }
}
`,
  'label and property of one name': (w) => `${client}
const status = { AVAILABLE: 'own' } as const
export const run = async (client: ApiClient) => [status.AVAILABLE, (await client.pets.${w.get}('p1')).status === '${w.sale}']
`,
  'shop beside a pet': (w) => `${client}
export async function run(client: ApiClient) {
  const [shop, pet] = [await client.shops.get('s1'), await client.pets.${w.get}('p1')]
  return shop.nick_name === pet.${w.nick} && shop.status === 'AVAILABLE' && pet.status === '${w.sale}'
}
`,
  'union of both types': (w) => `${client}import type { Pet, Shop } from '@pets/client'
const isPet = (thing: Pet | Shop): thing is Pet => '${w.chip}' in thing
export async function run(client: ApiClient) {
  const things: (Pet | Shop)[] = [await client.pets.${w.get}('p1'), await client.shops.get('s1')]
  return things.map((thing) => (isPet(thing) ? thing.${w.nick} : thing.nick_name))
}
`,
  'logging proxy': (w) => `${client}
export async function run(client: ApiClient) {
  const calls: string[] = []
  const logged: Pick<ApiClient['pets'], '${w.get}'> = { ${w.get}(id, options) { calls.push(id); return client.pets.${w.get}(id, options) } }
  return [(await logged.${w.get}('p1')).${w.nick}, calls]
}
`,
  'comments and strings': (w) => `${client}
/** Reads nick_name of a pet; see owners.get. */
export async function run(client: ApiClient) {
  const { ${w.nick}: own } = await client.pets.${w.get}('p1') // nick_name
  return \`nick_name: \${own}\`
}
`,
  'Windows line ends': (w) =>
    `${client}\nexport async function run(client: ApiClient) {\n  const pet = await client.pets.${w.get}('p1')\n  return pet.${w.nick}\n}\n`.replaceAll(
      '\n',
      '\r\n',
    ),
  'no semicolons, tabs': (w) =>
    `${client}\nexport async function run(client: ApiClient) {\n\tconst { ${w.nick}: own\n\t} = await client\n\t\t.pets\n\t\t.${w.get}('p1')\n\treturn own\n}\n`,
  semicolons: (w) =>
    `${client}\nexport async function run(client: ApiClient) {\n    let own: string | undefined;\n    ({ ${w.nick}: own } = await client.pets.${w.get}('p1'));\n    return own;\n}\n`,
  'type of a result': (w) => `${client}
type Pet = Awaited<ReturnType<ApiClient['pets']['${w.get}']>>
type Owner = NonNullable<Pet['owner']>
const name = (owner: Owner | undefined): string => owner?.${w.full} ?? ''
export const run = async (client: ApiClient) => name((await client.pets.${w.get}('p1')).owner)
`,
  're-exported under its own name': (w) => `${client}import type { ${w.Owner} as PetOwner } from '@pets/client'
export type { PetOwner }
export type Owner = PetOwner
export const run = async (client: ApiClient) => { const owner: Owner = await client.${w.owners}.${w.readOwner}('o1'); return owner.${w.full} }
`,
  'update of a list': (w) => `${client}import type { Pet } from '@pets/client'
const renamed = (pets: readonly Pet[], id: string, name: string): Pet[] => pets.map((pet) => (pet.id === id ? { ...pet, ${w.nick}: name } : pet))
export const run = async (client: ApiClient) => renamed(await client.pets.list(), 'p1', 'new').map((pet) => pet.${w.nick})
`,
  'equality of two': (w) => `${client}import type { Pet } from '@pets/client'
const keys = ['name', '${w.nick}', '${w.chip}'] as const satisfies readonly (keyof Pet)[]
const same = (left: Pet, right: Pet) => keys.every((key) => left[key] === right[key])
export async function run(client: ApiClient) {
  const pet = await client.pets.${w.get}('p1')
  return same(pet, { ...pet, ${w.nick}: 'other' })
}
`,
  'typed fetch table': (w) => `${client}import type { paths } from '@pets/client'
type Body<Path extends keyof paths> = paths[Path] extends { get: { responses: { 200: { content: { 'application/json': infer Json } } } } } ? Json : never
const name = (owner: Body<'${w.ownersPath}'>) => owner.${w.full}
export const run = async (client: ApiClient) => name(await client.${w.owners}.${w.readOwner}('o1'))
`,
  'signal and options': (w) => `${client}
export async function run(client: ApiClient) {
  const { signal } = new AbortController()
  await client.${w.place(`'s1'`, `'p1'`, ', undefined, { signal }')}
  await client.pets.transfer('p1', ${w.to(`'o1'`)}, { signal })
  return (await client.pets.${w.get}('p1', { signal })).${w.nick}
}
`,
}

/** Callers with several changes each. */
export const writtenSites: readonly CallSite[] = Object.entries(written).map(([form, code]) => ({
  kind: 'written by hand',
  form,
  code,
}))
