import { joined } from './document.ts'
import { testHostileSite } from './hostile-site.ts'

// Nightly, each payload is a string by itself.
testHostileSite(joined)
