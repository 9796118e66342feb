import { defineRouteMiddleware, type RouteMiddlewareHandler } from '@astrojs/starlight/route-data'
import facts from 'virtual:specwright-docs/site'
import { page } from '../reference/page.ts'

const ofContract = /^(?:operations|areas|schemas|webhooks|assumptions|reference(?!\/workflows))\//

/** Links the pages that are made of the contract to where it can be edited, as Starlight does guides. */
export const onRequest: RouteMiddlewareHandler = defineRouteMiddleware(({ locals, url }) => {
  const path = url.pathname.slice(page('').length)
  const source = path.startsWith('events/')
    ? facts.edit.events
    : ofContract.test(path)
      ? facts.edit.document
      : undefined
  if (source !== undefined) locals.starlightRoute.editUrl = new URL(source)
})
