import { childPointer, keysOf, objectAt, pointerTo, type JsonSchema } from '@specwright/json-schema/json'
import { createNamer, isTypeName, type Namer } from '../names/names.ts'
import type { HeaderNames } from '../names/header-names.ts'
import type { PinnedNames } from '../names/pinned-names.ts'
import { chosenNameOf, ofSchemas, withChosen, type ChosenName } from './chosen-names.ts'
import type { Directed } from './directions.ts'
import type { NamedSchema } from './model.ts'

/** The components of a document with their names. */
export interface NamedSchemas {
  readonly written: readonly NamedSchema[]
  /** Those of events, which are named when this is called: they give way to the names of a contract. */
  readonly ofEvents: () => readonly NamedSchema[]
  /** Names what is no component. */
  readonly namer: Namer
}

/** A component before it has a name. */
interface Component {
  readonly name: string
  readonly schema: JsonSchema
  readonly pointer: string
  /** Its pointer as its author wrote it; `events` before the name of one of events; `input` after one for requests. */
  readonly key: string
  readonly isOfEvents: boolean
  readonly chosen: ChosenName | undefined
}

/**
 * Names the components of a document.
 *
 * @param pinned Names of earlier generations.
 * @throws {DocumentError} If a name that the document chooses is not valid, or taken.
 */
export function nameSchemas(
  directed: Directed,
  pinned: PinnedNames['schemas'],
  { isOfEvents, headers }: { readonly isOfEvents: (name: string) => boolean; readonly headers: HeaderNames },
): NamedSchemas {
  const { document } = directed
  const components = componentsOf(directed, isOfEvents)
  const keys = new Set(components.map(({ key }) => key))
  const names = withChosen(
    new Map(Object.entries(pinned)),
    components.flatMap(({ chosen }) => chosen ?? []),
    { kind: ofSchemas, document, isPresent: (key) => keys.has(key) || !key.startsWith('/') },
  )
  const namer = createNamer(Object.fromEntries(names), headers.has)
  const named = ({ name, key, pointer, schema }: Component): NamedSchema => {
    return { name, typeName: namer.type(name, key), pointer, schema }
  }
  return {
    written: namedInTurn(
      components.filter((each) => !each.isOfEvents),
      named,
    ),
    ofEvents: () =>
      namedInTurn(
        components.filter((each) => each.isOfEvents),
        named,
      ),
    namer,
  }
}

/** Components in their order. Those with a valid name get it, whatever else is before them: `FooBar` beside `foo-bar`. */
function namedInTurn(
  components: readonly Component[],
  named: (component: Component) => NamedSchema,
): readonly NamedSchema[] {
  const first = components.filter(({ name }) => isTypeName(name))
  const names = new Map<Component, NamedSchema>()
  for (const each of new Set([...first, ...components])) names.set(each, named(each))
  return components.flatMap((each) => names.get(each) ?? [])
}

function componentsOf(
  { document, writtenKeys }: Directed,
  isOfEvents: (name: string) => boolean,
): readonly Component[] {
  const schemas = objectAt(objectAt(document.root, 'components'), 'schemas')
  return Object.entries(schemas).map(([name, schema]) => {
    const pointer = childPointer('/components/schemas', name)
    const written = pointerTo('', ...writtenKeys(keysOf(pointer)))
    const isInput = written !== pointer
    const key = isOfEvents(name) ? `events ${name}` : isInput ? `${written} input` : pointer
    const chosen = chosenNameOf(schema)
    return {
      name,
      schema: schema as JsonSchema, // a schema, as the linter checked
      pointer,
      key,
      isOfEvents: isOfEvents(name),
      // The version for requests has the keywords of the other one.
      chosen: chosen === undefined ? undefined : { key, name: isInput ? `${chosen}Input` : chosen, pointer },
    }
  })
}
