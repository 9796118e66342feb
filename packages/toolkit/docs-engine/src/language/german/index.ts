import type { Sentences } from '../sentences.ts'
import { pages } from './pages.ts'
import { scripts } from './scripts.ts'

/** Every sentence in German. */
export const german: Sentences = { page: pages, ...scripts }
