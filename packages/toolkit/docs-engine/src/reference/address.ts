import { isObject, type DocsData } from './docs-data.ts'

/** `deletePet` -> `delete-pet`, `OAuthToken` -> `oauth-token`. */
export function kebab(name: string): string {
  return name
    .replaceAll('OAuth', 'Oauth')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()
}

/** Addresses of pages below the root of the site; prefix them with `import.meta.env.BASE_URL`. */
export interface Addresses {
  readonly operation: (id: string) => string
  readonly schema: (name: string) => string
  readonly event: (name: string) => string
  /** Of a request that the API sends, by the id of its webhook or callback. */
  readonly webhook: (id: string) => string
  /** Of the page that lists the operations of a tag. */
  readonly area: (tag: string) => string
}

/** The address of every page of a contract: no two are the same, nor differ only by case. */
export function addressesOf({ operations, webhooks, callbacks, events, document }: DocsData): Addresses {
  const { schemas } = Object(document['components']) as { readonly schemas?: unknown }
  return {
    operation: below(
      'operations',
      operations.map(({ id }) => id),
    ),
    schema: below('schemas', isObject(schemas) ? Object.keys(schemas) : []),
    event: below(
      'events',
      events.map(({ name }) => name),
    ),
    webhook: below(
      'webhooks',
      [...webhooks, ...callbacks].map(({ id }) => id),
    ),
    area: below(
      'areas',
      operations.map(({ tag }) => tag),
    ),
  }
}

/** Longest part of an address, in characters: file systems allow names of at most 255 bytes, and a number and `.md` follow. */
const maxSlug = 200

/** An address for each name; a number follows where an earlier name has the same words. */
function below(folder: string, names: readonly string[]): (name: string) => string {
  const slugs = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const name of new Set(names)) {
    const words = kebab(name).slice(0, maxSlug)
    let slug = words
    while (slug === '' || slug === '-' || counts.has(slug)) {
      const count = (counts.get(words) ?? 0) + 1
      counts.set(words, count)
      slug = `${words}-${count}`
    }
    counts.set(slug, 1)
    slugs.set(name, slug)
  }
  return (name) => `${folder}/${slugs.get(name) ?? kebab(name)}/`
}
