import { before, type CallSite, type Words } from './words.ts'

// Where callers create clients. One operation requires a second scheme now, and the first one has another name.

type Form = (words: Words) => string

const key = (w: Words): string => (w === before ? 'key' : 'apiKey')

const audit = `{ clientId: 'c', clientSecret: 's', scope: ['audit'] }`

const module = (imports: string, body: string): string =>
  `import { ${imports} } from '@pets/client'\nimport type { ApiClient } from '@pets/client'\n${body}\nexport const run = async (client: ApiClient) => [typeof make(), (await client.pets.list()).length]\n`

const passed: Readonly<Record<string, Form>> = {
  'all credentials': (w) =>
    module(
      'createApiClient',
      `const make = () => createApiClient({ credentials: { ${key(w)}: 'k', token: ${audit} } })`,
    ),
  'all credentials, of a connection': (w) =>
    module(
      'createApiConnection',
      `const make = () => createApiConnection({ credentials: { ${key(w)}: () => 'k', token: ${audit} } })`,
    ),
  'all credentials, in a variable': (w) =>
    module(
      'createApiClient',
      `const ${key(w)} = 'k'\nconst credentials = { ${key(w)}, token: { clientId: 'c', clientSecret: 's', scope: ['audit' as const] } }\nconst make = () => createApiClient({ timeoutMs: 1000, credentials })`,
    ).replace(/const apiKey = 'k'\n(.*)\{ apiKey,/, `const key = 'k'\n$1{ apiKey: key,`),
  'all credentials, spread': (w) =>
    module(
      'createApiClient',
      `const shared = { timeoutMs: 1000, credentials: { ${key(w)}: 'k', token: { clientId: 'c', clientSecret: 's', scope: ['audit' as const] } } }\nconst make = () => createApiClient({ ...shared, retries: 1 })`,
    ),
  'options type': (w) =>
    module(
      'createApiClient, type ApiClientOptions',
      `const of = (more: ApiClientOptions['credentials']) => more?.${key(w)}\nconst make = () => [of({ ${key(w)}: 'k' }), createApiClient].length`,
    ),
}

const missing: Readonly<Record<string, Form>> = {
  'client without options': () => module('createApiClient', `const make = () => createApiClient()`),
  'client without credentials': () => module('createApiClient', `const make = () => createApiClient({ retries: 1 })`),
  'client with some credentials': () =>
    module('createApiClient', `const make = () => createApiClient({ credentials: { key: 'k' } })`),
  'client with another scope': () =>
    module(
      'createApiClient',
      `const make = () => createApiClient({ credentials: { key: 'k', token: { clientId: 'c', clientSecret: 's', scope: ['report'] } } })`,
    ),
  'client with optional credentials': () =>
    module(
      'createApiClient, type ApiClientOptions',
      `const create = (options: ApiClientOptions) => createApiClient(options)\nconst make = () => create({ credentials: { key: 'k', token: ${audit} } })`,
    ),
  'connection with some credentials': () =>
    module('createApiConnection', `const make = () => createApiConnection({ credentials: { key: 'k' } })`),
  'client by another name': () =>
    module(
      'createApiClient as create',
      `const api = { create }\nconst make = () => api.create({ credentials: { key: 'k' } })`,
    ),
}

const sites = (kind: string, forms: typeof passed): CallSite[] =>
  Object.entries(forms).map(([form, code]) => ({ kind, form, code }))

/** Callers that pass the credentials which are required now. */
export const creationSites: readonly CallSite[] = sites('creation of a client', passed)

/** Callers that must be marked, since they pass fewer. */
export const creationPeople: readonly CallSite[] = sites('for a person', missing)
