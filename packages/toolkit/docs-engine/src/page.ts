export { likeness, placesOf, type Found, type FoundPage } from './find.ts'
