import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleSize } from '../client/bundle.ts'
import { peers } from '../peers.ts'

/** What a file of calls exports. */
export interface Calls {
  create(settings: { readonly baseUrl: string; readonly key: string; readonly fetch: typeof globalThis.fetch }): object
  one(client: object): Promise<unknown>
  typical(client: object): Promise<unknown>
}

const settings = `{ baseUrl: 'https://api.test', key: 'k', fetch }`

/** What each bundle has of a file of calls; the last one only if the client has more than its calls. */
const uses = {
  one: `import { create, one } from '#calls'; console.log(await one(create(${settings})))`,
  typical: `import { create, typical } from '#calls'; console.log(await typical(create(${settings})))`,
  all: `import { all } from '#calls'; console.log(all)`,
} as const

/** Bytes of the bundles of a client, minified and gzipped. */
export interface Sizes {
  readonly one: number
  readonly typical: number
  readonly all: number | undefined
}

/** @param calls Path of a file of calls. */
export async function sizesOf(calls: string): Promise<Sizes> {
  const sizeOf = async (use: string): Promise<number> => (await bundleSize(use.replace('#calls', calls), peers)).gzipped
  return {
    one: await sizeOf(uses.one),
    typical: await sizeOf(uses.typical),
    // By hand, there is nothing else.
    all: await sizeOf(uses.all).catch(() => undefined),
  }
}

/**
 * Loads a file of calls as a program for Node.
 *
 * @param name Name of the bundle.
 */
export async function loaded(calls: string, name: string): Promise<Calls> {
  const outfile = join(peers, 'dist/clients', `${name}.mjs`)
  await build({ entryPoints: [calls], outfile, bundle: true, format: 'esm', platform: 'node', target: 'node24' })
  return (await import(pathToFileURL(outfile).href)) as Calls // each file of calls exports them
}
