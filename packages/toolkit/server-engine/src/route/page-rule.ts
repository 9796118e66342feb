/** JSON Pointer into the body of a page: `/data`; `''` is the whole body. */
type InBody = string

/** How the pages of an operation follow each other, as its clients read them. */
export interface PageRule {
  readonly style: 'cursor' | 'after' | 'offset' | 'page' | 'url' | 'link'
  readonly items: InBody
  /** Where the next cursor or URL is. */
  readonly next?: InBody
  /** What is there on the last page, where it cannot be absent. */
  readonly last?: null | ''
  /** Where the expiry of the next cursor is. */
  readonly expires?: InBody
  /** Where the body says whether there is another page. */
  readonly more?: InBody
  /** Where the numbers of all items, and of all pages, are. */
  readonly total?: InBody
  readonly pages?: InBody
}
