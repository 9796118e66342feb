/** True for an address or name that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/i.test(host)
}

/** The name of a `Host`, without its port. */
export function hostNameIn(authority: string): string {
  return authority.replace(/:\d*$/, '').toLowerCase()
}

/** True if a `Host` names this machine or is absent: another name may point here by DNS rebinding. */
export function namesLoopback(authority: string | undefined): boolean {
  return authority === undefined || loopbackAuthority.test(authority)
}

const loopbackAuthority = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|(?:[\w.-]+\.)?localhost)(?::\d*)?$/i
