declare namespace App {
  interface Locals {
    /** What the header links to. */
    docsSections: readonly { readonly label: string; readonly href: string; readonly isCurrent: boolean }[]
    /** Whether an example is beside the text. */
    docsIsBeside?: boolean
    /** Whether the menu has a field that finds what it has no link to. */
    docsHasFilter?: boolean
    /** Whether a block of code was rendered. */
    docsHasCode?: boolean
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

declare module 'virtual:specwright-docs/mark' {
  /** The mark of the site, as SVG. */
  const mark: string
  export default mark
}

declare module '*.woff2?url' {
  const address: string
  export default address
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

declare module 'virtual:specwright-docs/sentences/search' {
  import type { Sentences } from '@specwright/docs-engine'

  const sentences: Sentences['search']
  export default sentences
}

declare module 'virtual:specwright-docs/sentences/searchAddress' {
  import type { Sentences } from '@specwright/docs-engine'

  const sentences: Sentences['searchAddress']
  export default sentences
}

declare module 'virtual:specwright-docs/sentences/filter' {
  import type { Sentences } from '@specwright/docs-engine'

  const sentences: Sentences['filter']
  export default sentences
}

declare module 'virtual:specwright-docs/sentences/copyPage' {
  import type { Sentences } from '@specwright/docs-engine'

  const sentences: Sentences['copyPage']
  export default sentences
}

declare module 'virtual:specwright-docs/sentences/fields' {
  import type { Sentences } from '@specwright/docs-engine'

  const sentences: Sentences['fields']
  export default sentences
}

declare module 'virtual:specwright-docs/sentences/failure' {
  import type { Sentences } from '@specwright/docs-engine'

  const sentences: Sentences['failure']
  export default sentences
}

declare module 'virtual:specwright-docs/sentences/console' {
  import type { Sentences } from '@specwright/docs-engine'

  const sentences: Sentences['console']
  export default sentences
}

declare module 'virtual:specwright-docs/sentences/json' {
  import type { Sentences } from '@specwright/docs-engine'

  const sentences: Sentences['json']
  export default sentences
}

declare module 'virtual:specwright-docs/sentences/view' {
  import type { Sentences } from '@specwright/docs-engine'

  const sentences: Sentences['view']
  export default sentences
}
