/** True for an address or name that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/i.test(host)
}

/** True where a `Host` names this machine, or nothing: a name of somebody else's may have been made to lead here. */
export function namesLoopback(authority: string | undefined): boolean {
  return authority === undefined || ownAuthority.test(authority)
}

const ownAuthority = /^(?:(?:[\w.-]+\.)?localhost|\[::1\]|127(?:\.\d{1,3}){3})(?::\d*)?$/i
