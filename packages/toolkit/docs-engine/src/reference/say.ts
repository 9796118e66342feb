import site from 'virtual:specwright-docs/site'
import { speakerOf, type Speaker } from '../language/speaker.ts'

/** What says the sentences of pages, in the language of the site. */
export const speaker: Speaker = speakerOf(site.language)

/** A sentence as text. */
export const say: Speaker['say'] = speaker.say
/** A sentence as parts that a component shows. */
export const phrase: Speaker['phrase'] = speaker.phrase
/** A sentence as HTML. */
export const html: Speaker['html'] = speaker.html
/** Items with what is between them. */
export const list: Speaker['list'] = speaker.list
