import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { lowerQuartile } from '../client/overhead.ts'
import { peers } from '../peers.ts'

const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc')
const lib = ['--lib', 'es2024,dom,dom.iterable,dom.asynciterable', '--types', '']
const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions']
const options = ['--ignoreConfig', '--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022', ...lib, ...modules]

/** The Node program that checks the types of the files after it. */
export const typeCheckArgv: readonly string[] = [tsc, ...options]

/** What a whole run of the compiler costs. */
export interface TypeCheck {
  /** Seconds of processor time, of all threads. */
  readonly seconds: number
  readonly hasErrors: boolean
}

/** The cost of type-checking each file of calls with its client, in runs that take turns. */
export function typeChecks(files: readonly string[], runs = 8): ReadonlyMap<string, TypeCheck> {
  const times = new Map(files.map((file) => [file, [] as number[]]))
  const failing = new Set<string>()
  for (let run = 0; run < runs; run++) {
    for (const [file, seconds] of times) {
      const checked = processorSeconds(file)
      seconds.push(checked.seconds)
      if (checked.hasErrors) failing.add(file)
    }
  }
  return new Map(
    [...times].map(([file, seconds]) => [file, { seconds: lowerQuartile(seconds), hasErrors: failing.has(file) }]),
  )
}

/** The compiler is a program of its own, whose processor time the shell knows. */
function processorSeconds(file: string): TypeCheck {
  const command = ['-c', '"$@" > /dev/null; status=$?; times; exit $status', 'sh', process.execPath, ...typeCheckArgv]
  const { status, stdout } = spawnSync('sh', [...command, file], { cwd: peers, encoding: 'utf8' })
  const ofChildren = stdout.trim().split('\n').at(-1) ?? ''
  const times = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => 60 * Number(minutes) + Number(seconds),
  )
  return { seconds: times.reduce((sum, each) => sum + each, 0), hasErrors: status !== 0 }
}
