import { testSystemTheme, testWithoutScripts } from './themes.ts'

// Nightly, the other theme, and other pages.
testSystemTheme(['dark'])
testWithoutScripts(['operations/delete-tier-structure/'])
