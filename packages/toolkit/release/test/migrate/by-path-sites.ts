import { before, type CallSite, type Words } from './words.ts'

// Callers that name operations by method and path: with the client, and with openapi-fetch alone.

const head = `import type { ApiClient } from '@pets/client'\nimport { byPath } from '@pets/client/fetch'\n`

const run = (body: string): string => `export async function run(client: ApiClient): Promise<unknown> {\n  ${body}\n}\n`

type Form = (words: Words) => string

const placePath = (w: Words): string => (w === before ? '/shops/{shop}/pets/{pet}' : '/pets/{pet}/shops/{shop}')
const clearPath = (w: Words): string =>
  w === before ? '/shops/{shop}/shelves/{shelf}/clear' : '/shelves/{shelf}/clear'
const hidePath = (w: Words): string => (w === before ? '/pets/{id}/archive' : '/pets/{id}/hide')

const byClient: Readonly<Record<string, Form>> = {
  'renamed path': (w) =>
    run(`return (await byPath(client).GET('${w.ownersPath}', { params: { path: { id: 'o1' } } })).data`),
  'member of the data': (w) =>
    run(
      `const { data } = await byPath(client).GET('${w.ownersPath}', { params: { path: { id: 'o1' } } })\n  return data?.${w.full}`,
    ),
  'deep destructuring of the data': (w) =>
    run(
      `const { data: { ${w.nick}: own, address: { ${w.zip}: post } = { ${w.zip}: '' } } = {} as Partial<Pet> } = await byPath(client).GET('/pets/{id}', { params: { path: { id: 'p1' } } })\n  return [own, post]`,
    ).replace(/^/, `import type { Pet } from '@pets/client'\n`),
  'renamed query parameter': (w) =>
    run(`return (await byPath(client).GET('/pets', { params: { query: { ${w.limit}: 2, sort: 'name' } } })).data`),
  'renamed query parameter of a variable': (w) =>
    run(`const query = { ${w.limit}: 2 }\n  return (await byPath(client).GET('/pets', { params: { query } })).data`),
  'renamed member of a body': (w) =>
    run(`return (await byPath(client).POST('/pets', { body: { name: 'a', ${w.chip}: 'c', ${w.nick}: 'x' } })).data`),
  'renamed member and value of a body': (w) =>
    run(
      `return (await byPath(client).PATCH('/pets/{id}', { params: { path: { id: 'p1' } }, body: { ${w.note}: 'x', status: '${w.sale}' } })).data`,
    ),
  'body in a variable': (w) =>
    run(
      `const body = { name: 'a', ${w.chip}: 'c', status: '${w.sale}' as const }\n  return (await byPath(client).POST('/pets', { body })).data`,
    ),
  'path with its parameters in another order': (w) =>
    run(
      `return (await byPath(client).PUT('${placePath(w)}', { params: { path: { shop: 's1', pet: 'p1' }, query: { shelf: 1 } } })).response.status`,
    ),
  'removed, with a successor': (w) =>
    run(`return (await byPath(client).POST('${hidePath(w)}', { params: { path: { id: 'p1' } } })).response.status`),
  'destructured method': (w) =>
    run(
      `const { GET } = byPath(client)\n  return (await GET('${w.ownersPath}', { params: { path: { id: 'o1' } } })).data`,
    ),
  'calls in a variable': (w) =>
    run(
      `const api = byPath(client)\n  const [one, two] = await Promise.all([api.GET('${w.ownersPath}', { params: { path: { id: 'o1' } } }), api.GET('/pets', {})])\n  return [one.data?.${w.full}, two.data?.map((pet) => pet.${w.nick})]`,
    ),
  'path in a constant': (w) =>
    run(
      `const path = '${w.ownersPath}' as const\n  return (await byPath(client).GET(path, { params: { path: { id: 'o1' } } })).data`,
    ),
  'path in a table': (w) =>
    run(
      `const paths = { owner: '${w.ownersPath}', pets: '/pets' } as const\n  return (await byPath(client).GET(paths.owner, { params: { path: { id: 'o1' } } })).data`,
    ),
  'path in a template': (w) =>
    run(`return (await byPath(client).GET(\`${w.ownersPath}\`, { params: { path: { id: 'o1' } } })).data`),
  'path of a condition': (w) =>
    run(
      `return (await byPath(client).GET(Math.random() < 2 ? '${w.ownersPath}' : '/pets/{id}', { params: { path: { id: 'o1' } } })).data`,
    ),
  'init in a variable': (w) =>
    run(
      `const init = { params: { path: { id: 'o1' } } }\n  return (await byPath(client).GET('${w.ownersPath}', init)).data`,
    ),
  'error of a call': (w) =>
    run(
      `const { data, error } = await byPath(client).GET('${w.ownersPath}', { params: { path: { id: 'o1' } } })\n  if (error !== undefined) return error.message\n  return data.${w.full}`,
    ),
  wrapper: (w) =>
    `import type { CallsByPath } from '@pets/client/fetch'\nimport type { paths } from '@pets/client'\nconst owner = (api: CallsByPath<paths>, id: string) => api.GET('${w.ownersPath}', { params: { path: { id } } })\n${run(`return (await owner(byPath(client), 'o1')).data?.${w.full}`)}`,
  'path that lost a parameter': (w) =>
    run(
      `return (await byPath(client).POST('${clearPath(w)}', { params: { path: { ${w === before ? `shop: 's1', ` : ''}shelf: 'a' } } })).response.status`,
    ),
  'path that lost a parameter, the last': (w) =>
    run(
      `const [shop, shelf] = ['s1', 'a']\n  return (await byPath(client).POST('${clearPath(w)}', { params: { path: { shelf${w === before ? ', shop' : ''} } } })).response.status`,
    ),
  'path that lost a parameter, in a variable': (w) =>
    run(
      `const path = { ${w === before ? `shop: 's1', ` : ''}shelf: 'a' }\n  return (await byPath(client).POST('${clearPath(w)}', { params: { path } })).response.status`,
    ),
  'path of which another method moved': () => run(`return (await byPath(client).PUT('/doors')).response.status`),
  'type of a path': (w) =>
    `import type { paths } from '@pets/client'\ntype Id = paths['${w.ownersPath}']['get']['parameters']['path']['id']\n${run(`const id: Id = 'o1'\n  return (await byPath(client).GET('${w.ownersPath}', { params: { path: { id } } })).data`)}`,
  'keyof paths': (w) =>
    `import type { paths } from '@pets/client'\nconst known = ['${w.ownersPath}', '/pets'] satisfies (keyof paths)[]\n${run(`return [known.length, await client.pets.list()]`)}`,
}

