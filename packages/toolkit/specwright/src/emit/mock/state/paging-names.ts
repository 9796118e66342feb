import { plain } from './item-id.ts'

// Names of parameters of pages, without case and separators.

/** Of the number of items on a page. */
export const sizes: readonly string[] = [
  'limit',
  'perpage',
  'pagesize',
  'size',
  'maxresults',
  'count',
  'pagelimit',
  'itemsperpage',
  'top',
]

/** Of the number of a page. */
export const pages: readonly string[] = ['page', 'pagenumber', 'pageno']

/** Of the number of items before a page. */
export const offsets: readonly string[] = ['offset', 'skip', 'startindex']

/** Of a position that follows an item or a page. */
export const cursors: readonly string[] = ['cursor', 'after', 'startingafter', 'startafter', 'pagetoken']

/** Of a position that a page repeats for the next one. */
export const repeatedCursors: readonly string[] = ['cursor', 'pagetoken', 'continuationtoken', 'iterator', 'marker']

/** Names of positions that no page of a mock has. */
const others = ['before', 'endingbefore', 'endbefore', 'aftercursor', 'beforecursor', 'last', 'first', 'perpage']

/** True for the name of a parameter that pages items. */
export function isPagingName(name: string): boolean {
  return [sizes, pages, offsets, cursors, repeatedCursors, others].flat().includes(plain(name))
}
