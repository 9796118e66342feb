import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Diagnostic } from '../diagnostic.ts'
import { offlineEnv, redoclyCli } from '../redocly/cli.ts'

/** What `redocly lint` prints. */
interface LintReport {
  readonly problems: readonly LintProblem[]
}

interface LintProblem {
  readonly ruleId: string
  readonly message: string
  readonly location: readonly {
    /** A path relative to the folder of the configuration. */
    readonly source: { readonly ref: string }
    readonly start?: { readonly line: number; readonly col: number }
  }[]
}

/**
 * What breaks the rules that a repository has for its documents, in the words of these rules.
 *
 * The linter runs in a process of its own: its configuration may have plugins, and its version is that of the repository.
 *
 * @param file Path of the document.
 * @param configuration Path of the configuration of Redocly.
 * @throws {NotInstalledError} If the linter is not installed.
 * @throws {Error} If it cannot be run, or prints no report.
 */
export async function brokenHouseRules(file: string, configuration: string): Promise<readonly Diagnostic[]> {
  const folder = dirname(resolve(configuration))
  const argv = ['lint', relative(folder, resolve(file)), '--config', basename(configuration), '--format', 'json']
  const child = spawn(process.execPath, [redoclyCli(), ...argv, '--max-problems', String(maxProblems)], {
    cwd: folder,
    env: { ...process.env, ...offlineEnv },
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const linesOf = createLines()
  return reportIn(stdout, stderr).problems.map(({ ruleId, message, location: [place] }): Diagnostic => {
    const path = resolve(folder, place?.source.ref ?? file)
    const { line, col } = place?.start ?? { line: 1, col: 1 }
    const location = {
      file: relative(process.cwd(), path),
      line,
      column: col,
      sourceLine: linesOf(path)[line - 1] ?? '',
    }
    return { severity: 'warning', code: ruleId, message, location }
  })
}

/** More are printed in groups, with their number: what is beyond this would only make the groups smaller. */
const maxProblems = 10_000

function reportIn(stdout: string, stderr: string): LintReport {
  try {
    return JSON.parse(stdout) as LintReport
  } catch (cause) {
    throw new Error(stderr.trim() || 'redocly lint printed no report', { cause })
  }
}

/** The lines of files, each of which is read once. */
function createLines(): (path: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (path) => {
    const lines = known.get(path) ?? readFileSync(path, 'utf8').split(/\r\n|\n|\r/)
    known.set(path, lines)
    return lines
  }
}
