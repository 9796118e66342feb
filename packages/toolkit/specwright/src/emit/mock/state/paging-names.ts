import { plain } from './item-id.ts'

/** Names of parameters of pages, without case and separators: of their size, number, offset and position. */
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
export const pages: readonly string[] = ['page', 'pagenumber', 'pageno']
export const offsets: readonly string[] = ['offset', 'skip', 'startindex']
export const cursors: readonly string[] = ['cursor', 'after', 'startingafter', 'startafter', 'pagetoken']
export const repeatedCursors: readonly string[] = ['cursor', 'pagetoken', 'continuationtoken', 'iterator', 'marker']

/** Names of positions that no page of a mock has. */
const others = ['before', 'endingbefore', 'endbefore', 'aftercursor', 'beforecursor', 'last', 'first', 'perpage']

/** True for the name of a parameter that pages items. */
export function isPagingName(name: string): boolean {
  return [sizes, pages, offsets, cursors, repeatedCursors, others].flat().includes(plain(name))
}
