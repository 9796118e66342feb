import site from 'virtual:specwright-docs/site'
import { speakerOf, type Speaker } from '../language/speaker.ts'

/** What says the sentences of pages, in the language of the site. */
export const speaker: Speaker = speakerOf(site.language)

export const say: Speaker['say'] = speaker.say
export const phrase: Speaker['phrase'] = speaker.phrase
export const html: Speaker['html'] = speaker.html
export const list: Speaker['list'] = speaker.list
