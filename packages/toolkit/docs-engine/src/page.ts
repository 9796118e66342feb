export { similarity, resultsFor, type SearchResult, type PagefindResult } from './search-results.ts'
