import { isObject, own } from '@specwright/json-schema/json'
import { VersionError } from '../version-error.ts'

/** What is being read, for messages, and the program's standard input. */
export interface RunOptions {
  readonly target: string
  readonly input?: Buffer
}

/**
 * Runs a program, and returns its standard output.
 *
 * @throws {VersionError} If it is not installed, or fails.
 */
export function runProgram(program: string, argv: readonly string[], { target, input }: RunOptions): Buffer {
  // Few commands run a program: the others start sooner without what starts one.
  const { execFileSync } = process.getBuiltinModule('node:child_process')
  try {
    return execFileSync(program, [...argv], { maxBuffer: 2 ** 30, stdio: 'pipe', input: input ?? '' })
  } catch (cause) {
    throw new VersionError(`Cannot read ${target}: ${reasonOf(program, cause)}`, { cause })
  }
}

/** The error that `execFileSync` throws. */
interface Failure extends NodeJS.ErrnoException {
  readonly stdout?: Buffer
  readonly stderr?: Buffer
}

function reasonOf(program: string, cause: unknown): string {
  const { code, message, stdout, stderr } = cause as Failure
  if (code === 'ENOENT') return `${program} is not installed, or not in PATH. Install it, or name a file`
  const npmReason = program === 'npm' ? reasonOfNpm(String(stdout)) : undefined
  return npmReason ?? firstLine(stderr?.toString() ?? '') ?? message
}

const unreachable = 'the registry cannot be reached. Check the network, and what "npm config get registry" prints'
const forbidden = 'the registry refuses this user. Run "npm login", or check what "npm config get registry" prints'

/** Reasons by the error codes of `npm --json`. */
const npmReasons: Readonly<Record<string, string>> = {
  E404: 'there is no such package. Check its name, and what "npm config get registry" prints',
  ETARGET: 'the package has no such version. Name one that "npm view PACKAGE versions" lists',
  E401: forbidden,
  E403: forbidden,
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EAI_AGAIN: unreachable,
  ENOTFOUND: unreachable,
  ETIMEDOUT: unreachable,
}

function reasonOfNpm(stdout: string): string | undefined {
  if (!stdout.startsWith('{')) return undefined
  const { error } = JSON.parse(stdout) as { error?: unknown }
  if (!isObject(error)) return undefined
  return npmReasons[String(own(error, 'code'))] ?? firstLine(String(own(error, 'summary')))
}

function firstLine(text: string): string | undefined {
  return text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')
}
