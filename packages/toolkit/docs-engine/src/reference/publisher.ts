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

/** The version of the contract, as it says; `''` if it has none. */
export const version: string = textOf(info['version'])

/** The license of the contract; its text is `''` if there is none. */
export const license: LinkedText = linked(textOf(named['name']) || textOf(named['identifier']), textOf(named['url']))

/** Who publishes the contract, and on which terms: only what the contract says. An address without a name is that of its term. */
export const publisher: readonly { readonly term: LinkedText; readonly links: readonly LinkedText[] }[] = [
  { term: say('contact'), name: textOf(contact['name']), url: textOf(contact['url']), email },
  { term: say('license'), name: license.text, url: textOf(named['url']), email: '' },
  { term: say('termsOfService'), name: '', url: terms, email: '' },
].flatMap(({ term, name, url, email: mail }) => {
  const isOfTerm = name === '' && staysLink(url, 'link')
  const links = [...(isOfTerm ? [] : [linked(name || url, url)]), linked(mail, `mailto:${mail}`)]
  const shown = links.filter(({ text }) => text !== '')
  return isOfTerm || shown.length > 0 ? [{ term: isOfTerm ? linked(term, url) : linked(term, ''), links: shown }] : []
})

function linked(text: string, href: string): LinkedText {
  return { text, href: staysLink(href, 'link') ? href : undefined }
}
