/** `deletePet` -> `delete-pet`, `OAuthToken` -> `oauth-token`. */
export function kebab(name: string): string {
  return name
    .replaceAll('OAuth', 'Oauth')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()
}

/** Address of a page below the root of the site; prefix it with `import.meta.env.BASE_URL`. */
export const address = {
  operation: (id: string): string => `operations/${kebab(id)}/`,
  schema: (name: string): string => `schemas/${kebab(name)}/`,
  event: (name: string): string => `events/${kebab(name)}/`,
}
