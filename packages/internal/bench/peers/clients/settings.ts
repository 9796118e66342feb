/** What each client is created with. */
export interface Settings {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly key: string
  readonly fetch: typeof globalThis.fetch
}
