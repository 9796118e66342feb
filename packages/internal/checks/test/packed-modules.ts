import type { Consumer } from '../src/consumer.ts'
import { published } from '../src/published.ts'

/** A program of a user, which uses each package of the contract. */
export const program = `
import { createLoyaltyClient } from '@loyalty-kit/client'
import { createMockServer } from '@loyalty-kit/mock-server'
import { listen } from '@loyalty-kit/mock-server/node'
import { operations, type TierStructure } from '@loyalty-kit/spec'
import { isTierStructure, TierStructureSchema } from '@loyalty-kit/validators'

const mock = createMockServer()
const { url, close } = await listen(mock, { port: 0 })
const loyalty = createLoyaltyClient({ baseUrl: url, appId: 'demo-app', appToken: 'demo-token', scope: ['loyalties', 'rewards'] })
const structure: TierStructure = await loyalty.tierStructures.delete('ts_gold')
const status: 'DRAFT' | 'ACTIVE' | 'INACTIVE' | 'DELETED' = structure.status
// @ts-expect-error a status is one of four words, not a number
const wrong: number = structure.status
const page = await loyalty.rewards.listActivities('rw_mug', { limit: 3 }).page()
console.log(JSON.stringify([status, isTierStructure(structure), TierStructureSchema.check(structure), page.data.length, operations.deleteTierStructure.beta]))
void wrong
await loyalty.close()
await close()
`

/** How users compile strictly. */
export const options = [
  '--singleThreaded',
  '--noEmit',
  '--allowImportingTsExtensions',
  '--strict',
  '--target',
  'es2024',
  '--lib',
  'es2024,dom,dom.asynciterable',
  '--types',
  'node',
]

/** Modules that users import, by what they write; files of a folder are compiled with a site. */
export function modulesOf(consumer: Consumer, name: string, id: string): string[] {
  return Object.entries(consumer.manifestOf(name).exports ?? {}).flatMap(([path, target]) => {
    return typeof target === 'object' && !path.includes('*') ? [id + path.slice(1)] : []
  })
}

/** Writes a module that has the types of others. */
export function writeTypes(consumer: Consumer, path: string, modules: readonly string[]): void {
  consumer.write(path, modules.map((each, index) => `export type * as E${index} from '${each}'\n`).join(''))
}

/** The errors of TypeScript in a module that is compiled to `require()` of every package. */
export function errorsOfRequire(consumer: Consumer, module: string, resolution: string): string[] {
  const imports = published
    .filter(({ name }) => name !== 'docs-engine')
    .map(({ id }, at) => `import * as p${at} from '${id}'\n`)
  consumer.write('required.cts', imports.join(''))
  const settings = ['--module', module, '--moduleResolution', resolution]
  const { stdout } = consumer.run('tsc', ...options, ...settings, 'required.cts')
  return [...new Set(stdout.match(/error TS\d+/g))]
}
