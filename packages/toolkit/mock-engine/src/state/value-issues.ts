import { type Issue, type JsonObject, type Validator, keysOf, pointerOf } from '@specwright/server-engine/engine'
import type { Collection } from './collection.ts'
import { isId } from './identity.ts'
import { around, type Scene } from './scene.ts'

/** What is wrong with a value of a collection: what its validator says, and what its configuration requires. */
export function issuesOf(
  collection: Collection,
  value: JsonObject,
  { validator, scene }: { readonly validator: Validator | undefined; readonly scene: Scene | undefined },
): readonly Issue[] {
  const found = validator?.check(value) ?? (scene ? sceneIssues(scene, value) : [])
  const reported = new Set(found.map(({ pointer }) => pointer))
  const own = configuredIssues(collection, value).filter(({ pointer }) => !reported.has(pointer))
  return [...found, ...own]
}

/** What an operation that shows the item would say of it. */
function sceneIssues({ action, success }: Scene, value: JsonObject): readonly Issue[] {
  const { response } = action
  if (response === undefined || success.validator === undefined) return []
  const isList = action.does === 'list'
  const depth = keysOf(response).length + (isList ? 1 : 0)
  const body = around(success, response, isList ? [value] : value)
  return success.validator.check(body).flatMap(({ path = [], sentence = '', message }) => {
    const pointer = pointerOf(path.slice(depth))
    // What is wrong around it is not the item's.
    return path.length < depth
      ? []
      : [{ pointer, path: path.slice(depth), message: `${pointer} ${sentence || message}` }]
  })
}

/** The members that name items must be there, and secrets, which are not what is shown instead of them. */
function configuredIssues(
  { id, parents, relations = [], secrets = {} }: Collection,
  value: JsonObject,
): readonly Issue[] {
  const ofParents = id.isUnique ? parents.flatMap(({ member, isOptional }) => (isOptional ? [] : (member ?? []))) : []
  const names = [
    ...(id.kind === 'string' ? [id.member] : []),
    ...ofParents,
    ...relations.flatMap(({ member, isOptional }) => (isOptional ? [] : member)),
    ...Object.keys(secrets),
  ]
  return names.flatMap((name) => {
    const given = value[name]
    if (given === undefined) return [issue(name, 'is missing')]
    const isNumber = name !== id.member && secrets[name] === undefined && typeof given === 'number'
    if (!isNumber && !(isId(given) && typeof given === 'string' && given !== ''))
      return [issue(name, 'must be a string with at least 1 character')]
    return given === secrets[name] ? [issue(name, `is a placeholder. Send the ${name} itself`)] : []
  })
}

function issue(name: string, problem: string): Issue {
  const pointer = `/${name}`
  return { pointer, message: `${pointer} ${problem}` }
}
