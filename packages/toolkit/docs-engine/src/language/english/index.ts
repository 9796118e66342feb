import { pages } from './pages.ts'
import { scripts } from './scripts.ts'

/**
 * Every sentence of the engine, by who says it. `{name}` stands for a value; a sentence with a count has a form for each plural
 * category of the language.
 */
export const english: { readonly page: typeof pages } & typeof scripts = { page: pages, ...scripts }
