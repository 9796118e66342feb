import { once } from '@specwright/json-schema/once'

/**
 * An object that is made when it is first needed: not for a member that it cannot have.
 *
 * @param names Those that it may have.
 */
export function lazyWhole<Whole extends object>(names: ReadonlySet<string>, make: () => Whole): Whole {
  const made = once(make)
  const mayHave = (name: string | symbol): boolean => typeof name === 'string' && names.has(name)
  return new Proxy({} as Whole, {
    get: (target, name) => Reflect.get(mayHave(name) ? made() : target, name),
    has: (target, name) => Reflect.has(mayHave(name) ? made() : target, name),
    ownKeys: () => Reflect.ownKeys(made()),
    getOwnPropertyDescriptor: (target, name) => Reflect.getOwnPropertyDescriptor(mayHave(name) ? made() : target, name),
  })
}

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
