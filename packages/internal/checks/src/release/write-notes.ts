import { writeNotes } from './unpublished-note.ts'

writeNotes()
