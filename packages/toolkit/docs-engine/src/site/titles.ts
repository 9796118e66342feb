import { defineRouteMiddleware, type RouteMiddlewareHandler } from '@astrojs/starlight/route-data'
import { escape } from '../reference/markdown.ts'

/** Escapes titles, which Starlight writes as HTML: those of a contract are text, whatever they look like. */
export const onRequest: RouteMiddlewareHandler = defineRouteMiddleware(({ locals }) => {
  const route = locals.starlightRoute
  route.head = route.head.map((entry) =>
    entry.tag === 'title' ? { ...entry, content: escape(entry.content ?? '') } : entry,
  )
})
