import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { median } from '../client/overhead.ts'
import { bundle } from './bundle.ts'
import type { Tool } from './tools.ts'

/** The size and load time of a validator of a tier structure. */
export interface Weight {
  /** Bytes of `is`, minified and gzipped. */
  readonly is: number
  /** Bytes of the module with messages; null for a tool without them. */
  readonly errors: number | null
  /** Milliseconds of processor time to load the latter, or the former. */
  readonly loadMs: number
}

/** Bundles and loads a tool's validator of a tier structure. */
export async function weigh(tool: Tool): Promise<Weight> {
  const is = await bundle(tool, 'tier-structure', 'is')
  const errors = tool.name === 'hand-written' ? null : await bundle(tool, 'tier-structure', 'errors')
  return { is: gzipped(is), errors: errors === null ? null : gzipped(errors), loadMs: loadMs(errors ?? is) }
}

function gzipped(code: string): number {
  return gzipSync(code, { level: 9 }).length
}

/** Milliseconds of processor time that loading a module takes, the median of fresh processes. */
function loadMs(code: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-load-'))
  const file = join(folder, 'module.mjs')
  writeFileSync(file, code)
  const program = `const before = process.cpuUsage(); await import(${JSON.stringify(file)})
const { user, system } = process.cpuUsage(before); console.log((user + system) / 1000)`
  try {
    const run = (): number => Number(execFileSync(process.execPath, ['--input-type=module', '-e', program]))
    return median(Array.from({ length: 11 }, run))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
