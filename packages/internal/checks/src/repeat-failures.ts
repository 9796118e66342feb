import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Runs a command of turbo in the current folder. Then it prints which tasks took longest, and repeats the end of the output
// of each task that failed: by then, the output of others has carried it out of sight, and out of logs that keep an end only.

/** How many lines of a failed task are repeated. */
const repeatedLines = 80

/** How many of the longest tasks are printed. */
const longestTasks = 8

/**
 * The compilers and linters in Go end within seconds, and collecting garbage takes them a third of that: they do so only when
 * memory gets scarce. The linter with types, the largest, fills 3 GB; a quarter of what is free leaves room for two beside tests.
 */
const mebibytes = Math.min(3072, Math.max(1024, Math.floor(process.availableMemory() / 4 / 2 ** 20)))
const uncollected = { GOGC: 'off', GOMEMLIMIT: `${mebibytes}MiB` }

/** A log has no colours; `FORCE_COLOR` in the environment still asks for them. */
const colourless = process.stdout.isTTY || process.env['FORCE_COLOR'] !== undefined ? {} : { NO_COLOR: '1' }

/** What turbo writes about a run, as far as it is read here. */
interface Summary {
  readonly tasks: readonly {
    readonly taskId: string
    readonly logFile: string
    readonly execution?: { readonly exitCode: number | null; readonly startTime: number; readonly endTime: number }
  }[]
}

const [command = '', ...argv] = process.argv.slice(2)
const folder = join(process.cwd(), '.turbo/runs')
rmSync(folder, { recursive: true, force: true })
// What Node.js compiles, all tasks share: most of them load the same tools.
const compiled = mkdtempSync(join(tmpdir(), 'loyalty-compiled-'))
const { status, error } = spawnSync(command, [...argv, '--summarize'], {
  stdio: 'inherit',
  env: { ...uncollected, ...colourless, NODE_COMPILE_CACHE: compiled, ...process.env },
  shell: process.platform === 'win32',
})
rmSync(compiled, { recursive: true, force: true })
if (error) process.stderr.write(`Cannot run ${command}: ${error.message}\n`)
const tasks = globSync('*.json', { cwd: folder }).flatMap((file) => {
  return (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Summary).tasks // turbo's own
})
const longest = tasks
  .flatMap(({ taskId, execution }) => (execution ? [{ taskId, ms: execution.endTime - execution.startTime }] : []))
  .toSorted((a, b) => b.ms - a.ms)
  .slice(0, longestTasks)
  .map(({ taskId, ms }) => `${taskId} ${(ms / 1000).toFixed(1)} s`)
if (longest.length > 0) process.stderr.write(`\nLongest: ${longest.join(', ')}\n`)
for (const { taskId, logFile, execution } of tasks) {
  if (execution === undefined || execution.exitCode === 0 || !existsSync(logFile)) continue
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n')
  process.stderr.write(`\n${taskId} failed. The end of ${logFile}:\n\n${lines.slice(-repeatedLines).join('\n')}\n`)
}
rmSync(folder, { recursive: true, force: true })
process.exitCode = status ?? 1
