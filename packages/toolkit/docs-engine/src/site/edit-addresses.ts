import type { ContractSource } from './options.ts'

/** Where the documents of a contract can be edited. */
export interface EditAddresses {
  readonly document?: string
  readonly events?: string
}

/**
 * @param base Where the files of the project can be edited; `undefined` if that is not known.
 */
export function editAddressesOf({ document, events }: ContractSource, base: string | undefined): EditAddresses {
  // A document of another host or project is not edited here.
  const isOurs = (path: string): boolean => !URL.canParse(path) && !path.startsWith('/')
  return Object.fromEntries(
    Object.entries({ document, events }).flatMap(([name, path]) =>
      base !== undefined && path !== undefined && isOurs(path) ? [[name, new URL(path, base).href]] : [],
    ),
  )
}
