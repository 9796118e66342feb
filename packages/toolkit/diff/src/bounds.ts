/** Lower bounds: a greater one asks for more. */
export function isLower(name: string): boolean {
  return /^(?:minimum|exclusiveMinimum|min(?:Length|Items|Properties|Contains))$/.test(name)
}

/** Upper bounds: a smaller one asks for more. */
export function isUpper(name: string): boolean {
  return /^(?:maximum|exclusiveMaximum|max(?:Length|Items|Properties|Contains))$/.test(name)
}
