import { grouped } from '@specwright/document/diagnostics'
import type { OperationModel } from '@specwright/document/model'
import { isVerb } from './verbs.ts'
import { partsOf, stem } from './words.ts'

/**
 * Operations whose ids are those of others, as where two have been mixed up: `ClientPrivacy` of `/clients/terms`, beside
 * `/clients/privacy`. All words of such an id are in the path of another one that is read of the same, and not in its own.
 */
export function operationsWithIdsOfOthers(
  operations: readonly OperationModel[],
  idOf: (operation: OperationModel) => string,
): ReadonlySet<OperationModel> {
  const read = operations.filter(({ method }) => method === 'get')
  const beside = grouped(read, ({ tag, path }) => `${tag} ${path.slice(0, path.lastIndexOf('/'))}`)
  const mixedUp = [...beside.values()].flatMap((some) =>
    some.filter((operation) => {
      const words = partsOf(idOf(operation))
      const others = some.filter((other) => other !== operation)
      return !words.some(isVerb) && !isIn(words, operation) && others.some((other) => isIn(words, other))
    }),
  )
  return new Set(mixedUp)
}

/** True for words that the path of an operation has. */
function isIn(words: readonly string[], { path }: OperationModel): boolean {
  const known = partsOf(path.replaceAll(/\{[^{}]*\}/g, ' ')).map(stem)
  return words.length > 0 && words.every((word) => known.includes(stem(word)))
}
