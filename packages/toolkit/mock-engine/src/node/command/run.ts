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
export async function listening<Result>(
  { name, host, port }: { readonly name: string; readonly host: string; readonly port: number },
  listen: () => Promise<Result>,
): Promise<Result> {
  try {
    return await listen()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const remedy = Object.hasOwn(remedies, code) ? remedies[code]?.(name) : undefined
    throw remedy === undefined ? error : new Error(`Cannot listen on ${host}:${port}: ${remedy}`, { cause: error })
  }
}

const noAddress = (program: string): string =>
  `this machine has no such address; change --host or ${variableOf(program, 'host')}`

/** What to do where listening failed, by the code of the failure and the name of the program. */
const remedies: Readonly<Record<string, (program: string) => string>> = {
  EADDRINUSE: (program) =>
    `the port is in use; choose another with --port or ${variableOf(program, 'port')}, or 0 for any free one`,
  EACCES: () => 'not permitted; choose a port above 1023 with --port',
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
}

/** The variable of the environment that stands for a flag: `SHOP_MOCK_ID_SEED` of `shop-mock`. */
export function variableOf(program: string, flag: string): string {
  return `${program}-${flag}`.toUpperCase().replaceAll('-', '_')
}
