#!/usr/bin/env node
import { listen } from './listen.ts'

const { url, close } = await listen(Number(process.env['PORT'] ?? 4010))
console.log(`The mock of {{name}} listens on ${url}`)
process.on('SIGINT', () => void close()).on('SIGTERM', () => void close())
