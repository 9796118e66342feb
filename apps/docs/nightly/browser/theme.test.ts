import { testSystemTheme, testWithoutScripts } from '../../test/browser/themes.ts'

testSystemTheme(['light'])
testWithoutScripts(['', 'guides/start/'])
