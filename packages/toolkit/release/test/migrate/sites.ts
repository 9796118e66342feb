import { barrelPeople, barrelSites } from './barrel-sites.ts'
import { byPathPeople, byPathSites } from './by-path-sites.ts'
import { creationPeople, creationSites } from './creation-sites.ts'
import { movedSites } from './moved-sites.ts'
import { secondAuthorPeople, secondAuthorSites } from './second-author.ts'
import { before, type CallSite, type Words } from './words.ts'
import { unusualPeople, unusualSites } from './unusual-sites.ts'
import { writtenSites } from './written.ts'

/** A member of a type, with the ways to get and to send a value that has it. */
interface Member {
  readonly kind: string
  readonly name: (words: Words) => string
  /** The type that has it, and what is imported for it. */
  readonly type: (words: Words) => string
  readonly imported: (words: Words) => string
  /** The type of what is sent. */
  readonly sent: (words: Words) => string
  /** Expression of a value of the type. */
  readonly value: (words: Words) => string
  /** The other members that a new value needs, each with a comma. */
  readonly others: (words: Words) => string
  readonly send: (words: Words, expression: string) => string
}

const members: readonly Member[] = [
  {
    kind: 'optional member',
    name: ({ nick }) => nick,
    type: () => 'Pet',
    sent: () => 'PetInput',
    imported: () => 'Pet, PetInput',
    value: ({ get }) => `await client.pets.${get}('p1')`,
    others: ({ chip }) => `name: 'a', ${chip}: 'c',`,
    send: (_, expression) => `await client.pets.create(${expression})`,
  },
  {
    kind: 'required member',
    name: ({ chip }) => chip,
    type: () => 'Pet',
    sent: () => 'PetInput',
    imported: () => 'Pet, PetInput',
    value: ({ get }) => `await client.pets.${get}('p1')`,
    others: () => `name: 'a',`,
    send: (_, expression) => `await client.pets.create(${expression})`,
  },
  {
    kind: 'member of a renamed type',
    name: ({ full }) => full,
    type: ({ Owner }) => Owner,
    sent: ({ Owner }) => Owner,
    imported: ({ Owner }) => Owner,
    value: ({ owners, readOwner }) => `await client.${owners}.${readOwner}('o1')`,
    others: () => `email: 'e',`,
    send: ({ owners }, expression) => `await client.${owners}.replace('o1', ${expression})`,
  },
  {
    kind: 'member of an inline object',
    name: ({ zip }) => zip,
    type: () => `NonNullable<Pet['address']>`,
    sent: () => `NonNullable<PetInput['address']>`,
    imported: () => 'Pet, PetInput',
    value: ({ get }) => `(await client.pets.${get}('p1')).address!`,
    others: () => `street: 's',`,
    send: ({ chip }, expression) => `await client.pets.create({ name: 'a', ${chip}: 'c', address: ${expression} })`,
  },
]

/** A form of code that uses a member `m` of the type `T`; `v` is an expression of one, and `s` sends one of the type `S`. */
type MemberForm = (use: {
  m: string
  T: string
  S: string
  v: string
  o: string
  s: (expression: string) => string
}) => string

