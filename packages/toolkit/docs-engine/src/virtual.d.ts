declare module 'virtual:loyalty-docs/data' {
  import type { DocsData } from '@loyalty-kit/docs-engine'

  const data: DocsData
  export default data
}

declare module 'virtual:loyalty-docs/site' {
  import type { SiteFacts } from '@loyalty-kit/docs-engine'

  const site: SiteFacts
  export default site
}

declare module 'virtual:loyalty-docs/favicon' {
  /** The icon of the site, as attributes of its link; `null` if there is none. */
  const favicon: { readonly href: string; readonly type: string } | null
  export default favicon
}

declare module '*.yaml?raw' {
  const text: string
  export default text
}

declare module 'virtual:loyalty-docs/mock' {
  import type { Contract } from '@loyalty-kit/mock-engine'

  export const contract: Contract
}

declare module 'virtual:loyalty-docs/sandbox' {
  import type { Contract } from '@loyalty-kit/mock-engine'
  import type { CreateMock } from '@loyalty-kit/docs-engine'

  export const contract: Contract
  export const createMock: CreateMock
}
