import { testKilled } from '../test/ended-builds.ts'

testKilled(['SIGINT', 'SIGHUP'])
