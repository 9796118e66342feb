import { runStart } from '../src/run-start.ts'

// As `pnpm start`, with the docs of a test.
await runStart(process.env['DOCS_FOLDER'] ?? '')
