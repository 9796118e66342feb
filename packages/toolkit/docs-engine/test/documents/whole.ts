import { describedParts } from './described.ts'
import type { Json } from './parts.ts'
import { worded } from './worded.ts'

/** What opens the home, with a link to an operation and one to nothing. */
const opening = 'Keeps [things](#operation/listThings), see [files](./files.md).\n\n## Opening hours\n\nAll day.'

/** Everything that one site shows: what has words, and what is described each way, which includes what has none. */
export const wholeDocument: string = (() => {
  const { info, paths, webhooks, components, ...document } = JSON.parse(worded) as Readonly<
    Record<'info' | 'paths' | 'webhooks' | 'components', Json>
  >
  const { schemas, ...others } = components
  const described = describedParts.components
  return JSON.stringify({
    ...document,
    // The first version with items of streams.
    openapi: '3.2.0',
    info: { ...info, description: opening },
    paths: { ...paths, ...describedParts.paths },
    webhooks: { ...webhooks, ...describedParts.webhooks },
    components: {
      ...others,
      ...described,
      schemas: { ...(schemas as Json), ...(described['schemas'] as Json) },
    },
  })
})()
