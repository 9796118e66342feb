/** Scopes of a token: a list, or as OAuth writes them, separated by spaces. */
export type Scopes<Scope extends string = string> = readonly Scope[] | Scope | `${Scope} ${string}`

/** Scopes as a list, without those that are empty. */
export function scopesOf<Scope extends string>(scopes: Scopes<Scope> = []): readonly Scope[] {
  const all = typeof scopes === 'string' ? (scopes.split(/\s/) as Scope[]) : scopes // only its first word is checked by the type
  return all.filter(Boolean)
}
