import { allEvents } from './event.ts'
import { contract, resolved, schemas, textOf } from './contract.ts'
import { firstParagraph } from './markdown.ts'
import { address } from './page.ts'

/** A term of the contract. */
export interface Term {
  readonly term: string
  readonly meaning: string
  /** Its page, if it has one. */
  readonly page?: string
}

/** The areas, schemas and events of the contract that it describes, by the alphabet. */
export function glossary(): Term[] {
  const tags = Array.isArray(contract['tags']) ? contract['tags'].map(resolved) : []
  const terms: Term[] = [
    ...tags.map((tag) => ({ term: textOf(tag['name']), meaning: textOf(tag['description']) })),
    ...Object.entries(schemas).map(([term, schema]) => ({
      term,
      meaning: textOf(schema['description']),
      page: address.schema(term),
    })),
    ...allEvents().map(({ name, description }) => ({ term: name, meaning: description, page: address.event(name) })),
  ]
  return terms
    .map((each) => ({ ...each, meaning: firstParagraph(each.meaning) }))
    .filter(({ meaning }) => meaning !== '')
    .toSorted((left, right) => left.term.localeCompare(right.term, 'en'))
}
