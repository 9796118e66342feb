import { say } from './say.ts'

/** An example, as its document names it. */
interface Named {
  readonly name: string
  readonly summary: string
}

/** What an example is called in the words of its author; empty if there are none. */
export function calledIn(examples: readonly Named[], { name, summary }: Named): string {
  // A name of several words is written for readers; the members `example` have none.
  const isName = (examples.length > 1 || name.includes(' ')) && !/^example(?: \d+)?$/.test(name)
  const isRepeated = summary !== '' && examples.filter((each) => each.summary === summary).length > 1
  if (summary === '') return isName ? name : ''
  return isRepeated && isName ? `${summary} (${name})` : summary
}

/**
 * What is above each of some examples, which a page shows together.
 *
 * @param contentType Where others have examples too.
 */
export function captionsOf(examples: readonly Named[], contentType?: string): readonly string[] {
  const called = examples.map((each) => calledIn(examples, each))
  const isOnly = called.filter((each) => each === '').length === 1
  return called.map((each, index) => {
    const caption = each || (isOnly ? say('example') : say('exampleNumbered', { number: index + 1 }))
    return contentType === undefined ? caption : say('captionOf', { caption, type: contentType })
  })
}

/** Captions of which none is repeated: those that were are numbered. */
export function numbered(captions: readonly string[]): readonly string[] {
  return captions.map((caption, index) => {
    const isRepeated = captions.indexOf(caption) !== captions.lastIndexOf(caption)
    const before = captions.slice(0, index).filter((each) => each === caption).length
    return isRepeated ? `${caption} ${before + 1}` : caption
  })
}
