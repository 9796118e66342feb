import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { YamlParseError, type LocationObject } from '@redocly/openapi-core'
import { isObject, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import type { Diagnostic } from '../diagnostic.ts'
import { locate } from '../redocly/linted.ts'
import { readYaml } from '../yaml/read-yaml.ts'
import { configurationBeside, isFile } from './configuration.ts'
import { sourceOf } from './confined-resolver.ts'

/** What the configuration of Redocly beside a document says about warnings. Its plugins are not loaded. */
export interface Silenced {
  /** True if a rule is off, or ignored at a location. */
  readonly has: (rule: string, location: LocationObject) => boolean
  /** Absolute paths of its files that exist. */
  readonly files: readonly string[]
  /** Warnings about files that cannot be read, and are ignored. */
  readonly warnings: readonly Diagnostic[]
}

/** The rules of Redocly for warnings of ours that have other names. */
const redoclyNames: Readonly<Record<string, string>> = { 'path-parameters': 'path-params-defined' }

/** Reads `redocly.yaml` and `.redocly.lint-ignore.yaml` beside a document; rules that they turn on are not run here. */
export function silencedBeside(path: string): Silenced {
  const folder = dirname(path)
  const files = configurationBeside(path)
  const warnings: Diagnostic[] = []
  const [config = {}, ignored = {}] = files.map((file) => readObject(file, warnings))
  const off = rulesOff(config, path)
  const ignoredAt = new Set(
    Object.entries(ignored).flatMap(([file, rules]) => {
      return Object.entries(isObject(rules) ? rules : {}).flatMap(([rule, pointers]) => {
        const list: readonly unknown[] = Array.isArray(pointers) ? pointers : []
        return list.map((pointer) => [resolve(folder, file), rule, pointer].join(' '))
      })
    }),
  )
  return {
    files: files.filter(isFile),
    warnings,
    has(rule, { source, pointer = '#/' }) {
      const name = redoclyNames[rule] ?? rule
      return off.has(name) || ignoredAt.has([source.absoluteRef, name, pointer].join(' '))
    },
  }
}

/** The rules that are off for a document: those of all documents, overridden by those of its own entry in `apis`. */
function rulesOff(config: JsonObject, path: string): ReadonlySet<string> {
  const apis = Object.values(objectAt(config, 'apis')).filter(isObject)
  const ofDocument = apis.filter((api) => resolve(dirname(path), String(own(api, 'root'))) === path)
  const off = new Set<string>()
  for (const holder of [config, ...ofDocument]) {
    for (const kind of ['rules', 'oas2Rules', 'oas3_0Rules', 'oas3_1Rules', 'oas3_2Rules']) {
      for (const [rule, setting] of Object.entries(objectAt(holder, kind))) {
        const severity = isObject(setting) ? own(setting, 'severity') : setting
        if (severity === 'off') off.add(rule)
        else off.delete(rule)
      }
    }
  }
  return off
}

function readObject(file: string, warnings: Diagnostic[]): JsonObject {
  if (!isFile(file)) return {}
  try {
    const value = readYaml(sourceOf(file, readFileSync(file)))
    return isObject(value) ? value : {}
  } catch (error) {
    if (!(error instanceof YamlParseError)) throw error
    const { source, line, col } = error
    const message = `${error.message.replace(/ \(\d+:\d+\)$/, '')}. The file is ignored`
    const location = locate({ source, pointer: undefined, start: { line, col } })
    warnings.push({ severity: 'warning', code: 'redocly-config', message, location })
    return {}
  }
}
