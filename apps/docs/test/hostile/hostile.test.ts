import { ofEachKind } from './document.ts'
import { testHostileSite } from './hostile-site.ts'

// Nightly, every payload is a string by itself, and all pages are opened.
testHostileSite(ofEachKind, 'a page of each kind')
