import { keysOf } from '@specwright/json-schema/json'

/** JSON Pointer into the body of a page: `/data`; `''` is the whole body. */
type InBody = string

/** How the pages of a listing follow each other: `x-pagination` of an operation. */
export type Pagination =
  /** Each body has the cursor of the next page. */
  | {
      readonly style: 'cursor'
      readonly items: InBody
      /** The query parameter of the position. */
      readonly parameter: string
      /** The next cursor; absent or null on the last page. */
      readonly next: InBody
      /** When it stops being valid. */
      readonly expires?: InBody
    }
  /** The next page starts after the last item. */
  | {
      readonly style: 'after'
      readonly items: InBody
      readonly parameter: string
      /** The property of an item that the parameter takes. */
      readonly key: string
      /** Whether there is another page. Default: an empty page is the last. */
      readonly more?: InBody
    }
  /** The next page starts at the offset after the last item. */
  | {
      readonly style: 'offset'
      readonly items: InBody
      readonly parameter: string
      /** The number of all items. Default: an empty page is the last. */
      readonly total?: InBody
    }
  /** Pages have numbers. */
  | {
      readonly style: 'page'
      readonly items: InBody
      readonly parameter: string
      /** The number of all pages. Default: an empty page is the last, unless there is a total. */
      readonly pages?: InBody
      /** The number of all items, which counts for a listing from its beginning. */
      readonly total?: InBody
      /** The number of the first page. Default: 1. */
      readonly first?: number
    }
  /** Each body has the URL of the next page. */
  | { readonly style: 'url'; readonly items: InBody; readonly next: InBody }
  /** Each response has the URL of the next page in its `Link` header. */
  | { readonly style: 'link'; readonly items: InBody }

/** The keys of a pointer. */
export function keysIn(pointer: InBody): readonly string[] {
  return keysOf(pointer)
}
