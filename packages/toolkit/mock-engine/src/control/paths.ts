/** Path prefix of the control interface. */
export const controlPrefix = '/__control/'

/** Whether a path is of the control interface, also without the slash that its page needs. */
export function isControl(path: string): boolean {
  return path.startsWith(controlPrefix) || path === controlPrefix.slice(0, -1)
}

/** Path of the health of the server. */
export const healthPath: string = `${controlPrefix}health`

/** Whether the process responds, for who restarts it. */
export const livePath: string = `${healthPath}/live`

/** Whether it can do everything, for who sends requests to it. */
export const readyPath: string = `${healthPath}/ready`

/** These paths. */
export const healthPaths: ReadonlySet<string> = new Set([healthPath, livePath, readyPath])
