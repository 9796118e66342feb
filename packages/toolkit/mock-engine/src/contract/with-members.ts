/** An object with other members. Those that are made when they are first read are not made for it. */
export function withMembers<Base extends object, Members extends object>(base: Base, members: Members): Base & Members {
  const all = { ...Object.getOwnPropertyDescriptors(base), ...Object.getOwnPropertyDescriptors(members) }
  return Object.defineProperties({}, all) as Base & Members // it has both
}
