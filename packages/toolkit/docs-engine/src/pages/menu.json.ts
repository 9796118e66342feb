import type { APIRoute } from 'astro'
import data from 'virtual:specwright-docs/data'
import type { FoundEntry } from '../page-scripts/menu-filter.ts'
import { allOperations, schemas, sentRequests } from '../reference/contract.ts'
import { address, page } from '../reference/page.ts'
import { say } from '../reference/say.ts'
import { areaLabel } from '../reference/tags.ts'

/** What the filter of a long menu finds: all pages of the contract, each with the group that it is in. */
export const GET: APIRoute = () => {
  const entries: readonly FoundEntry[] = [
    ...allOperations.map(({ id, summary, tag, method, path }) => ({
      label: summary,
      group: areaLabel(data, tag),
      href: page(address.operation(id)),
      method,
      path,
    })),
    ...sentRequests.map(({ id, summary }) => ({
      label: summary,
      group: say('webhooks'),
      href: page(address.webhook(id)),
    })),
    ...data.events.map(({ name }) => ({ label: name, group: say('events'), href: page(address.event(name)) })),
    ...Object.keys(schemas).map((name) => ({ label: name, group: say('schemas'), href: page(address.schema(name)) })),
  ]
  return new Response(JSON.stringify(entries))
}
