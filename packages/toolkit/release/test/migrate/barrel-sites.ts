import { before, type CallSite, type Words } from './words.ts'

// Callers that import the package through a module of their own.

type Form = (words: Words) => string

const client = `import type { ApiClient } from '@pets/client'\n`

const run = (body: string): string => `export async function run(client: ApiClient): Promise<unknown> {\n  ${body}\n}\n`

const site = (form: string, barrel: Form, code: Form, more: Readonly<Record<string, Form>> = {}): CallSite => ({
  kind: 'through a barrel',
  form,
  code: (words) => client + code(words),
  modules: { api: barrel, ...more },
})

const owner = (w: Words): string => `client.${w.owners}.${w.readOwner}('o1')`

/** Sites with their own modules. */
export const barrelSites: readonly CallSite[] = [
  site(
    'everything, a type',
    () => `export * from '@pets/client'\n`,
    (w) =>
      `import type { ${w.Owner} } from './SITE-api.ts'\n${run(`const owner: ${w.Owner} = await ${owner(w)}\n  return owner.${w.full}`)}`,
  ),
  site(
    'everything, a function',
    () => `export * from '@pets/client/operations'\n`,
    (w) =>
      `import { ${w.getOwner} } from './SITE-api.ts'\n${run(`return (await ${w.getOwner}(client, 'o1')).${w.full}`)}`,
  ),
  site(
    'everything, under a name',
    () => `export * as api from '@pets/client'\nexport * as operations from '@pets/client/operations'\n`,
    (w) =>
      `import { operations, type api } from './SITE-api.ts'\n${run(`const owner: api.${w.Owner} = await operations.${w.getOwner}(client, 'o1')\n  return owner.${w.full}`)}`,
  ),
  site(
    'a type by its name',
    (w) =>
      w === before
        ? `export type { Owner, Pet } from '@pets/client'\n`
        : `export type { Keeper as Owner, Pet } from '@pets/client'\n`,
    (w) =>
      `import type { Owner } from './SITE-api.ts'\n${run(`const owner: Owner = await ${owner(w)}\n  return owner.${w.full}`)}`,
  ),
  site(
    'a function by its name',
    (w) =>
      w === before
        ? `export { getOwner, listPets } from '@pets/client/operations'\n`
        : `export { readKeeper as getOwner, listPets } from '@pets/client/operations'\n`,
    (w) =>
      `import { getOwner, listPets } from './SITE-api.ts'\n${run(`return [(await getOwner(client, 'o1')).${w.full}, (await listPets(client, { ${w.limit}: 1 })).length]`)}`,
  ),
  site(
    'under other names',
    (w) =>
      `export { ${w.getOwner} as loadOwner } from '@pets/client/operations'\nexport type { ${w.Owner} as PetOwner } from '@pets/client'\n`,
    (w) =>
      `import { loadOwner, type PetOwner } from './SITE-api.ts'\n${run(`const owner: PetOwner = await loadOwner(client, 'o1')\n  return owner.${w.full}`)}`,
  ),
  site(
    'through two',
    () => `export * from './SITE-deep.ts'\n`,
    (w) =>
      `import { getOwner, type ${w.Owner} } from './SITE-api.ts'\n${run(`const owner: ${w.Owner} = await getOwner(client, 'o1')\n  return owner.${w.full}`)}`,
    {
      deep: (w) =>
        `export type * from '@pets/client'\nexport { ${w === before ? 'getOwner' : 'readKeeper as getOwner'} } from '@pets/client/operations'\n`,
    },
  ),
  site(
    'an imported namespace',
    () => `import * as operations from '@pets/client/operations'\nexport { operations }\n`,
    (w) =>
      `import { operations } from './SITE-api.ts'\n${run(`return (await operations.${w.getOwner}(client, 'o1')).${w.full}`)}`,
  ),
  site(
    'an imported namespace as the default',
    () => `import * as operations from '@pets/client/operations'\nexport default operations\n`,
    (w) => `import api from './SITE-api.ts'\n${run(`return (await api.${w.getOwner}(client, 'o1')).${w.full}`)}`,
  ),
  site(
    'an object of functions',
    (w) =>
      w === before
        ? `import { getOwner, hidePet } from '@pets/client/operations'\nexport const api = { getOwner, hidePet }\n`
        : `import { readKeeper, hidePet } from '@pets/client/operations'\nexport const api = { getOwner: readKeeper, hidePet }\n`,
    (w) => `import { api } from './SITE-api.ts'\n${run(`return (await api.getOwner(client, 'o1')).${w.full}`)}`,
  ),
  site(
    'an own type in front',
    () => `export * from '@pets/client'\nexport interface Owner { readonly full_name: string }\n`,
    (w) =>
      `import type { Owner } from './SITE-api.ts'\n${run(`const own: Owner = { full_name: 'x' }\n  return [own.full_name, (await ${owner(w)}).${w.full}]`)}`,
  ),
  site(
    'a type that extends one',
    (w) =>
      `import type { ${w.Owner} } from '@pets/client'\nexport interface Person extends ${w.Owner} { readonly age: number }\nexport type Partly = Partial<Pick<${w.Owner}, '${w.full}'>>\n`,
    (w) =>
      `import type { Partly, Person } from './SITE-api.ts'\n${run(`const person: Person = { ...(await ${owner(w)}), age: 1 }\n  const part: Partly = person\n  return [person.${w.full}, part.${w.full}]`)}`,
  ),
  site(
    'calls by path',
    () => `export { byPath } from '@pets/client/fetch'\nexport type { paths } from '@pets/client'\n`,
    (w) =>
      `import { byPath, type paths } from './SITE-api.ts'\ntype Path = Extract<keyof paths, '${w.ownersPath}'>\n${run(`const path: Path = '${w.ownersPath}'\n  return (await byPath(client).GET(path, { params: { path: { id: 'o1' } } })).data`)}`,
  ),
  site(
    'a constant of a value',
    (w) =>
      `import type { Status } from '@pets/client'\nexport const open = '${w.sale}' satisfies Status\nexport const states = { open: '${w.sale}', sold: 'SOLD' } as const\n`,
    () =>
      `import { open, states } from './SITE-api.ts'\n${run(`await client.pets.update('p1', { status: open })\n  return await client.pets.update('p1', { status: states.open })`)}`,
  ),
]

/** Sites that must be marked. */
export const barrelPeople: readonly CallSite[] = [
  site(
    'barrel with an own type of the new name',
    () => `export * from '@pets/client'\nexport interface Keeper { readonly zoo: string }\n`,
    (w) =>
      w === before
        ? `import type { Keeper, Owner } from './SITE-api.ts'\n${run(`const zoo: Keeper = { zoo: 'z' }\n  const owner: Owner = await ${owner(w)}\n  return [zoo, owner.full_name]`)}`
        : `import type { Keeper } from './SITE-api.ts'\nimport type { Keeper as Owner } from '@pets/client'\n${run(`const zoo: Keeper = { zoo: 'z' }\n  const owner: Owner = await ${owner(w)}\n  return [zoo, owner.display_name]`)}`,
  ),
].map((each) => ({ ...each, kind: 'for a person' }))
