declare namespace App {
  interface Locals {
    /** What the header links to. */
    docsSections: readonly { readonly label: string; readonly href: string; readonly isCurrent: boolean }[]
    /** Whether an example is beside the text. */
    docsIsBeside?: boolean
  }
}

declare module 'virtual:specwright-docs/data' {
  import type { DocsData } from '@specwright/docs-engine'

  const data: DocsData
  export default data
}

declare module 'virtual:specwright-docs/site' {
  import type { SiteFacts } from '@specwright/docs-engine'

  const site: SiteFacts
  export default site
}

declare module 'virtual:specwright-docs/icons' {
  /** The icons of the site, as attributes of their links: with an address, or a path below the root of the site. */
  const icons: readonly {
    readonly rel: string
    readonly href?: string
    readonly path?: string
    readonly type?: string
    readonly sizes?: string
  }[]
  export default icons
}

declare module '*.yaml?raw' {
  const text: string
  export default text
}

declare module 'virtual:specwright-docs/mock' {
  import type { Contract } from '@specwright/mock-engine'

  export const contract: Contract
}

declare module 'virtual:specwright-docs/sandbox' {
  import type { Contract } from '@specwright/mock-engine'
  import type { CreateMock } from '@specwright/docs-engine'

  export const contract: Contract
  export const createMock: CreateMock
}
