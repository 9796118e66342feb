import type { ServerResponse } from 'node:http'

/** What each listing has. */
export const items: readonly { readonly id: string }[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))

/** What a service with two items on a page answers, by operation. */
export const answers: Readonly<Record<string, (sent: URLSearchParams, response: ServerResponse) => unknown>> = {
  nextCursor: (sent) => after(sent.get('cursor'), (data, next) => ({ data, next_cursor: next ?? null })),
  cursorNext: (sent) => after(sent.get('cursor'), (data, next) => ({ data, cursor: { next } })),
  cursorOrNull: (sent) => after(sent.get('cursor'), (data, next) => ({ data, cursor: next ? { next } : null })),
  nextOrNull: (sent) => after(sent.get('cursor'), (data, next) => ({ data, next_cursor: next ?? null })),
  linksOrNull: (sent) =>
    after(sent.get('at'), (results, next) => ({ results, links: next ? { next: `?at=${next}` } : null })),
  metaOrNull: (sent) => ({ agents: counted(2 * (number(sent, 'page', 1) - 1)), meta: { pages: 3 } }),
  itemsInNull: (sent) => ({ result: { list: counted(number(sent, 'from', 0)) } }),
  pageToken: (sent) => after(sent.get('pageToken'), (files, nextPageToken) => ({ files, nextPageToken })),
  marker: (sent) => after(sent.get('marker'), (entries, next) => ({ entries, next_marker: next ?? '', limit: 2 })),
  textPage: (sent) => after(sent.get('page'), (data, next) => ({ data, next_page: next, total_count: 5 })),
  startingAfter: (sent) => after(sent.get('starting_after'), (data, next) => ({ data, has_more: next !== undefined })),
  after: (sent) => after(sent.get('after'), (data, next) => ({ data, last_id: next, has_more: next !== undefined })),
  nextPageUri: (sent) =>
    after(sent.get('at'), (calls, next) => ({ calls, next_page_uri: next && `/v1/nextPageUri?at=${next}` })),
  linksNext: (sent) => after(sent.get('at'), (results, next) => ({ results, links: { next: next && `?at=${next}` } })),
  linkHeader(sent, response) {
    return after(sent.get('at'), (data, next) => {
      if (next !== undefined) response.setHeader('link', `</v1/linkHeader?at=${next}>; rel="next"`)
      return data
    })
  },
  pageOfPages: (sent) => ({ agents: counted(2 * (number(sent, 'page', 1) - 1)), meta: { pages: 3 } }),
  pageFromZero: (sent) => ({ items: counted(2 * number(sent, 'page', 0)), total_pages: 3 }),
  pageOfTotal: (sent) => ({ droplets: counted(2 * (number(sent, 'page', 1) - 1)), meta: { total: 5 } }),
  offset: (sent) => ({ value: counted(number(sent, 'offset', 0)), total: 5 }),
  declared: (sent) => ({ list: counted(number(sent, 'from', 0)), more: [] }),
  configured: (sent) => counted(2 * (number(sent, 'page', 1) - 1)),
}

function after(id: string | null, page: (data: readonly object[], next: string | undefined) => unknown): unknown {
  const from = items.findIndex((item) => item.id === id) + 1
  const data = items.slice(from, from + 2)
  return page(data, from + 2 < items.length ? data.at(-1)?.id : undefined)
}

function counted(from: number): readonly object[] {
  return items.slice(from, from + 2)
}

function number(sent: URLSearchParams, name: string, otherwise: number): number {
  return Number(sent.get(name) ?? otherwise)
}