const memberForms: Readonly<Record<string, MemberForm>> = {
  property: ({ m, v }) => `const x = ${v}\n  return x.${m}`,
  'property of a call': ({ m, v }) => `return (${v}).${m}`,
  'optional chaining': ({ m, v, T }) => `const x: ${T} | undefined = ${v}\n  return x?.${m}`,
  'optional chaining of a call': ({ m, v }) => `const x = ${v}\n  return x?.${m}?.toUpperCase()`,
  'non-null assertion': ({ m, v, T }) => `const x: ${T} | null = ${v}\n  return x!.${m}`,
  'element access': ({ m, v }) => `const x = ${v}\n  return x['${m}']`,
  'element access, double quotes': ({ m, v }) => `const x = ${v}\n  return x["${m}"]`,
  'element access, template': ({ m, v }) => `const x = ${v}\n  return x[\`${m}\`]`,
  'template string': ({ m, v }) => `const x = ${v}\n  return \`<\${x.${m}}>\``,
  destructuring: ({ m, v }) => `const { ${m} } = ${v}\n  return ${m}`,
  'destructuring with an alias': ({ m, v }) => `const { ${m}: own } = ${v}\n  return own`,
  'destructuring with a default': ({ m, v }) => `const { ${m}: own = 'none' } = ${v}\n  return own`,
  'destructuring with rest': ({ m, v }) => `const { ...rest } = ${v}\n  return rest.${m}`,
  'destructuring of a string key': ({ m, v }) => `const { '${m}': own } = ${v}\n  return own`,
  'destructuring assignment': ({ m, v }) => `let own: string | undefined\n  ;({ ${m}: own } = ${v})\n  return own`,
  'nested destructuring': ({ m, v }) => `const { x: { ${m}: own } } = { x: ${v} }\n  return own`,
  'destructured parameter': ({ m, v, T }) => `const read = ({ ${m}: own }: ${T}) => own\n  return read(${v})`,
  'destructured callback': ({ m, v }) => `return [${v}].map(({ ${m}: own }) => own)`,
  'for-of': ({ m, v }) =>
    `const all: unknown[] = []\n  for (const { ${m}: own } of [${v}]) all.push(own)\n  return all`,
  callback: ({ m, v }) => `return [${v}].map((x) => x.${m})`,
  'callback of a promise': ({ m, v, T }) => `return await Promise.resolve<${T}>(${v}).then((x) => x.${m})`,
  'reduce and sort': ({ m, v }) =>
    `return [${v}].toSorted((a, b) => (a.${m} ?? '').localeCompare(b.${m} ?? '')).reduce((sum, x) => sum + x.${m}, '')`,
  'in operator': ({ m, v }) => `const x = ${v}\n  return '${m}' in x`,
  'generic function': ({ m, v, T }) => `const read = <X extends ${T}>(x: X) => x.${m}\n  return read(${v})`,
  'generic key': ({ m, v }) =>
    `const x = ${v}\n  const pick = <X, K extends keyof X>(own: X, key: K): X[K] => own[key]\n  return pick(x, '${m}')`,
  'key of a type': ({ m, v, T }) => `const key: keyof ${T} = '${m}'\n  const x = ${v}\n  return x[key]`,
  'list of keys': ({ m, v, T }) =>
    `const keys: (keyof ${T})[] = ['${m}']\n  const x = ${v}\n  return keys.map((key) => x[key])`,
  'constant key': ({ m, v }) => `const key = '${m}' as const\n  const x = ${v}\n  return x[key]`,
  'type alias': ({ m, v, T }) => `type Own = ${T}\n  const x: Own = ${v}\n  return x.${m}`,
  Pick: ({ m, v, T }) => `const x: Pick<${T}, '${m}'> = ${v}\n  return x.${m}`,
  Omit: ({ m, v, T }) => `const { ${m}: _, ...rest } = ${v}\n  const x: Omit<${T}, '${m}'> = rest\n  return x`,
  Partial: ({ m, v, T }) => `const x: Partial<${T}> = ${v}\n  return x.${m}`,
  'Readonly array': ({ m, v, T }) => `const x: readonly Readonly<${T}>[] = [${v}]\n  return x[0]?.${m}`,
  Record: ({ m, v, T }) => `const x: Record<string, ${T}> = { a: ${v} }\n  return x['a']?.${m}`,
  Map: ({ m, v, T }) => `const x = new Map<string, ${T}>([['a', ${v}]])\n  return x.get('a')?.${m}`,
  'indexed type': ({ m, v, T }) => `const x: ${T}['${m}'] = (${v}).${m}\n  return x`,
  'class field': ({ m, v, T }) =>
    `class Box { constructor(readonly x: ${T}) {}\n    get own() { return this.x.${m} } }\n  return new Box(${v}).own`,
  'type guard': ({ m, v, T }) =>
    `const isPet = (x: unknown): x is ${T} => typeof x === 'object'\n  const x: unknown = ${v}\n  return isPet(x) && x.${m}`,
  ReturnType: ({ m, v }) =>
    `const load = async () => ${v}\n  const x: Awaited<ReturnType<typeof load>> = await load()\n  return x.${m}`,
  comparison: ({ m, v }) => `const x = ${v}\n  return x.${m} === 'Rex' ? 1 : 2`,
  'logical assignment': ({ m, v }) => `const x = { ...(${v}) }\n  x.${m} ??= 'none'\n  return x.${m}`,
  spread: ({ m, v }) => `const x = { ...(${v}) }\n  return x.${m}`,
  'spread with an override': ({ m, v }) => `const x = { ...(${v}), ${m}: 'other' }\n  return [x.${m}, Object.keys(x)]`,
  'literal argument': ({ m, o, s }) => `return ${s(`{ ${o} ${m}: 'x' }`)}`,
  'literal over several lines': ({ m, o, s }) => `return ${s(`{\n    ${o}\n    ${m}: 'x', // kept\n  }`)}`,
  'string key': ({ m, o, s }) => `return ${s(`{ ${o} '${m}': 'x' }`)}`,
  shorthand: ({ m, o, s }) => `const ${m} = 'x'\n  return ${s(`{ ${o} ${m} }`)}`,
  'typed constant': ({ m, o, s, S }) => `const x: ${S} = { ${o} ${m}: 'x' }\n  return ${s('x')}`,
  satisfies: ({ m, o, s, S }) => `const x = { ${o} ${m}: 'x' } satisfies ${S}\n  return [x.${m}, ${s('x')}]`,
  as: ({ m, o, s, S }) => `const x = { ${o} ${m}: 'x' } as ${S}\n  return ${s('x')}`,
  'untyped constant': ({ m, o, s }) => `const x = { ${o} ${m}: 'x' }\n  return ${s('x')}`,
  'returned literal': ({ m, o, s, S }) => `const make = (): ${S} => ({ ${o} ${m}: 'x' })\n  return ${s('make()')}`,
  'conditional literal': ({ m, o, s, S }) =>
    `const x: ${S} = Math.random() < 2 ? { ${o} ${m}: 'x' } : { ${o} ${m}: 'y' }\n  return ${s('x')}`,
  'array of literals': ({ m, o, s, S }) => `const all: ${S}[] = [{ ${o} ${m}: 'x' }]\n  return ${s('all[0]!')}`,
  'default parameter': ({ m, o, s, S }) => `const make = (x: ${S} = { ${o} ${m}: 'x' }) => x\n  return ${s('make()')}`,
  'spread argument with an override': ({ m, o, s, S }) =>
    `const base: ${S} = { ${o} ${m}: 'x' }\n  return ${s(`{ ...base, ${m}: 'y' }`)}`,
  assignment: ({ m, o, s, S }) => `const x: ${S} = { ${o} ${m}: 'x' }\n  x.${m} = 'y'\n  return ${s('x')}`,
  'generic identity': ({ m, o, s, S }) =>
    `const same = <X extends ${S}>(x: X): X => x\n  const x = same({ ${o} ${m}: 'x' })\n  return [x.${m}, ${s('x')}]`,
  'typed builder': ({ m, o, s, S }) =>
    `const build = (more: Partial<${S}>): ${S} => ({ ${o} ${m}: 'x', ...more })\n  return ${s(`build({ ${m}: 'y' })`)}`,
}

const memberSites: readonly CallSite[] = members.flatMap((member) =>
  Object.entries(memberForms).map(([form, print]): CallSite => ({
    kind: member.kind,
    form,
    code: (words) => {
      const use = {
        m: member.name(words),
        T: member.type(words),
        S: member.sent(words),
        v: member.value(words),
        o: member.others(words),
      }
      const body = print({ ...use, s: (expression) => member.send(words, expression) })
      return moduleOf(`import type { ${member.imported(words)} } from '@pets/client'\n`, body)
    },
  })),
)

/** A module whose `run` has a body. */
function moduleOf(head: string, body: string): string {
  return `import type { ApiClient } from '@pets/client'\n${head}\nexport async function run(client: ApiClient): Promise<unknown> {\n  ${body}\n}\n`
}

type Form = (words: Words) => string

/** Sites of a kind, each with what its `run` does. */
function sitesOf(kind: string, forms: Readonly<Record<string, Form>>, head: Form = () => ''): CallSite[] {
  return Object.entries(forms).map(([form, body]) => ({
    kind,
    form,
    code: (words) => moduleOf(head(words), body(words)),
  }))
}

/** Sites that are whole modules. */
function modulesOf(kind: string, forms: Readonly<Record<string, Form>>): CallSite[] {
  return Object.entries(forms).map(([form, code]) => ({ kind, form, code }))
}

const values = sitesOf(
  'value of an enum',
  {
    argument: ({ sale }) => `return await client.pets.update('p1', { status: '${sale}' })`,
    'double quotes': ({ sale }) => `return await client.pets.update('p1', { status: "${sale}" })`,
    'typed constant': ({ sale }) =>
      `const s: Status = '${sale}'\n  return await client.pets.update('p1', { status: s })`,
    'untyped constant': ({ sale }) => `const s = '${sale}'\n  return await client.pets.update('p1', { status: s })`,
    'constant object': ({ sale }) =>
      `const s = { a: '${sale}', b: 'SOLD' } as const\n  return await client.pets.update('p1', { status: s.a })`,
    conditional: ({ sale }) =>
      `const s: Status = Math.random() < 2 ? '${sale}' : 'SOLD'\n  return await client.pets.update('p1', { status: s })`,
    'conditional argument': ({ sale }) =>
      `return await client.pets.update('p1', { status: Math.random() < 2 ? '${sale}' : 'SOLD' })`,
    nullish: ({ sale, get }) =>
      `const x = await client.pets.${get}('p1')\n  return await client.pets.update('p1', { status: x.status ?? '${sale}' })`,
    comparison: ({ sale, get }) => `const x = await client.pets.${get}('p1')\n  return x.status === '${sale}'`,
    'comparison, turned round': ({ sale, get }) =>
      `const x = await client.pets.${get}('p1')\n  return '${sale}' !== x.status`,
    'optional comparison': ({ sale, get }) =>
      `const x: Pet | undefined = await client.pets.${get}('p1')\n  return x?.status === '${sale}'`,
    switch: ({ sale, get }) =>
      `const x = await client.pets.${get}('p1')\n  switch (x.status) {\n    case '${sale}':\n      return 1\n    default:\n      return 2\n  }`,
    'switch with several cases': ({ sale, get }) =>
      `const x = await client.pets.${get}('p1')\n  switch (x.status) {\n    case 'SOLD':\n    case '${sale}':\n      return 1\n  }\n  return 2`,
    'keys of a record': ({ sale, get }) =>
      `const labels: Record<Exclude<Status, 'HIDDEN'>, number> = { ${sale}: 1, SOLD: 2 }\n  const { status } = await client.pets.${get}('p1')\n  return labels[status === 'SOLD' ? 'SOLD' : '${sale}']`,
    'member of a record': ({ sale }) =>
      `const labels = { ${sale}: 1, SOLD: 2 } satisfies Partial<Record<Status, number>>\n  return labels.${sale}`,
    'partial record': ({ sale, get }) =>
      `const labels: Partial<Record<Status, number>> = { ${sale}: 1 }\n  const x = await client.pets.${get}('p1')\n  return labels[x.status!]`,
    'typed array': ({ sale, get }) =>
      `const wanted: Status[] = ['${sale}']\n  const x = await client.pets.${get}('p1')\n  return wanted.includes(x.status!)`,
    'typed set': ({ sale, get }) =>
      `const wanted = new Set<Status>(['${sale}', 'SOLD'])\n  const x = await client.pets.${get}('p1')\n  return wanted.has(x.status!)`,
    'typed map': ({ sale, get }) =>
      `const labels = new Map<Status, number>([['${sale}', 1]])\n  const x = await client.pets.${get}('p1')\n  return labels.get(x.status!)`,
    'default parameter': ({ sale }) =>
      `const set = (status: Status = '${sale}') => client.pets.update('p1', { status })\n  return await set()`,
    'argument of a function': ({ sale }) =>
      `const set = (status: Status) => client.pets.update('p1', { status })\n  return await set('${sale}')`,
    'returned value': ({ sale }) =>
      `const first = (): Status => '${sale}'\n  return await client.pets.update('p1', { status: first() })`,
    'returned by a block': ({ sale }) =>
      `const first = (): Status => {\n    return '${sale}'\n  }\n  return await client.pets.update('p1', { status: first() })`,
    assignment: ({ sale }) =>
      `let s: Status = 'SOLD'\n  s = '${sale}'\n  return await client.pets.update('p1', { status: s })`,
    'assignment to a member': ({ sale, get }) =>
      `const x = await client.pets.${get}('p1')\n  x.status = '${sale}'\n  return x`,
    satisfies: ({ sale }) =>
      `const s = '${sale}' satisfies Status\n  return await client.pets.update('p1', { status: s })`,
    as: ({ sale }) => `return await client.pets.update('p1', { status: '${sale}' as Status })`,
    'nested object': ({ sale, chip }) =>
      `return await client.pets.create({ name: 'a', ${chip}: 'c', status: '${sale}' })`,
    'array of objects': ({ sale, chip }) =>
      `const all: PetInput[] = [{ name: 'a', ${chip}: 'c', status: '${sale}' }]\n  return await client.pets.create(all[0]!)`,
    filter: ({ sale }) => `return (await client.pets.list()).filter((x) => x.status === '${sale}').length`,
    'destructured comparison': ({ sale, get }) =>
      `const { status } = await client.pets.${get}('p1')\n  return status === '${sale}'`,
    'literal type': ({ sale }) =>
      `const s: Extract<Status, '${sale}'> = '${sale}'\n  return await client.pets.update('p1', { status: s })`,
    'class field': ({ sale }) =>
      `class Draft { status: Status = '${sale}' }\n  return await client.pets.update('p1', new Draft())`,
    'generic argument': ({ sale }) =>
      `const set = <S extends Status>(status: S) => client.pets.update('p1', { status })\n  return await set('${sale}')`,
    tuple: ({ sale }) =>
      `const pair: [Status, number] = ['${sale}', 1]\n  return await client.pets.update('p1', { status: pair[0] })`,
    'same text of another enum': ({ sale, get }) =>
      `const shop = await client.shops.get('s1')\n  const x = await client.pets.${get}('p1')\n  return [shop.status === 'AVAILABLE', x.status === '${sale}']`,
    'same text of its own': ({ sale, get }) =>
      `const words = ['AVAILABLE', 'other']\n  const x = await client.pets.${get}('p1')\n  return [words.join(), x.status === '${sale}']`,
    'plain list of strings': ({ sale, get }) =>
      `const x = await client.pets.${get}('p1')\n  return ['${sale}', 'SOLD'].includes(x.status!)`,
    'plain set of strings': ({ sale, get }) =>
      `const wanted = new Set<string>(['${sale}'])\n  const x = await client.pets.${get}('p1')\n  return wanted.has(x.status!)`,
    'plain record of strings': ({ sale, get }) =>
      `const labels: Record<string, number> = { ${sale}: 1 }\n  const x = await client.pets.${get}('p1')\n  return labels[x.status!]`,
  },
  () => `import type { Pet, PetInput, Status } from '@pets/client'\nexport type Used = [Pet, PetInput, Status]\n`,
)

const methods = sitesOf('renamed method', {
  call: ({ get }) => `return await client.pets.${get}('p1')`,
  'alias of the resource': ({ get }) => `const pets = client.pets\n  return await pets.${get}('p1')`,
  'destructured resource': ({ get }) => `const { pets } = client\n  return await pets.${get}('p1')`,
  'destructured method': ({ get }) => `const { ${get}: own } = client.pets\n  return await own('p1')`,
  'destructured deeply': ({ get }) => `const { pets: { ${get}: own } } = client\n  return await own('p1')`,
  'alias of the method': ({ get }) => `const own = client.pets.${get}\n  return await own('p1')`,
  callback: ({ get }) => `return await Promise.all(['p1', 'p2'].map((id) => client.pets.${get}(id)))`,
  'method as a callback': ({ get }) =>
    `const each = async (f: (id: string) => Promise<unknown>) => f('p1')\n  return await each(client.pets.${get})`,
  'optional chaining': ({ get }) =>
    `const own: ApiClient | undefined = client\n  return await own?.pets?.${get}?.('p1')`,
  'element access': ({ get }) => `return await client['pets']['${get}']('p1')`,
  'with options': ({ get }) => `return await client.pets.${get}('p1', { timeoutMs: 1000 })`,
  'with the response': ({ get }) =>
    `const { data } = await client.pets.${get}('p1').withResponse()\n  return data.name`,
  'promise chain': ({ get }) => `return client.pets.${get}('p1').then((x) => x.name)`,
  'class field': ({ get }) =>
    `class Store { constructor(private own: ApiClient) {}\n    load() { return this.own.pets.${get}('p1') } }\n  return await new Store(client).load()`,
  'type of the method': ({ get }) =>
    `type Get = ApiClient['pets']['${get}']\n  const own: Get = client.pets.${get}\n  return await own('p1')`,
  Parameters: ({ get }) =>
    `const args: Parameters<ApiClient['pets']['${get}']> = ['p1']\n  return await client.pets.${get}(...args)`,
  'partial stub': ({ get }) =>
    `const stub = { ${get}: () => Promise.resolve(1) } as unknown as ApiClient['pets']\n  return await stub.${get}('p1')`,
  'Pick of the client': ({ get }) =>
    `const load = (own: Pick<ApiClient, 'pets'>) => own.pets.${get}('p1')\n  return await load(client)`,
  'Pick of the resource': ({ get }) =>
    `const load = (own: Pick<ApiClient['pets'], '${get}'>) => own.${get}('p1')\n  return await load(client.pets)`,
  'name of something else': ({ get }) =>
    `const map = new Map([['p1', 1]])\n  return [map.get('p1'), await client.pets.${get}('p1')]`,
})

const resources = sitesOf('renamed resource', {
  call: ({ owners, readOwner }) => `return await client.${owners}.${readOwner}('o1')`,
  'alias of the resource': ({ owners, readOwner }) =>
    `const own = client.${owners}\n  return await own.${readOwner}('o1')`,
  'destructured resource': ({ owners, readOwner }) =>
    `const { ${owners}: own } = client\n  return await own.${readOwner}('o1')`,
  'destructured by its name': ({ owners, readOwner }) =>
    `const { ${owners} } = client\n  return await ${owners}.${readOwner}('o1')`,
  'optional chaining': ({ owners, readOwner }) =>
    `const own: ApiClient | undefined = client\n  return await own?.${owners}.${readOwner}('o1')`,
  'element access': ({ owners, readOwner }) => `return await client['${owners}'].${readOwner}('o1')`,
  'type of the resource': ({ owners, readOwner }) =>
    `const own: ApiClient['${owners}'] = client.${owners}\n  return await own.${readOwner}('o1')`,
  Pick: ({ owners, readOwner }) =>
    `const load = (own: Pick<ApiClient, '${owners}'>) => own.${owners}.${readOwner}('o1')\n  return await load(client)`,
  'in a callback': ({ owners, readOwner }) =>
    `const use = async (f: (own: ApiClient) => Promise<unknown>) => f(client)\n  return await use((own) => own.${owners}.${readOwner}('o1'))`,
  'another method': ({ owners, full }) => `return await client.${owners}.replace('o1', { ${full}: 'x' })`,
})

const moved = sitesOf('moved method with another order', {
  call: ({ place }) => `return await client.${place(`'s1'`, `'p1'`)}`,
  'with a query': ({ place }) => `return await client.${place(`'s1'`, `'p1'`, ', { shelf: 3 }')}`,
  'with options': ({ place }) => `return await client.${place(`'s1'`, `'p1'`, ', undefined, { timeoutMs: 1000 }')}`,
  'with expressions': ({ place }) => `const shop = { id: 's1' }\n  return await client.${place('shop.id', '`p${1}`')}`,
  'with calls': ({ place }) => `const id = (x: string) => x\n  return await client.${place(`id('s1')`, `id('p1')`)}`,
  'with a renamed member': ({ place, get, nick }) =>
    `const x = await client.pets.${get}('p1')\n  return await client.${place(`x.${nick} ?? 's'`, 'x.id')}`,
  'optional chaining': ({ place }) =>
    `const own: ApiClient | undefined = client\n  return await own?.${place(`'s1'`, `'p1'`)}`,
  callback: ({ place }) => `return await Promise.all(['p1', 'p2'].map((id) => client.${place(`'s1'`, 'id')}))`,
  'class field': ({ place }) =>
    `class Store { constructor(private own: ApiClient) {}\n    put() { return this.own.${place(`'s1'`, `'p1'`)} } }\n  return await new Store(client).put()`,
  'over several lines': ({ place }) =>
    `return await client.${place(`'s1'`, `'p1'`, `, { shelf: 1 }`).replace(', ', ',\n    ')}`,
  'alias of the resource': (words) =>
    words === before
      ? `const { shops } = client\n  return await shops.placePet('s1', 'p1')`
      : `const { shops } = client\n  return await client.pets.place('p1', 's1')`,
  'destructured method': (words) =>
    words === before
      ? `const { placePet } = client.shops\n  return await placePet('s1', 'p1')`
      : `const { place: placePet } = client.pets\n  return await placePet('p1', 's1')`,
  'alias of the method': (words) =>
    words === before
      ? `const own = client.shops.placePet\n  return await own('s1', 'p1')`
      : `const own = client.pets.place\n  return await own('p1', 's1')`,
  'spread arguments': (words) =>
    words === before
      ? `const args: [string, string] = ['s1', 'p1']\n  return await client.shops.placePet(...args)`
      : `const args: [string, string] = ['p1', 's1']\n  return await client.pets.place(...args)`,
})

const bodies = sitesOf('changed signature', {
  call: ({ to }) => `return await client.pets.transfer('p1', ${to(`'o1'`)})`,
  'a variable': (words) =>
    `const to = 'o1'\n  return await client.pets.transfer('p1', ${words === before ? 'to' : '{ to }'})`,
  'an expression': ({ to }) => `const x = { owner: 'o1' }\n  return await client.pets.transfer('p1', ${to('x.owner')})`,
  'with options': ({ to }) => `return await client.pets.transfer('p1', ${to(`'o1'`)}, { timeoutMs: 1000 })`,
  'a conditional': ({ to }) => `return await client.pets.transfer('p1', ${to(`Math.random() < 2 ? 'o1' : 'o2'`)})`,
  'alias of the resource': ({ to }) => `const { pets } = client\n  return await pets.transfer('p1', ${to(`'o1'`)})`,
  'alias of the method': ({ to }) => `const own = client.pets.transfer\n  return await own('p1', ${to(`'o1'`)})`,
  'destructured method': ({ to }) => `const { transfer } = client.pets\n  return await transfer('p1', ${to(`'o1'`)})`,
  callback: ({ to }) => `return await Promise.all(['o1', 'o2'].map((id) => client.pets.transfer('p1', ${to('id')})))`,
  'optional call': ({ to }) =>
    `const own: ApiClient | undefined = client\n  return await own?.pets.transfer('p1', ${to(`'o1'`)})`,
  'an awaited argument': ({ to, get }) =>
    `return await client.pets.transfer('p1', ${to(`(await client.pets.${get}('p2')).id`)})`,
  'spread arguments': (words) =>
    words === before
      ? `const args: [string, string] = ['p1', 'o1']\n  return await client.pets.transfer(...args)`
      : `return await client.pets.transfer('p1', { to: 'o1' })`,
})

const inline = sitesOf(
  'member of a body or query',
  {
    query: ({ limit }) => `return (await client.pets.list({ ${limit}: 5 })).length`,
    'query with more': ({ limit }) => `return (await client.pets.list({ sort: 'name', ${limit}: 5 })).length`,
    'query by shorthand': ({ limit }) => `const ${limit} = 5\n  return (await client.pets.list({ ${limit} })).length`,
    'query in a constant': ({ limit }) =>
      `const query = { ${limit}: 5 }\n  return (await client.pets.list(query)).length`,
    'query by its type': ({ limit }) =>
      `const query: NonNullable<Parameters<ApiClient['pets']['list']>[0]> = { ${limit}: 5 }\n  return (await client.pets.list(query)).length`,
    'query by the type of the operation': ({ limit }) =>
      `const query: OperationTypes['listPets']['parameters']['query'] = { ${limit}: 5 }\n  return (await client.pets.list(query)).length`,
    'query by its exported type': ({ limit }) =>
      `const query: ListPetsQuery = { ${limit}: 5 }\n  return (await client.pets.list(query)).length`,
    'query by assignment': ({ limit }) =>
      `const query: ListPetsQuery = {}\n  query.${limit} = 5\n  return (await client.pets.list(query)).length`,
    'query by spread': ({ limit }) =>
      `const base: ListPetsQuery = { ${limit}: 1 }\n  return (await client.pets.list({ ...base, ${limit}: 5 })).length`,
    'query of a function': ({ limit }) =>
      `const list = (query: ListPetsQuery) => client.pets.list(query)\n  return (await list({ ${limit}: 5 })).length`,
    body: ({ note }) => `return await client.pets.update('p1', { ${note}: 'x' })`,
    'body by shorthand': ({ note }) => `const ${note} = 'x'\n  return await client.pets.update('p1', { ${note} })`,
    'body in a constant': ({ note }) => `const body = { ${note}: 'x' }\n  return await client.pets.update('p1', body)`,
    'body with a condition': ({ note }) =>
      `return await client.pets.update('p1', { ...(Math.random() < 2 && { ${note}: 'x' }) })`,
    'body by its type': ({ note }) =>
      `const body: Parameters<ApiClient['pets']['update']>[1] = { ${note}: 'x' }\n  return await client.pets.update('p1', body)`,
    'body by assignment': ({ note }) =>
      `const body: Parameters<ApiClient['pets']['update']>[1] = {}\n  body.${note} = 'x'\n  return await client.pets.update('p1', body)`,
    'items of a list': ({ label, chip }) =>
      `return await client.pets.create({ name: 'a', ${chip}: 'c', tags: [{ ${label}: 'x' }] })`,
    'read items of a list': ({ label, get }) =>
      `const x = await client.pets.${get}('p1')\n  return x.tags?.map((tag) => tag.${label})`,
    'destructured items of a list': ({ label, get }) =>
      `const x = await client.pets.${get}('p1')\n  return x.tags?.map(({ ${label}: own }) => own)`,
    'nested destructuring of items': ({ label, get }) =>
      `const { tags: [{ ${label}: own } = { ${label}: 'none' }] = [] } = await client.pets.${get}('p1')\n  return own`,
    'mapped items': ({ label, chip }) =>
      `return await client.pets.create({ name: 'a', ${chip}: 'c', tags: ['x', 'y'].map((own) => ({ ${label}: own })) })`,
  },
  () =>
    `import type { ListPetsQuery, OperationTypes } from '@pets/client'\nexport type Used = [ListPetsQuery, OperationTypes]\n`,
)

const client = `import type { ApiClient } from '@pets/client'\n`
const runs = (body: string): string =>
  `\nexport async function run(client: ApiClient): Promise<unknown> {\n  ${body}\n}\n`

const functions = modulesOf('renamed function', {
  import: ({ getOwner }) =>
    `${client}import { ${getOwner} } from '@pets/client/operations'\n${runs(`return await ${getOwner}(client, 'o1')`)}`,
  'import with an alias': ({ getOwner }) =>
    `${client}import { ${getOwner} as load } from '@pets/client/operations'\n${runs(`return await load(client, 'o1')`)}`,
  'several imports': ({ getOwner, replaceOwner, full }) =>
    `${client}import { ${getOwner}, ${replaceOwner}, listPets } from '@pets/client/operations'\n${runs(`await listPets(client)\n  await ${replaceOwner}(client, 'o1', { ${full}: 'x' })\n  return await ${getOwner}(client, 'o1')`)}`,
  namespace: ({ getOwner }) =>
    `${client}import * as api from '@pets/client/operations'\n${runs(`return await api.${getOwner}(client, 'o1')`)}`,
  'dynamic import': ({ getOwner }) =>
    `${client}${runs(`const { ${getOwner}: load } = await import('@pets/client/operations')\n  return await load(client, 'o1')`)}`,
  'dynamic import by name': ({ getOwner }) =>
    `${client}${runs(`const { ${getOwner} } = await import('@pets/client/operations')\n  return await ${getOwner}(client, 'o1')`)}`,
  'as a callback': ({ getOwner }) =>
    `${client}import { ${getOwner} } from '@pets/client/operations'\n${runs(`const each = (f: typeof ${getOwner}) => f(client, 'o1')\n  return await each(${getOwner})`)}`,
  'in a constant': ({ getOwner }) =>
    `${client}import { ${getOwner} } from '@pets/client/operations'\nconst load = ${getOwner}\n${runs(`return await load(client, 'o1')`)}`,
  'in a shorthand': (words) =>
    words === before
      ? `${client}import { getOwner } from '@pets/client/operations'\nconst api = { getOwner }\n${runs(`return await api.getOwner(client, 'o1')`)}`
      : `${client}import { readKeeper } from '@pets/client/operations'\nconst api = { getOwner: readKeeper }\n${runs(`return await api.getOwner(client, 'o1')`)}`,
  'name is taken': (words) =>
    words === before
      ? `${client}import { getOwner } from '@pets/client/operations'\nconst readKeeper = 'o1'\n${runs(`return await getOwner(client, readKeeper)`)}`
      : `${client}import { readKeeper as getOwner } from '@pets/client/operations'\nconst readKeeper = 'o1'\n${runs(`return await getOwner(client, readKeeper)`)}`,
  'shadowed name': ({ getOwner }) =>
    `${client}import { ${getOwner} } from '@pets/client/operations'\n${runs(`const other = (getOwner: string) => getOwner\n  return [other('x'), await ${getOwner}(client, 'o1')]`)}`,
  're-export': (words) =>
    words === before
      ? `${client}import { getOwner } from '@pets/client/operations'\nexport { getOwner } from '@pets/client/operations'\n${runs(`return await getOwner(client, 'o1')`)}`
      : `${client}import { readKeeper } from '@pets/client/operations'\nexport { readKeeper as getOwner } from '@pets/client/operations'\n${runs(`return await readKeeper(client, 'o1')`)}`,
  're-export of an import': (words) =>
    words === before
      ? `${client}import { getOwner } from '@pets/client/operations'\nexport { getOwner }\n${runs(`return await getOwner(client, 'o1')`)}`
      : `${client}import { readKeeper } from '@pets/client/operations'\nexport { readKeeper as getOwner }\n${runs(`return await readKeeper(client, 'o1')`)}`,
  're-export with an alias': ({ getOwner }) =>
    `${client}import { ${getOwner} } from '@pets/client/operations'\nexport { ${getOwner} as load } from '@pets/client/operations'\n${runs(`return await ${getOwner}(client, 'o1')`)}`,
  'id of an error': ({ getOwner, owners, readOwner }) =>
    `${client}import { isApiError } from '@pets/client'\n${runs(`try {\n    return await client.${owners}.${readOwner}('o1')\n  } catch (error) {\n    return isApiError(error, '${getOwner}') ? error.status : 0\n  }`)}`,
  'id in a type': ({ getOwner }) =>
    `${client}import type { ApiErrorOf } from '@pets/client'\nexport type Own = ApiErrorOf<'${getOwner}'>\n${runs(`return await client.pets.list()`)}`,
  'moved with another order': ({ placeFunction }) =>
    `${client}import { placePet } from '@pets/client/operations'\n${runs(`return await ${placeFunction(`'s1'`, `'p1'`)}`)}`,
  'with a changed signature': ({ to }) =>
    `${client}import { transferPet } from '@pets/client/operations'\n${runs(`return await transferPet(client, 'p1', ${to(`'o1'`)})`)}`,
  'with a changed signature and a renamed member': ({ to, get, nick }) =>
    `${client}import { transferPet } from '@pets/client/operations'\n${runs(`const x = await client.pets.${get}('p1')\n  return await transferPet(client, 'p1', ${to(`x.${nick} ?? 'o'`)})`)}`,
})

const types = modulesOf('renamed type', {
  import: ({ Owner }) =>
    `${client}import type { ${Owner} } from '@pets/client'\nexport type Own = ${Owner}\n${runs(`return await client.pets.list()`)}`,
  'inline type import': ({ Owner }) =>
    `import { type ApiClient, type ${Owner} } from '@pets/client'\nexport type Own = ${Owner}\n${runs(`return await client.pets.list()`)}`,
  'import with an alias': ({ Owner }) =>
    `${client}import type { ${Owner} as Own } from '@pets/client'\nexport type All = Own[]\n${runs(`return await client.pets.list()`)}`,
  namespace: ({ Owner }) =>
    `${client}import type * as api from '@pets/client'\nexport type Own = api.${Owner}\n${runs(`return await client.pets.list()`)}`,
  'import type': ({ Owner }) =>
    `${client}export type Own = import('@pets/client').${Owner}\n${runs(`return await client.pets.list()`)}`,
  're-export': (words) =>
    words === before
      ? `${client}export type { Owner } from '@pets/client'\n${runs(`return await client.pets.list()`)}`
      : `${client}export type { Keeper as Owner } from '@pets/client'\n${runs(`return await client.pets.list()`)}`,
  'generic argument': ({ Owner }) =>
    `${client}import type { ${Owner} } from '@pets/client'\nexport const all = new Map<string, ${Owner}>()\n${runs(`return await client.pets.list()`)}`,
  'interface that extends it': ({ Owner }) =>
    `${client}import type { ${Owner} } from '@pets/client'\nexport interface Own extends ${Owner} { readonly own: string }\n${runs(`return await client.pets.list()`)}`,
  'class that implements it': ({ Owner, full }) =>
    `${client}import type { ${Owner} } from '@pets/client'\nexport class Own implements Partial<${Owner}> { readonly email = 'e' }\nexport type Name = Own & Pick<${Owner}, '${full}'>\n${runs(`return await client.pets.list()`)}`,
  'parameter and result': ({ Owner }) =>
    `${client}import type { ${Owner} } from '@pets/client'\nexport const same = (own: ${Owner}): ${Owner} => own\n${runs(`return await client.pets.list()`)}`,
  'member of components': ({ Owner }) =>
    `${client}import type { components } from '@pets/client'\nexport type Own = components['schemas']['${Owner}']\n${runs(`return await client.pets.list()`)}`,
  'member of paths': ({ ownersPath }) =>
    `${client}import type { paths } from '@pets/client'\nexport type Own = paths['${ownersPath}']['get']\n${runs(`return await client.pets.list()`)}`,
  'member of operations': ({ getOwner }) =>
    `${client}import type { OperationTypes } from '@pets/client'\nexport type Own = OperationTypes['${getOwner}']['responses']\n${runs(`return await client.pets.list()`)}`,
  'type of the resource': ({ owners }) =>
    `${client}import type { ApiClient as Own } from '@pets/client'\nexport type Owners = Own['${owners}']\n${runs(`return await client.pets.list()`)}`,
  'name is taken': (words) =>
    words === before
      ? `${client}import type { Owner } from '@pets/client'\nexport type Keeper = Owner | undefined\n${runs(`return await client.pets.list()`)}`
      : `${client}import type { Keeper as Owner } from '@pets/client'\nexport type Keeper = Owner | undefined\n${runs(`return await client.pets.list()`)}`,
  'shadowed by a type parameter': ({ Owner }) =>
    `${client}import type { ${Owner} } from '@pets/client'\nexport type Own = ${Owner}\nexport type Box<Owner> = { readonly own: Owner }\n${runs(`return await client.pets.list()`)}`,
})

const successors = sitesOf('removed, with a successor', {
  call: ({ hide }) => `return await client.pets.${hide}('p1')`,
  'alias of the resource': ({ hide }) => `const pets = client.pets\n  return await pets.${hide}('p1')`,
  'destructured method': ({ hide }) => `const { ${hide}: own } = client.pets\n  return await own('p1')`,
  callback: ({ hide }) => `return await Promise.all(['p1', 'p2'].map((id) => client.pets.${hide}(id)))`,
  'optional chaining': ({ hide }) => `return await client?.pets?.${hide}('p1')`,
}).concat(
  modulesOf('removed, with a successor', {
    function: ({ hidePet }) =>
      `${client}import { ${hidePet} } from '@pets/client/operations'\n${runs(`return await ${hidePet}(client, 'p1')`)}`,
    'function with an alias': ({ hidePet }) =>
      `${client}import { ${hidePet} as hide } from '@pets/client/operations'\n${runs(`return await hide(client, 'p1')`)}`,
  }),
)

const head = `const h = (type: unknown, props: object | null, ...children: unknown[]) => typeof type === 'function' ? (type as (own: object) => unknown)({ ...props, children }) : { type, props, children }\n`

const jsx: readonly CallSite[] = Object.entries<Form>({
  child: ({ nick, get }) => `const x = await client.pets.${get}('p1')\n  return <b>{x.${nick}}</b>`,
  attribute: ({ nick, get }) => `const x = await client.pets.${get}('p1')\n  return <b title={x.${nick}} />`,
  'component that takes a pet': ({ nick, get }) =>
    `const Card = ({ pet }: { pet: Pet }) => <b>{pet.${nick}}</b>\n  return <Card pet={await client.pets.${get}('p1')} />`,
  'spread props': ({ nick, get }) =>
    `const Card = ({ ${nick}: own }: Pet) => <b>{own}</b>\n  const x = await client.pets.${get}('p1')\n  return <Card {...x} />`,
  'props by name': ({ nick, chip }) =>
    `const Card = (own: PetInput) => <b>{own.${nick}}</b>\n  return <Card name="a" ${chip}="c" ${nick}="Rex" />`,
  'props of a picked type': ({ nick }) =>
    `const Card = (own: Pick<Pet, '${nick}'>) => <b>{own.${nick}}</b>\n  return <Card ${nick}="Rex" />`,
  'list of children': ({ nick }) =>
    `const all = await client.pets.list()\n  return <ul>{all.map(({ ${nick}: own }) => <li>{own}</li>)}</ul>`,
  'conditional child': ({ sale, get }) =>
    `const x = await client.pets.${get}('p1')\n  return <b>{x.status === '${sale}' ? 'yes' : 'no'}</b>`,
  'value as an attribute': ({ sale }) =>
    `const Badge = ({ status }: { status: Status }) => <i>{status}</i>\n  return <Badge status="${sale}" />`,
  handler: ({ get, nick }) =>
    `const button = { onClick: async () => (await client.pets.${get}('p1')).${nick} }\n  return [<b {...button} />, await button.onClick()].length`,
}).map(([form, body]) => ({
  kind: 'JSX',
  form,
  jsx: true,
  code: (words) =>
    `${head}${moduleOf(`import type { Pet, PetInput, Status } from '@pets/client'\nexport type Used = [Pet, PetInput, Status]\n`, body(words))}`,
}))

const expects = `const expect = (own: unknown) => ({ toEqual: (other: unknown) => JSON.stringify(own) === JSON.stringify(other) })\n`

const tests = sitesOf(
  'test',
  {
    'stub of a method': ({ get, chip }) =>
      `const stub: Pick<ApiClient['pets'], '${get}'> = { ${get}: (id) => client.pets.${get}(id) }\n  return (await stub.${get}('p1')).${chip}`,
    'stub of the client': ({ get }) =>
      `const stub = { pets: { ${get}: async () => ({ name: 'x' }) } } as unknown as ApiClient\n  return (await stub.pets.${get}('p1')).name`,
    'spread of the client': ({ get }) =>
      `const stub: ApiClient = { ...client, pets: { ...client.pets, ${get}: client.pets.${get} } }\n  return await stub.pets.${get}('p1')`,
    'typed fixture': ({ nick, chip }) =>
      `const fixture: Pet = { id: 'p', name: 'a', ${chip}: 'c', ${nick}: 'x' }\n  return expect(fixture).toEqual(fixture)`,
    'factory with overrides': ({ nick, chip }) =>
      `const make = (more: Partial<Pet> = {}): Pet => ({ id: 'p', name: 'a', ${chip}: 'c', ...more })\n  return make({ ${nick}: 'x' })`,
    'expected member': ({ nick, get }) => `return expect((await client.pets.${get}('p1')).${nick}).toEqual('R')`,
    'expected literal': ({ nick, get }) =>
      `const { ${nick}: own } = await client.pets.${get}('p1')\n  return expect({ own }).toEqual({ own: 'R' })`,
    'expected untyped literal': ({ chip, nick, get }) =>
      `const { name, ...rest } = await client.pets.${get}('p1')\n  return expect({ ${nick}: rest.${nick}, ${chip}: rest.${chip} }).toEqual({ ${nick}: 'R', ${chip}: 'c1' })`,
    'expected pet': ({ nick, get }) =>
      `const pet = await client.pets.${get}('p1')\n  return expect(pet).toEqual({ ...pet, ${nick}: 'R' })`,
    'expected pet, written out': ({ chip, nick, get }) =>
      `const pet: Pick<Pet, '${nick}' | '${chip}'> = await client.pets.${get}('p1')\n  return expect(pet).toEqual({ ${nick}: 'R', ${chip}: 'c1' })`,
    'table of cases': ({ sale, chip }) =>
      `const cases: [Status, number][] = [['${sale}', 1], ['SOLD', 2]]\n  for (const [status] of cases) await client.pets.create({ name: 'a', ${chip}: 'c', status })\n  return cases.length`,
    'error by its operation': ({ getOwner }) => `const ids: (keyof Errors)[] = ['${getOwner}']\n  return ids.length`,
  },
  () =>
    `import type { Pet, Status } from '@pets/client'\nimport type { Errors } from '@pets/client/operations'\nexport type Used = [Pet, Status, Errors]\n${expects}`,
)

const people = sitesOf(
  'for a person',
  {
    'new required member': (words) =>
      `return await client.visits.create({ pet: 'p1'${words === before ? '' : ", date: 'd'"} })`,
    'new required member over several lines': (words) =>
      `return await client.visits.create({\n    pet: 'p1',\n    reason: 'r',${words === before ? '' : "\n    date: 'd',"}\n  })`,
    'new required member of a constant': (words) =>
      `const visit: Visit = { pet: 'p1'${words === before ? '' : ", date: 'd'"} }\n  return await client.visits.create(visit)`,
    'new required member of an untyped constant': (words) =>
      `const visit = { pet: 'p1'${words === before ? '' : ", date: 'd'"} }\n  return await client.visits.create(visit)`,
    'new required member of an assertion': (words) =>
      `return await client.visits.create({ pet: 'p1'${words === before ? '' : ", date: 'd'"} } as Visit)`,
    'new parameter of the path': (words) =>
      `return await client.visits.cancel(${words === before ? '' : "'p1', "}'v1')`,
    'new parameter of the path, by a callback': (words) =>
      `return await Promise.all(['v1'].map((id) => client.visits.cancel(${words === before ? '' : "'p1', "}id)))`,
    'other arguments, where anything may be passed': () =>
      `const call = async (f: (...given: any[]) => unknown) => await f('v1')\n  return await call(client.visits.cancel)`,
    'other arguments, of any type': () => `const cancel: any = client.visits.cancel\n  return await cancel('v1')`,
    'other arguments, as a function': () => `const own: Function = client.visits.cancel\n  return await own('v1')`,
    'removed method': (words) => (words === before ? `return await client.pets.feed('p1')` : `return 1`),
    'removed method, destructured': (words) =>
      words === before ? `const { feed } = client.pets\n  return await feed('p1')` : `return 1`,
    'removed member': (words) =>
      `const x = await client.pets.${words.get}('p1')\n  return ${words === before ? 'x.color' : 'x'}`,
    'removed member, destructured': (words) =>
      `const { ${words === before ? 'color' : 'name'} } = await client.pets.${words.get}('p1')\n  return ${words === before ? 'color' : 'name'}`,
    'removed member, written': (words) =>
      `return await client.pets.create({ name: 'a', ${words.chip}: 'c'${words === before ? ", color: 'red'" : ''} })`,
    'removed value': (words) =>
      `return await client.pets.update('p1', { status: '${words === before ? 'HIDDEN' : 'SOLD'}' })`,
    'removed value, compared': (words) =>
      `const x = await client.pets.${words.get}('p1')\n  return ${words === before ? `x.status === 'HIDDEN'` : 'false'}`,
  },
  () => `import type { Visit } from '@pets/client'\nexport type Used = Visit\n`,
)

const traps = sitesOf('no change', {
  'same member of another type': () => `return (await client.shops.get('s1')).nick_name`,
  'own type with the same member': () =>
    `const own = { nick_name: 'x', chip_id: 'y' }\n  return [own.nick_name, own.chip_id]`,
  'own interface': () =>
    `interface Own { nick_name: string }\n  const own: Own = { nick_name: 'x' }\n  return own.nick_name`,
  'own function of the same name': () => `const getOwner = (own: string) => own\n  return getOwner('x')`,
  'own value of the same text': () => `const own: 'AVAILABLE' | 'GONE' = 'AVAILABLE'\n  return own`,
  'value of another enum': () => `return (await client.shops.get('s1')).status === 'AVAILABLE'`,
  'assertion of an own type': () =>
    `interface Visit { pet: string; date: string }\n  return ({ pet: 'p1' } as Visit).pet`,
  strings: () => `return ['nick_name', 'AVAILABLE', 'getOwner', '/owners/{id}'].join()`,
  comments: () => `// nick_name and AVAILABLE\n  return await client.pets.list()`,
  'element of any': () => `const x = JSON.parse('{"nick_name":"x"}')\n  return x.nick_name`,
  'unchanged method': () => `return await client.pets.hide('p1')`,
})

/** Every call site, in the order of their kinds. */
export const callSites: readonly CallSite[] = [
  ...memberSites,
  ...inline,
  ...values,
  ...methods,
  ...resources,
  ...moved,
  ...bodies,
  ...functions,
  ...types,
  ...successors,
  ...jsx,
  ...tests,
  ...byPathSites,
  ...creationSites,
  ...barrelSites,
  ...movedSites,
  ...unusualSites,
  ...writtenSites,
  ...secondAuthorSites,
  ...people,
  ...secondAuthorPeople,
  ...byPathPeople,
  ...creationPeople,
  ...barrelPeople,
  ...unusualPeople,
  ...traps,
]
