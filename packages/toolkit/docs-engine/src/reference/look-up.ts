import data from 'virtual:specwright-docs/data'
import site from 'virtual:specwright-docs/site'
import { say } from './say.ts'
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
      label: say('errors'),
      link: 'reference/errors/',
      about: say('errorsAbout'),
      count: data.operations.length,
    },
    { label: say('scopes'), link: 'reference/scopes/', about: say('scopesAbout'), count: scopesOf().length },
    {
      label: say('schemas'),
      link: 'schemas/',
      about: say('schemasAbout'),
      count: Object.keys(schemas).length,
    },
    {
      label: say('events'),
      link: 'events/',
      about: say('eventsAbout'),
      count: data.events.length,
    },
    {
      label: say('glossary'),
      link: 'reference/glossary/',
      about: say('glossaryAbout'),
      count: Object.keys(schemas).length,
    },
    {
      label: say('workflows'),
      link: 'reference/workflows/',
      about: say('workflowsAbout'),
      count: site.workflows?.workflows.length ?? 0,
    },
  ]
  return pages.flatMap(({ count, ...each }) => (count > 0 ? [each] : []))
}