const recorder = `import createClient from 'openapi-fetch'
import type { ApiClient, paths } from '@pets/client'
const sent: string[] = []
const api = createClient<paths>({
  baseUrl: 'https://pets.example/v1',
  fetch: async (request) => {
    sent.push(request.method + ' ' + request.url + ' ' + (await request.text()))
    return Response.json({})
  },
})
`

const byFetch: Readonly<Record<string, Form>> = {
  'openapi-fetch, several calls': (w) =>
    run(
      `await api.GET('${w.ownersPath}', { params: { path: { id: 'o1' } } })\n  await api.PUT('${placePath(w)}', { params: { path: { shop: 's1', pet: 'p1' } } })\n  await api.POST('/pets', { body: { name: 'a', ${w.chip}: 'c', status: '${w.sale}' } })\n  return sent`,
    ),
  'openapi-fetch, data': (w) =>
    run(
      `const { data } = await api.GET('/pets', { params: { query: { ${w.limit}: 2 } } })\n  return [sent, Array.isArray(data) ? data.map(({ ${w.nick}: own }) => own) : 0]`,
    ),
}

const forPeople: Readonly<Record<string, Form>> = {
  'by path: removed operation': () =>
    run(`return (await byPath(client).POST('/pets/{id}/feed', { params: { path: { id: 'p1' } } })).response.status`),
  'by path: dropped query': () =>
    run(
      `return (await byPath(client).POST('/pets/{id}/weigh', { params: { path: { id: 'p1' }, query: { unit: 'kg' } } })).response.status`,
    ),
  'by path: dropped query in a variable': () =>
    run(
      `const query = { unit: 'kg' }\n  return (await byPath(client).POST('/pets/{id}/weigh', { params: { path: { id: 'p1' }, query } })).response.status`,
    ),
  'by path: new required member': () =>
    run(`return (await byPath(client).POST('/visits', { body: { pet: 'p1' } })).response.status`),
  'by path: new parameter of the path': () =>
    run(
      `return (await byPath(client).POST('/visits/{id}/cancel', { params: { path: { id: 'v1' } } })).response.status`,
    ),
  'by path: parameter of the path that became one of the query': () =>
    run(
      `return (await byPath(client).POST('/shops/{shop}/open', { params: { path: { shop: 's1' } } })).response.status`,
    ),
  'by path: path that another operation has now': () =>
    run(`return (await byPath(client).GET('/doors')).response.status`),
  'by path: path that another operation has now, destructured': () =>
    run(`const { GET } = byPath(client)\n  const path = '/doors'\n  return (await GET(path)).response.status`),
  'by path: path that lost a parameter, which has effects': () =>
    run(
      `const shop = () => 's1'\n  return (await byPath(client).POST('/shops/{shop}/shelves/{shelf}/clear', { params: { path: { shop: shop(), shelf: 'a' } } })).response.status`,
    ),
  'by path: removed value': () =>
    run(
      `return (await byPath(client).PATCH('/pets/{id}', { params: { path: { id: 'p1' } }, body: { status: 'HIDDEN' } })).data`,
    ),
  'by path: removed member': () =>
    run(
      `const { data } = await byPath(client).GET('/pets/{id}', { params: { path: { id: 'p1' } } })\n  return data?.color`,
    ),
}

const sites = (kind: string, forms: typeof byClient, first: string): CallSite[] =>
  Object.entries(forms).map(([form, code]) => ({ kind, form, code: (words) => first + code(words) }))

/** Callers by path. */
export const byPathSites: readonly CallSite[] = [
  ...sites('by path', byClient, head),
  ...sites('by path', byFetch, recorder),
]

/** Callers by path that must be marked. */
export const byPathPeople: readonly CallSite[] = sites('for a person', forPeople, head)
