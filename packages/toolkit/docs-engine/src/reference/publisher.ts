import { contract, resolved, textOf } from './contract.ts'
import { staysLink } from './markdown.ts'
import { say } from './say.ts'

/** A text, which is a link if it leads somewhere. */
export interface LinkedText {
  readonly text: string
  readonly href: string | undefined
}

const info = resolved(contract['info'])
const contact = resolved(info['contact'])
const named = resolved(info['license'])
const terms = textOf(info['termsOfService'])
const email = textOf(contact['email'])

/** The license of the contract; its text is `''` if there is none. */
export const license: LinkedText = linked(textOf(named['name']) || textOf(named['identifier']), textOf(named['url']))

/** Who publishes the contract, and on which terms: only what the contract says. */
export const publisher: readonly { readonly term: string; readonly links: readonly LinkedText[] }[] = [
  {
    term: say('contact'),
    links: [
      linked(textOf(contact['name']) || textOf(contact['url']), textOf(contact['url'])),
      linked(email, email === '' ? '' : `mailto:${email}`),
    ],
  },
  { term: say('license'), links: [license] },
  { term: say('termsOfService'), links: [linked(terms, terms)] },
].flatMap(({ term, links }) => {
  const shown = links.filter(({ text }) => text !== '')
  return shown.length === 0 ? [] : [{ term, links: shown }]
})

function linked(text: string, href: string): LinkedText {
  return { text, href: staysLink(href, 'link') ? href : undefined }
}
