import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { temporaryFolder } from '../io/temporary-folder.ts'
import { offlineEnv, redoclyCli } from './cli.ts'

/** A rule of the linter that a document breaks, and how often. */
export interface BrokenRule {
  readonly rule: string
  readonly count: number
}

/** The rules that a new contract follows. Examples may have fields that their schemas do not list, as the schemas allow. */
const config = {
  extends: ['recommended-strict'],
  rules: Object.fromEntries(
    ['media-type', 'parameter', 'schema'].map((kind) => [
      `no-invalid-${kind}-examples`,
      { severity: 'error', allowAdditionalProperties: true } as const,
    ]),
  ),
}

/** The output of `redocly lint`. */
interface Report {
  readonly problems: readonly { readonly ruleId: string }[]
}

/**
 * The rules of `recommended-strict` that a document breaks, in the order of their names.
 *
 * The command finds them, since its rules are newer than those of the library that reads documents.
 *
 * @throws {Error} If it cannot be run, or prints no report.
 * @throws {OutputError} If no temporary file can be written.
 */
export async function brokenRules(file: string): Promise<BrokenRule[]> {
  const counts = new Map<string, number>()
  for (const { ruleId } of (await lintReport(file)).problems) counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1)
  return [...counts].map(([rule, count]) => ({ rule, count })).toSorted((a, b) => (a.rule < b.rule ? -1 : 1))
}

async function lintReport(file: string): Promise<Report> {
  const folder = temporaryFolder('redocly')
  const report = join(folder, 'report.json')
  const output = openSync(report, 'w') // a file, since the command may exit before a pipe is read
  try {
    writeFileSync(join(folder, 'redocly.yaml'), JSON.stringify(config))
    const argv = ['lint', resolve(file), '--config', 'redocly.yaml', '--format', 'json', '--max-problems', '1000000']
    const child = spawn(process.execPath, [redoclyCli(), ...argv], {
      cwd: folder,
      env: { ...process.env, ...offlineEnv },
      stdio: ['ignore', output, 'pipe'],
    })
    const [stderr] = await Promise.all([text(child.stderr!), once(child, 'close')])
    const written = readFileSync(report, 'utf8')
    if (written === '') throw new Error(`Cannot run redocly lint: ${stderr.trim()}`)
    return JSON.parse(written) as Report // as documented
  } finally {
    closeSync(output)
    rmSync(folder, { recursive: true })
  }
}
