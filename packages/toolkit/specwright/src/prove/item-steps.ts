import { partsOf } from '../emit/client/words.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'

/** What takes an item to another state, where no more is known of it than its path: `POST /orders/{id}/cancel` of `/orders/{id}`. */
export function stepsBelow({ operations }: Pick<ProofRun, 'operations'>, item: string): readonly ProvedOperation[] {
  return operations.filter(
    ({ method, action, operation: { path } }) => method === 'POST' && action === undefined && isStep(item, path),
  )
}

/** True for a path of one word below an item: `/orders/{id}/cancel`. */
function isStep(item: string, path: string): boolean {
  return path.startsWith(`${item}/`) && /^[^/{}]+$/.test(path.slice(item.length + 1))
}

/** Words of what has to be before something else. */
const needs = /\b(?:must|has to|have to|needs?|first|only|until|before|unless|not)\b/i

/** The steps that an item needs before it can be deleted, as status 409 says: `It has to be cancelled first`. */
export function stepsBefore(run: Pick<ProofRun, 'operations'>, remove: ProvedOperation): readonly ProvedOperation[] {
  const { path, responses } = remove.operation
  const described = responses.find(({ status }) => status === '409')?.description ?? ''
  const words = described
    .split(/[.;]\s|\n/)
    .filter((sentence) => needs.test(sentence))
    .flatMap((sentence) => sentence.toLowerCase().match(/[a-z]+/g) ?? [])
  return stepsBelow(run, path).filter((step) => {
    const verb = (partsOf(step.operation.path.split('/').at(-1) ?? '')[0] ?? '').toLowerCase()
    const stem = verb.replace(/e$/, '')
    return (
      stem.length > 2 &&
      words.some((word) => word.startsWith(stem) && /^(?:e?|[a-z]?ed|d)$/.test(word.slice(stem.length)))
    )
  })
}
