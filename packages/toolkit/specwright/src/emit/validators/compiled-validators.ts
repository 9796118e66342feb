import { compileFunction } from 'node:vm'
import { printed } from '@specwright/code'
import type { Model, NamedSchema } from '@specwright/document/model'
import { createRegistry, engine, printModule, type Names, type Problem } from '@specwright/json-schema/compile'
import { noBase } from '@specwright/json-schema/dialect'
import * as runtime from '@specwright/validator-engine'
import { inTime } from '@specwright/json-schema/examples'
import type { Judge } from '../mock/examples.ts'
import { calledUnit, createUnits, functionsOf, isOfOperation, type Unit } from './validator-unit.ts'

/** A validator that is compiled when it is first used. */
export interface CompiledValidator {
  /** All problems with a value; empty if it is valid. */
  check(value: unknown): readonly runtime.Issue[]
  /** Compiles it before it is used, and gives it as the engine makes it. */
  compile(): runtime.Validator<unknown>
}

/** How validators are compiled. */
export interface CompiledOptions {
  /** True for a format that validators enforce. */
  readonly assertsFormat: (format: string) => boolean
  /** Receives what is wrong with a schema; if absent, that is not looked for. */
  readonly report?: (problem: Problem) => void
}

type EmittedCheck = Parameters<typeof runtime.validator>[0]

/**
 * The validators of the schemas of a model, without files: the code of a schema is compiled, with all that it needs,
 * when its validator is first used.
 */
export function compiledValidators(
  model: Model,
  { assertsFormat, report }: CompiledOptions,
): (named: NamedSchema) => CompiledValidator {
  const registry = createRegistry(new Map(), report)
  const units = createUnits(model, registry)
  // The code of a schema finds the functions of others here.
  const schemas: Record<string, EmittedCheck> = {}
  const compiled = new Set<Unit>()
  const finite = new Set<string>()

  function compile(unit: Unit): void {
    if (compiled.has(unit)) return
    compiled.add(unit)
    const needed = new Set<Unit>()
    const names = namesOf(unit)
    const { declarations } = printModule(registry.enter(unit.place), names, {
      registry,
      report,
      uri: noBase,
      writtenKeys: (keys) => model.writtenKeys(keys),
      assertsFormat,
      strict: true,
      finite,
      owner: isOfOperation(unit) ? '' : unit.named.typeName,
      external(called) {
        const other = calledUnit(called, unit, { registry, units })
        if (other) needed.add(other)
        return other && { ...functionsOf(other), module: 'schemas' }
      },
    })
    const text = declarations
      .map((declaration) => printed(declaration, { nameOf: importedName, language: 'javascript' }))
      .join('\n')
    const returned = `return { ${names.accepts}, ${names.checks} }`
    Object.assign(schemas, compileFunction(`${text}\n${returned}`, ['runtime', 'schemas'])(runtime, schemas))
    for (const each of needed) compile(each)
  }

  const made = new Map<Unit['named'], CompiledValidator>()
  return (named) => {
    const known = made.get(named) ?? validatorOf(named)
    made.set(named, known)
    return known
  }

  function validatorOf(named: Unit['named']): CompiledValidator {
    let validator: runtime.Validator<unknown> | undefined
    const make = (): runtime.Validator<unknown> => {
      const unit = units.of(named)
      compile(unit)
      const check = schemas[namesOf(unit).checks]
      if (check === undefined) throw new TypeError(`Cannot compile ${named.name}: it has no functions`)
      return runtime.validator(check, named.pointer, () => [{}, {}], { vendor: '' })
    }
    return {
      check: (value) => (validator ??= make()).check(value),
      compile: () => (validator ??= make()),
    }
  }
}

/** A judge of example values, by the validators of their schemas. A check that takes too long is taken as passed. */
export function createJudge(
  validatorOf: (named: NamedSchema) => CompiledValidator,
  passOver: Judge['passOver'],
): Judge {
  return {
    faultOf(named, value) {
      const validator = validatorOf(named)
      // What is interrupted while it is compiled would never be complete.
      validator.compile()
      const [issue] = inTime(() => validator.check(value)) ?? []
      return issue?.pointer === '' ? `it ${issue.message}` : issue?.message
    },
    passOver,
  }
}

/**
 * Says that nothing is made from an example or a default of a document.
 *
 * @param fault Why, as a judge says it.
 */
export function unusable(what: 'example' | 'default', fault: string): string {
  return `Cannot use this ${what}: ${fault}. Correct it, or its schema`
}

/** The names of a schema's functions: nothing refers to those of an operation's. */
function namesOf(unit: Unit): Names {
  return isOfOperation(unit) ? { accepts: 'accepts', checks: 'check' } : functionsOf(unit)
}

/** A name of another module, as a member of what the code is given. */
function importedName({ module, name }: { readonly module: string; readonly name: string }): string {
  return `${module === engine ? 'runtime' : 'schemas'}.${name}`
}
