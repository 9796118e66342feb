import { before, type CallSite, type Words } from './words.ts'

// Parameters that the author confirmed to be in the body, the query or a shared parameter now.

type Form = (words: Words) => string

const client = `import type { ApiClient } from '@pets/client'\n`

const run = (body: string): string => `export async function run(client: ApiClient): Promise<unknown> {\n  ${body}\n}\n`

const mark = (w: Words, word: string): string => (w === before ? `{ word: ${word} }` : word)
const lock = (w: Words, room: string): string => (w === before ? room : `{ id: ${room} }`)
const search = (w: Words): string => (w === before ? `{ page_no: 1, words: 'x' }` : `{ page: 1, text: 'x' }`)

const forms: Readonly<Record<string, Form>> = {
  'query to body': () => run(`return await client.pets.rate('p1', { stars: 5, because: 'x' })`),
  'query to body, in a variable': () =>
    run(`const query = { stars: 5 }\n  return await client.pets.rate('p1', query, { timeoutMs: 1000 })`),
  'query to body, as a function': () =>
    `import { ratePet } from '@pets/client/operations'\n${run(`return await ratePet(client, 'p1', { stars: 5 })`)}`,
  'query to a single member': (w) => run(`return await client.pets.mark('p1', ${mark(w, `'x'`)})`),
  'query to a single member, shorthand': (w) =>
    run(`const word = 'x'\n  return await client.pets.mark('p1', ${w === before ? '{ word }' : 'word'})`),
  'query to a single member, in a variable': (w) =>
    run(`const query = { word: 'x' }\n  return await client.pets.mark('p1', ${w === before ? 'query' : 'query.word'})`),
  'query to a single member, by another name': (w) =>
    run(
      `const { mark } = client.pets\n  return await Promise.all(['x', 'y'].map((each) => mark('p1', ${mark(w, 'each')})))`,
    ),
  'path to query': (w) => run(`return await client.rooms.lock(${lock(w, `'r1'`)})`),
  'path to query, with options': (w) =>
    run(`const room = 'r1'\n  return await client.rooms.lock(${lock(w, 'room')}, { timeoutMs: 1000 })`),
  'path to query, in a callback': (w) =>
    run(`return await Promise.all(['a', 'b'].map((id) => client.rooms.lock(${w === before ? 'id' : '{ id }'})))`),
  'parameters of several operations': (w) =>
    run(`await client.rooms.search(${search(w)})\n  return await client.rooms.clear(${search(w)})`),
  'parameters of several operations, by path': (w) =>
    `import { byPath } from '@pets/client/fetch'\n${run(`const api = byPath(client)\n  await api.PUT('/searches', { params: { query: ${search(w)} } })\n  return (await api.DELETE('/searches', { params: { query: ${search(w)} } })).response.status`)}`,
}

/** Callers that pass these parameters. */
export const movedSites: readonly CallSite[] = Object.entries(forms).map(([form, code]) => ({
  kind: 'moved parameter',
  form,
  code: (words) => client + code(words),
}))
