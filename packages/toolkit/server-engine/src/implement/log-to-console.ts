/** Reports a failure where the platform keeps such reports. */
export function logToConsole(message: string, cause: unknown): void {
  console.error(message, cause)
}
