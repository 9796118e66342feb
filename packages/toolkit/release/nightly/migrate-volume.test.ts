import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConsumer, type Consumer } from '../test/migrate/fixture.ts'
import { callSites } from '../test/migrate/sites.ts'
import { before } from '../test/migrate/words.ts'

const count = 10_000
/** Every tenth file calls the client; the others import each other. */
const share = 10

let consumer: Consumer

beforeAll(async () => {
  consumer = await createConsumer()
  const callers = callSites.filter(({ jsx, kind }) => jsx !== true && kind !== 'no change')
  for (let n = 0; n < count; n++) {
    const site = callers[(n / share) % callers.length]
    const text = n % share === 0 && site ? site.code(before) : plain(n)
    consumer.write({ [`src/f${Math.floor(n / 100)}/m${n}.ts`]: text })
  }
})

afterAll(() => consumer.remove())

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

test('10,000 files take at most three times as long as tsc --noEmit', () => {
  const { folder, migration } = consumer
  const data = join(folder, 'migration.json')
  writeFileSync(data, JSON.stringify(migration))
  // TypeScript 5.9, which is written in JavaScript as the compiler of the migration is.
  const { resolve } = createRequire(import.meta.resolve('@loyalty-kit/codegen'))
  const compiled = timed([resolve('typescript/lib/tsc.js'), '--noEmit', '-p', folder])
  const program = fileURLToPath(new URL('volume-program.ts', import.meta.url))
  const migrated = timed(['--conditions=@loyalty-kit/source', program, folder, data])
  expect(Number(migrated.output)).toBeGreaterThan(count / share / 2)
  const ratio = migrated.seconds / compiled.seconds
  expect(ratio, `${migrated.seconds} s of processor time, tsc --noEmit ${compiled.seconds} s`).toBeLessThanOrEqual(3)
})
