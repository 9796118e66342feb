/** Path prefix of the control interface. */
export const controlPrefix = '/__control/'

/** Whether a path is of the control interface, also without the slash that its page needs. */
export function isControl(path: string): boolean {
  return path.startsWith(controlPrefix) || path === controlPrefix.slice(0, -1)
}

/** Path of the readiness of the server. */
export const healthPath: string = `${controlPrefix}health`
