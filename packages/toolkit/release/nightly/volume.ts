import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createConsumer } from '../test/migrate/fixture.ts'
import { callSites } from '../test/migrate/sites.ts'
import { before } from '../test/migrate/words.ts'

const count = 10_000
/** Every tenth file calls the client; the others import each other. */
const share = 10

/** The processor times of a migration and of a compilation of the same files, in seconds. */
export interface Volume {
  readonly files: number
  /** How many of them the migration changed. */
  readonly changed: number
  readonly compiled: number
  readonly migrated: number
}

/** Migrates 10,000 files, beside `tsc --noEmit` of TypeScript 5.9, which is written in JavaScript as our compiler is. */
export async function measureVolume(): Promise<Volume> {
  const { folder, migration, write, remove } = await createConsumer()
  try {
    const callers = callSites.filter(({ jsx, kind, modules }) => !jsx && !modules && kind !== 'no change')
    for (let n = 0; n < count; n++) {
      const site = callers[(n / share) % callers.length]
      const text = n % share === 0 && site ? site.code(before) : plain(n)
      write({ [`src/f${Math.floor(n / 100)}/m${n}.ts`]: text })
    }
    const data = join(folder, 'migration.json')
    writeFileSync(data, JSON.stringify(migration))
    const { resolve } = createRequire(import.meta.resolve('specwright'))
    const compiled = timed([resolve('typescript/lib/tsc.js'), '--noEmit', '-p', folder])
    const program = fileURLToPath(new URL('volume-program.ts', import.meta.url))
    const migrated = timed(['--conditions=@specwright/source', program, folder, data])
    return { files: count, changed: Number(migrated.output), compiled: compiled.seconds, migrated: migrated.seconds }
  } finally {
    remove()
  }
}

/** An ordinary module, which imports the one before it. */
function plain(n: number): string {
  const other = n - 1
  const isPlain = n % share > 1 && Math.floor(other / 100) === Math.floor(n / 100)
  return `${isPlain ? `import { total as before } from './m${other}.ts'\n` : 'const before = (): number => 0\n'}
export interface Item${n} { readonly id: string; readonly price: number; readonly tags: readonly string[] }
const isLarge = ({ price }: Item${n}): boolean => price > ${n}
export const total = (items: readonly Item${n}[] = []): number =>
  items.filter(isLarge).reduce((sum, { price, tags }) => sum + price * tags.length, before())
export class Store${n} {
  readonly #items = new Map<string, Item${n}>()
  add(item: Item${n}): this { this.#items.set(item.id, item); return this }
  get total(): number { return total([...this.#items.values()]) }
}
`
}

/** The processor time of a program in seconds, as the shell reports it, with what it prints. */
function timed(argv: readonly string[]): { readonly seconds: number; readonly output: string } {
  const quoted = [process.execPath, ...argv].map((each) => `'${each}'`).join(' ')
  const { stdout, stderr } = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time ${quoted}`], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const [user = '', system = ''] = stderr.trim().split('\n').at(-1)?.split(' ') ?? []
  return { seconds: Number(user) + Number(system), output: stdout }
}
