import { expect } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { runHere } from '../run.ts'
import type { FoundFailure } from './prove-notes.ts'
import { tasksYaml } from './tasks-document.ts'
import { runAgainst } from './run-against.ts'
import { taskTokens, type TasksServer } from './tasks-server.ts'

/** The report of a run against the server of tasks, as far as tests read it. */
export interface TaskReport {
  readonly failures: readonly FoundFailure[]
  readonly left: readonly unknown[]
}

/** A credential of each set. */
export const taskCredentials = {
  token: taskTokens.first,
  $other: { token: taskTokens.other },
  $expired: { token: taskTokens.expired },
  $underscoped: { token: taskTokens.narrow },
}

/** Runs the command against the server of tasks, where writes are allowed. */
export async function proveTasks(url: string, given?: object): Promise<TaskReport> {
  return await reportedTasks(given, async (folder, argv) => await runHere(folder, ...argv, '--against', url))
}

/** As `proveTasks`, against a server without a port. */
export async function proveTasksHere({ fetch }: TasksServer, given?: object): Promise<TaskReport> {
  return await reportedTasks(given, async (folder, argv) => await runAgainst(fetch, folder, ...argv))
}

type Run = (folder: string, argv: readonly string[]) => ReturnType<typeof runHere>

async function reportedTasks(given: object = taskCredentials, runIn: Run): Promise<TaskReport> {
  const folder = workspace({ 'tasks.yaml': tasksYaml, 'credentials.json': JSON.stringify(given) })
  const argv = ['prove', 'tasks.yaml', '--credentials', 'credentials.json', '--allow-writes', '--requests', '120']
  const { stdout, stderr } = await runIn(folder, [...argv, '--quiet', '--format', 'json'])
  if (!stdout.startsWith('{')) throw new Error(stderr)
  for (const secret of Object.values(taskTokens)) expect(stdout).not.toContain(secret)
  return JSON.parse(stdout) as TaskReport // as it is documented
}
