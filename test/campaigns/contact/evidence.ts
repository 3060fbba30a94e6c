import { TRIED, type Statement } from './statements'
import type { Found, Walked } from './walk'

/** The stored record of a walk: verdicts and shapes, without any data of the account or the venue. */
export interface Evidence {
  readonly form: 'perpdesk-contact-1'
  /** The venue's host, or the local exchange. */
  readonly venue: string
  /** UTC day. */
  readonly day: string
  readonly key: boolean
  readonly writes: boolean
  readonly requests: number
  readonly seconds: number
  readonly statements: readonly Found[]
}

interface Where {
  readonly venue: string
  readonly at: number
  readonly key: boolean
  readonly writes: boolean
}

export const evidenceOf = (
  { found, requests, took }: Walked,
  { venue, at, key, writes }: Where,
): Evidence => ({
  form: 'perpdesk-contact-1',
  venue,
  day: new Date(at).toISOString().slice(0, 10),
  key,
  writes,
  requests,
  seconds: Math.round(took / 1_000),
  statements: found,
})

export const evidenceText = (evidence: Evidence): string => `${JSON.stringify(evidence, undefined, 2)}\n`

/** Formats the counts of each verdict. */
export function tally(found: readonly Found[]): string {
  const count = (is: Found['is']) => found.filter(one => one.is === is).length
  return `${count('confirmed')} confirmed, ${count('refuted')} refuted, ${count('cannot be shown')} cannot be shown`
}

/** Replaces the section *What was tried* of the page by a summary of the evidence. */
export function pageWith(page: string, evidence: Evidence, statements: readonly Statement[]): string {
  return (page.split(TRIED)[0] ?? '') + TRIED + triedText(evidence, statements)
}

function triedText(evidence: Evidence, statements: readonly Statement[]): string {
  const { venue, day, key, writes, requests } = evidence
  const how = [key ? 'with a key' : 'without a key', writes ? 'with writes' : 'without writes'].join(' and ')
  const rows = statements.flatMap(({ id, known }) => {
    const found = evidence.statements.find(one => one.id === id)
    if (found?.is === 'confirmed') return []
    const verdict = found === undefined ? 'not tried |' : `${found.is} | ${cell(found.says)}`
    return [`| ${cell(id)} | ${known} | ${verdict} |`]
  })
  const table = ['', '| Statement | Known | Verdict | Observed |', '| --- | --- | --- | --- |', ...rows]
  return [
    '',
    `Tried at **${cell(venue)}** on ${day}, ${how}, in ${requests} requests: ${tally(evidence.statements)}.`,
    'Each verdict with what was observed is in [venue-contact.json](venue-contact.json).',
    ...(rows.length === 0 ? [] : table),
    '',
  ].join('\n')
}

const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|')
