import data from 'virtual:specwright-docs/data'
import site from 'virtual:specwright-docs/site'
import { scopesOf } from './scopes.ts'
import { schemas } from './contract.ts'

/** A page on which readers look things up. */
export interface LookUp {
  readonly label: string
  readonly link: string
  readonly about: string
}

/** The pages of the contract on which readers look things up. */
export function lookUp(): LookUp[] {
  const pages = [
    {
      label: 'Errors',
      link: 'reference/errors/',
      about: 'When each occurs, its body, and what to do.',
      count: data.operations.length,
    },
    { label: 'Scopes', link: 'reference/scopes/', about: 'What a token may do, and where.', count: scopesOf().length },
    {
      label: 'Schemas',
      link: 'schemas/',
      about: 'Every object, with its fields and rules.',
      count: Object.keys(schemas).length,
    },
    {
      label: 'Events',
      link: 'events/',
      about: 'Every event, with its fields and an example.',
      count: data.events.length,
    },
    {
      label: 'Glossary',
      link: 'reference/glossary/',
      about: 'The terms, each in a sentence.',
      count: Object.keys(schemas).length,
    },
    {
      label: 'Workflows',
      link: 'reference/workflows/',
      about: 'Requests that follow each other.',
      count: site.workflows?.workflows.length ?? 0,
    },
  ]
  return pages.flatMap(({ count, ...each }) => (count > 0 ? [each] : []))
}
