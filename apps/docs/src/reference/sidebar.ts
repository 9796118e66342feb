import { events } from '@loyalty-kit/spec'
import { address } from './address.ts'
import { allOperations, schemas } from './contract.ts'

interface Link {
  label: string
  link: string
  badge?: { text: string; variant: 'caution' }
}

/** A heading of the sidebar with its pages. */
interface Group {
  label: string
  collapsed?: boolean
  items: Link[]
}

const tags = [...new Set(allOperations.map(({ tag }) => tag))]

/** The guides, in reading order. */
const guides = [
  ['start', 'Five-minute start'],
  ['authentication', 'Authentication and scopes'],
  ['pagination', 'Pagination'],
  ['errors', 'Errors and retries'],
  ['tier-rules', 'Tier rules, with pictures'],
  ['testing', 'Testing with the mock'],
  ['validation', 'Validating input'],
  ['versions', 'BETA and versions'],
  ['extending', 'Extending the contract'],
  ['any-contract', 'A client of your own contract'],
  ['operating', 'Operating the mock'],
  ['hosting', 'Hosting the docs'],
] as const

/** The guides, then the reference in the order of the contract: operations by area, schemas, events. */
export const sidebar: (Group | Link)[] = [
  { label: 'Guides', items: guides.map(([slug, label]) => ({ label, link: `guides/${slug}/` })) },
  ...tags.map((tag) => ({
    label: tag,
    items: allOperations
      .filter((operation) => operation.tag === tag)
      .map(({ id, summary, beta }): Link => {
        const link = { label: summary, link: address.operation(id) }
        return beta ? { ...link, badge: { text: 'BETA', variant: 'caution' } } : link
      }),
  })),
  { label: 'Events', items: Object.keys(events).map((name) => ({ label: name, link: address.event(name) })) },
  {
    label: 'Schemas',
    collapsed: true,
    items: Object.keys(schemas).map((name) => ({ label: name, link: address.schema(name) })),
  },
  { label: 'Changelog', link: 'changelog/' },
]
