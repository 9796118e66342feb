import { escapeHidden } from '@specwright/code'
import { asMarkdownCode, inAnnotation, inMarkdown, onLine } from '@specwright/code/places'
import { largest, type Bump } from '../finding/bump.ts'
import type { Acceptance } from '../finding/exceptions.ts'
import { bumpOf, facesOf, facesText, largestFaces } from '../finding/faces.ts'
import type { Finding } from '../finding/finding.ts'
import { httpRequest, mockAddress } from './http-request.ts'
import { requestLine } from './print-request.ts'
import { sarifOf } from './print-sarif.ts'
import { shownFindings, shownGroups, type ShownFinding } from './shown-findings.ts'
import type { Verdict } from './verdict.ts'
import type { Witness } from '../witness/witness-types.ts'

/** Output formats of a verdict. */
export const formats = ['text', 'markdown', 'github', 'json', 'sarif', 'http'] as const
export type Format = (typeof formats)[number]

const order: readonly Bump[] = ['major', 'minor', 'patch', 'none']

/** Prints a verdict. The output is deterministic: the same verdict gives the same bytes. */
export function printVerdict(verdict: Verdict, format: Format): string {
  switch (format) {
    case 'json':
      return jsonText({
        bump: verdict.bump,
        faces: verdict.faces,
        groups: shownGroups(verdict.findings).map(groupOf),
        findings: verdict.findings.map(complete),
      })
    case 'sarif':
      return jsonText(sarifOf(verdict))
    case 'http':
      return requestsOf(verdict)
    case 'markdown':
      return markdown(verdict)
    case 'github':
      return shownFindings(verdict.findings).map(annotation).join('') + summary(verdict)
    case 'text':
      return shownFindings(verdict.findings).toSorted(byBump).map(paragraph).join('') + summary(verdict)
  }
}

/** JSON, in which no character controls the terminal that shows it. */
function jsonText(value: object): string {
  return `${escapeHidden(JSON.stringify(value, null, 2))}\n`
}

/** A finding with every member present, so that programs need not check for absent ones. */
function complete(finding: Finding): object {
  const { rule, place, wire, types, beta, reason, fingerprint } = finding
  const { direction = null, before = null, after = null, proof = null, witness = null } = finding
  const { severity = null, accepted = null, client = 'none', group } = finding
  const identity = { fingerprint, group: group?.fingerprint ?? null }
  const rated = { wire, types, client, beta, severity, accepted }
  return { rule, place, direction, ...rated, reason, before, after, proof, witness, ...identity }
}

function groupOf({ fingerprint, reason, before, after, wire, types, client, members }: ShownFinding): object {
  return { fingerprint, reason, before, after, wire, types, client, findings: members.length }
}

function byBump(a: Finding, b: Finding): number {
  return order.indexOf(bumpOf(a)) - order.indexOf(bumpOf(b))
}

function summary({ bump, findings }: Verdict): string {
  if (findings.length === 0) return 'none: no changes that users would notice\n'
  const rated = shownFindings(findings).map(facesOf)
  const bumps = rated.map((each) => largest(Object.values(each)))
  const counts = order
    .map((each) => [each, bumps.filter((other) => other === each).length] as const)
    .filter(([, count]) => count > 0)
  const counted = counts.map(([each, count]) => `${count} ${each}`).join(', ')
  return `${bump}: ${counted} (${facesText(largestFaces(rated))})\n`
}

function paragraph(finding: ShownFinding): string {
  const { place, reason, witness, before, after, proof } = finding
  const lines = [`${bumpOf(finding)} ${place || '/'}`, `  ${reason} (${ratings(finding)})`]
  if (isPlain(before) || isPlain(after)) lines.push(`  ${shown(before)} -> ${shown(after)}`)
  const shownExample = example(witness)
  if (shownExample !== undefined) lines.push(`  for example ${shownExample}`)
  lines.push(...exceptionsOf(finding).map((each) => `  ${each}`))
  if (proof === 'unproven') lines.push(`  unproven: no example was found (${finding.fingerprint})`)
  return `${lines.map(onLine).join('\n')}\n\n`
}

/** Why a finding requires another bump than its faces say. */
function exceptionsOf({ members }: ShownFinding): string[] {
  const notes = members.flatMap(({ accepted, severity }) => [
    ...(severity ? [`${severity.bump} by severities: ${severity.reason}`] : []),
    ...(accepted
      ? [`accepted${facesIn(accepted)} by ${accepted.author} until ${accepted.expires}: ${accepted.reason}`]
      : []),
  ])
  return [...new Set(notes)]
}

function facesIn({ faces: accepted }: Acceptance): string {
  return accepted === undefined ? '' : ` for ${accepted.join(', ')}`
}

/** What each face requires, before exceptions: `wire major, types none, client minor`. */
function ratings({ wire, types, client = 'none', beta }: Finding): string {
  return `${facesText({ wire, types, client })}${beta ? ', BETA' : ''}`
}

function markdown(verdict: Verdict): string {
  const rows = shownFindings(verdict.findings)
    .toSorted(byBump)
    .map((finding) => {
      const { place, wire, types, client = 'none', reason, witness, proof } = finding
      const shownExample = example(witness)
      const cells = [
        `**${bumpOf(finding)}**`,
        asMarkdownCode(place || '/'),
        inMarkdown([reason, ...exceptionsOf(finding)].join('; ')),
        wire,
        types,
        client,
        shownExample === undefined ? '' : asMarkdownCode(short(shownExample)),
        proof ?? '',
      ]
      return `| ${cells.join(' | ')} |\n`
    })
    .join('')
  const head =
    '| bump | place | what | wire | types | client | for example | proof |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n'
  return `${summary(verdict)}${rows === '' ? '' : `\n${head}${rows}`}`
}

/** An annotation, which GitHub shows beside a change. @see the workflow commands of GitHub Actions */
function annotation(finding: ShownFinding): string {
  const bump = bumpOf(finding)
  const level = bump === 'major' ? 'error' : bump === 'minor' ? 'warning' : 'notice'
  const what = [`${finding.reason} (${bump}: ${ratings(finding)})`, ...exceptionsOf(finding)].join('; ')
  return `::${level} title=Contract::${inAnnotation(`${finding.place}: ${what}`)}\n`
}

/** The requests that show changes, as an `.http` file, which editors and command lines send to the host that it names. */
function requestsOf({ findings }: Verdict): string {
  const requests = findings.flatMap(({ place, reason, witness }) => {
    const request = witness?.kind === 'sent' ? undefined : witness?.request
    return request ? [httpRequest(`${reason} (${place})`, request, '{{host}}')] : []
  })
  return requests.length === 0 ? '' : [`@host = ${mockAddress}\n`, ...requests].join('\n')
}

/** What shows a change, on one line. */
function example(witness: Witness | undefined): string | undefined {
  if (witness === undefined || witness.kind === 'sent') return undefined
  if (witness.kind === 'request') return requestLine(witness.request)
  return witness.value === null ? 'the value null' : short(JSON.stringify(witness.value))
}

function isPlain(value: unknown): boolean {
  return value !== undefined && (typeof value !== 'object' || value === null)
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : short(JSON.stringify(value))
}

function short(text: string): string {
  return text.length > 300 ? `${text.slice(0, 297)}...` : text
}
