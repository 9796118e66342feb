/** An object whose members are made when they are first read. */
export function lazy<Members extends object>(makers: {
  readonly [Name in keyof Members]: () => Members[Name]
}): Members {
  const object = {}
  for (const name of Object.keys(makers) as (keyof Members)[]) {
    Object.defineProperty(object, name, {
      enumerable: true,
      configurable: true,
      get() {
        const value = makers[name]()
        Object.defineProperty(object, name, { enumerable: true, value })
        return value
      },
    })
  }
  return object as Members // each has its getter
}
