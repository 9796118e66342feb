/** Prints a line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints a line for whoever watches. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Ends what runs when the process is told to end. */
export function endWith(end: () => Promise<void>): void {
  const stop = (): void => void end()
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/** Listens, or says what to do about it where that is not possible. */
export async function listening<Result>(host: string, port: number, listen: () => Promise<Result>): Promise<Result> {
  try {
    return await listen()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const remedy = Object.hasOwn(remedies, code) ? remedies[code] : undefined
    throw remedy === undefined ? error : new Error(`Cannot listen on ${host}:${port}: ${remedy}`, { cause: error })
  }
}

const noAddress = 'this machine has no such address; change --host or LOYALTY_MOCK_HOST'
const remedies: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; choose another with --port or LOYALTY_MOCK_PORT, or 0 for any free one',
  EACCES: 'not permitted; choose a port above 1023 with --port',
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
}
