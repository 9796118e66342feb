import { payloads } from '../test/hostile/document.ts'
import { testHostileSite } from '../test/hostile/hostile-site.ts'

testHostileSite(payloads, 'all pages')
