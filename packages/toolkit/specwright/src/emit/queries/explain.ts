import type { Model } from '@specwright/document/model'
import { describedResources } from '../client/described-resources.ts'
import { stalenessOf, type Staleness } from './stale.ts'

/** Why a mutation makes queries stale, where that is not its path. */
const reasons: Readonly<Record<Staleness['by'], string>> = {
  'x-invalidates': ' (declared)',
  path: '',
  session: ' (they are of whoever signs in)',
  result: ' (they show what it gives)',
  subjects: ' (its query or body names them)',
  noun: ' (they are called like it)',
  summary: ' (its summary names them)',
  action: ' (its path or its text names what it is done to)',
  part: ' (they have what it is called after)',
  tag: ' (its path is of nothing that is read: what its tag has nearest)',
  nothing: '',
}

/** A line for each mutation: the queries that it makes stale. */
export function explainStale(model: Model): string[] {
  const names = new Map(
    describedResources(model).flatMap(({ name, methods }) =>
      methods.map((each) => [each.method.operation.id, `${name}.${each.name}`] as const),
    ),
  )
  return stalenessOf(model).map(({ operation, queries, by }) => {
    const stale = queries.map(({ operation: { id }, same }) => {
      const parameters = Object.keys(same)
      return `${names.get(id) ?? id}${parameters.length === 0 ? '' : ` of the same ${parameters.join(', ')}`}`
    })
    const place = `${operation.method.toUpperCase()} ${operation.path}`
    return `${place}  makes stale: ${stale.length === 0 ? 'nothing' : `${stale.join('; ')}${reasons[by]}`}`
  })
}
