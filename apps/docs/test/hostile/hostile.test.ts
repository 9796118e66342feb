import { ofEachKind } from './document.ts'
import { testHostileSite } from './hostile-site.ts'

// Nightly, every payload is a string by itself.
testHostileSite(ofEachKind)
