/** An operation as callers reach it. */
export interface Called {
  readonly resource: string
  readonly method: string
  readonly function: string
  /** Arguments of any type, as code. */
  readonly given: string
}

const client = `import type { ApiClient } from '@pets/client'\n`
const ran = (body: string): string => `export async function run(client: ApiClient): Promise<unknown> {\n  ${body}\n}\n`
const flat = (imported: string): string => `${client}import { ${imported} } from '@pets/client/operations'\n`
const after = (given: string): string => (given === '' ? '' : `, ${given}`)

/** Forms in which callers call an operation: a module that exports `run`, which gets a client. */
export const callForms: Readonly<Record<string, (called: Called) => string>> = {
  method: ({ resource, method, given }) => client + ran(`return await client.${resource}.${method}(${given})`),
  'method of a destructured resource': ({ resource, method, given }) =>
    client + ran(`const { ${resource}: own } = client\n  return await own.${method}(${given})`),
  'method by its name': ({ resource, method, given }) =>
    client + ran(`return await client['${resource}']['${method}'](${given})`),
  'method passed on': ({ resource, method, given }) =>
    client +
    `const call = async (f: (...given: any[]) => unknown): Promise<unknown> => await f(${given})\n` +
    ran(`return await call(client.${resource}.${method})`),
  'method in a function': ({ resource, method, given }) =>
    client + `const own = (api: ApiClient) => api.${resource}.${method}(${given})\n` + ran(`return await own(client)`),
  'method in a class': ({ resource, method, given }) =>
    client +
    `class Own {\n  readonly #api: ApiClient\n  constructor(api: ApiClient) { this.#api = api }\n` +
    `  run() { return this.#api.${resource}.${method}(${given}) }\n}\n` +
    ran(`return await new Own(client).run()`),
  function: ({ function: name, given }) => flat(name) + ran(`return await ${name}(client${after(given)})`),
  'function under another name': ({ function: name, given }) =>
    flat(`${name} as own`) + ran(`return await own(client${after(given)})`),
  'function of a namespace': ({ function: name, given }) =>
    `${client}import * as api from '@pets/client/operations'\n` +
    ran(`return await api.${name}(client${after(given)})`),
  'function in an object': ({ function: name, given }) =>
    flat(name) + `const api = { own: ${name} }\n` + ran(`return await api.own(client${after(given)})`),
  'function exported again': ({ function: name, given }) =>
    flat(name) + `export { ${name} as own }\n` + ran(`return await ${name}(client${after(given)})`),
}
