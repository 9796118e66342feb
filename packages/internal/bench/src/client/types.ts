import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from './overhead.ts'

const calls = 40

/** The same calls with the client, and with `fetch` and the plain types of the contract. */
const programs: Readonly<Record<string, string>> = {
  'plain types': [
    `import type { RewardActivityList, TierStructure } from '@loyalty-kit/spec'`,
    ...Array.from({ length: calls }, (_, n) =>
      n % 2 === 0
        ? `const r${n} = await (await fetch('/v2/loyalties/tier-structures/ts_${n}', { method: 'DELETE' })).json() as TierStructure; console.log(r${n}.status)`
        : `const r${n} = await (await fetch('/v2/loyalties/rewards/rw_${n}/activities')).json() as RewardActivityList; console.log(r${n}.data[0]?.type)`,
    ),
  ].join('\n'),
  'this client': [
    `import { createLoyaltyClient } from '@loyalty-kit/client'`,
    `const loyalty = createLoyaltyClient({ baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b', scope: ['api'] })`,
    ...Array.from({ length: calls }, (_, n) =>
      n % 2 === 0
        ? `const r${n} = await loyalty.tierStructures.delete('ts_${n}'); console.log(r${n}.status)`
        : `const r${n} = await loyalty.rewards.listActivities('rw_${n}', { limit: ${n} }).page(); console.log(r${n}.data[0]?.type)`,
    ),
  ].join('\n'),
}

/** With `skipLibCheck`, as `tsc --init` sets it, and without it. */
const settings: Readonly<Record<string, readonly string[]>> = {
  '': ['--skipLibCheck'],
  ', including declaration files': [],
}

/** Seconds of a whole run of the compiler over 40 calls, the median of interleaved runs. */
export function typeCheckSeconds(runs = 15): readonly { name: string; seconds: number }[] {
  const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/types-'))
  const cases = Object.keys(settings).flatMap((setting) =>
    Object.keys(programs).map((program) => ({ program, setting, times: [] as number[] })),
  )
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    '',
  ]
  try {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    for (const [name, program] of Object.entries(programs)) writeFileSync(join(folder, fileOf(name)), program)
    for (let run = 0; run < runs; run++) {
      for (const { program, setting, times } of cases) {
        const lib = ['--lib', 'es2024,dom,dom.iterable,dom.asynciterable']
        const startedAt = performance.now()
        const argv = [...options, ...lib, ...(settings[setting] ?? []), fileOf(program)]
        const { status, stdout } = spawnSync('tsc', argv, { cwd: folder, encoding: 'utf8' })
        if (status !== 0) throw new Error(`Cannot type-check the calls with ${program}:\n${stdout}`)
        times.push((performance.now() - startedAt) / 1000)
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return cases.map(({ program, setting, times }) => ({ name: program + setting, seconds: median(times) }))
}

function fileOf(name: string): string {
  return `${name.replace(' ', '-')}.ts`
}
