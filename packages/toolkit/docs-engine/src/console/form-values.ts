import type { Secrets } from './credential.ts'
import type { ConsoleField } from './field.ts'
import type { ConsolePlan } from './plan.ts'
import type { Filled } from './request.ts'

/** What a reader has entered in the form of an operation. */
export interface FormValues {
  /** An input of the form, by its name. */
  input(name: string): HTMLInputElement
  /** The request, without its credentials. */
  filled(): Filled
  fill(request: Filled): void
  /** The credentials, by their names. */
  entered(): Secrets
  enter(secrets: Secrets): void
  /** Runs what fills in the form, and puts back what the reader had entered before. */
  keeping(fillIn: () => void): void
}

export function formValuesOf(form: HTMLFormElement, plan: ConsolePlan): FormValues {
  const input = (name: string): HTMLInputElement => form.elements.namedItem(name) as HTMLInputElement // of this form
  const credentials = plan.credentials.map(({ name }) => [name, input(`credential-${name}`)] as const)
  return {
    input,
    filled() {
      const data = new FormData(form)
      const isFile = ({ file }: ConsoleField): boolean => file !== undefined
      // Until a reader chooses one, the file of the sample is named.
      const values = plan.fields.map((field) => [
        field.key,
        isFile(field) ? field.value : entryText(data.get(`field-${field.key}`)),
      ])
      const files = plan.fields.filter(isFile).map(({ key }) => [key, [...(input(`field-${key}`).files ?? [])]])
      return { values: Object.fromEntries(values), body: entryText(data.get('body')), files: Object.fromEntries(files) }
    },
    fill({ values, body }) {
      for (const [key, value] of Object.entries(values)) input(`field-${key}`).value = value
      const text = form.elements.namedItem('body')
      if (text instanceof HTMLTextAreaElement) text.value = body
    },
    entered: () => Object.fromEntries(credentials.map(([name, { value }]) => [name, value])),
    enter(secrets) {
      for (const [name, each] of credentials) each.value = secrets[name] ?? ''
    },
    keeping(fillIn) {
      const before = [...form.elements].filter(isEntered).map((each) => [each, each.value] as const)
      fillIn()
      for (const [each, value] of before) each.value = value
    },
  }
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether a control has another value than the page gave it. Buttons to choose from and files are filled in by readers alone. */
function isEntered(control: Element): control is TextControl {
  if (control instanceof HTMLSelectElement) {
    const given = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(given, 0)
  }
  const isText =
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && !['radio', 'checkbox', 'file'].includes(control.type))
  return isText && control.value !== control.defaultValue
}

function entryText(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
