import { createCanonicalText } from '@core/write/plan'
import type { JournalEntry } from '@core/attempt/entry'
import { createAttemptTimeline, type AttemptTimeline } from '@core/attempt/timeline'
import type { AttemptId } from '@core/write/write'
import { computePlanDigest } from '../digest'
import type { ChainedJournalLine } from '../ports'
import { appendToChain } from '../records/chain'

/** What marks a text as evidence of this form. */
const PACK_FORMAT = 'perpdesk-evidence-1'

/** A line of the journal in a pack: what it rests on, and what rests on it. A withheld line keeps its place only. */
export interface PackedLine {
  readonly count: number
  /** Nothing where the line before it is gone from the journal. */
  readonly before?: string
  readonly line?: string
  readonly head: string
  /** It does not hold, and lies in a journal that a person took as it was found: it tells, and proves nothing. */
  readonly taken?: true
}

/** All that was written down of one attempt, so that somebody without this desk can check it. */
export interface EvidencePack {
  readonly form: typeof PACK_FORMAT
  readonly version: string
  readonly madeAt: number
  readonly attempt: AttemptId
  readonly lines: readonly PackedLine[]
  /** The lines by which a person took the journal as it was found, where some of the lines above rest on that. */
  readonly accepted?: readonly PackedLine[]
  readonly timeline: AttemptTimeline
  /** SHA-256 of everything above, as it is written. */
  readonly digest: string
}

interface EvidencePackInput {
  readonly attempt: AttemptId
  readonly chain: readonly ChainedJournalLine[]
  readonly version: string
  readonly madeAt: number
  /** Names that must not leave this desk: the account's id, its public key. */
  readonly secrets: readonly string[]
}

/** Texts that look like an account, a key or an address of a person, whoever's they are. */
const PRIVATE_PATTERNS = [
  /0x[0-9a-f]{40,}/i,
  /ed25519:/i,
  /\b[1-9A-HJ-NP-Za-km-z]{43,44}\b/,
  /[^\s"@]+@[^\s"@]+\.[a-z]{2,}/i,
]

/** The lines of one attempt as evidence; nothing where the journal knows no such attempt. */
export function createEvidencePack({ attempt, chain, version, madeAt, secrets }: EvidencePackInput): string | undefined {
  const own = chain.filter(({ line }) => isLineOfAttempt(line, attempt))
  const timeline = createAttemptTimeline(attempt, listAttemptEntries(own, attempt))
  if (timeline === undefined) return undefined
  // SECURITY: what names the account, a key or a person stays here. Its place in the chain does not.
  const isPrivate = (text: string) =>
    PRIVATE_PATTERNS.some(form => form.test(text)) || secrets.some(secret => secret !== '' && text.includes(secret))
  const heads = new Map(chain.map(({ count, head }) => [count, head]))
  const acceptances = chain.filter(({ line }) => parseEntry(line)?.saw === 'journal accepted')
  const packed = ({ count, line, head }: ChainedJournalLine): PackedLine => {
    const before = count === 1 ? FIRST_HEAD : heads.get(count - 1)
    const own = { count, ...(before !== undefined && { before }), line, head }
    // Nobody can check what is withheld, so here it says nothing of how it holds.
    if (isPrivate(line)) return { count, ...(before !== undefined && { before }), head }
    return checkLine(own).length > 0 && acceptances.some(one => one.count > count)
      ? { ...own, taken: true }
      : own
  }
  const lines = own.map(packed)
  const firstTaken = lines.find(({ taken }) => taken)?.count
  const accepted = acceptances
    .filter(({ count }) => firstTaken !== undefined && count > firstTaken)
    .map(packed)
  const steps = timeline.steps.map(step =>
    isPrivate(JSON.stringify(step.facts)) ? { ...step, facts: { withheld: 'yes' } } : step,
  )
  return sealPack({
    ...{ form: PACK_FORMAT, version, madeAt, attempt, lines },
    ...(accepted.length > 0 && { accepted }),
    timeline: { ...timeline, steps },
  })
}

const FIRST_HEAD = '0'.repeat(64)

const isLineOfAttempt = (line: string, attempt: AttemptId): boolean => {
  if (!line.includes(attempt)) return false
  const entry = parseEntry(line)
  return entry !== undefined && 'attempt' in entry && entry.attempt === attempt
}

/** What the journal's lines say of one attempt. */
export const listAttemptEntries = (chain: readonly ChainedJournalLine[], attempt: AttemptId): readonly JournalEntry[] =>
  chain.flatMap(({ line }) => (isLineOfAttempt(line, attempt) ? (parseEntry(line) ?? []) : []))

/** The one way a pack is written: any other spelling of the same is not the same. */
const serializePack = (pack: object): string => `${JSON.stringify(pack, undefined, 2)}\n`

const sealPack = (pack: Omit<EvidencePack, 'digest'>): string =>
  serializePack({ ...pack, digest: computePlanDigest(serializePack(pack)) })

/** The result of checking a pack: how much of it is consistent, or every reason why it is not. */
export interface EvidencePackCheck {
  readonly faults: readonly string[]
  readonly lines: number
  readonly withheld: number
  /** Lines that prove nothing, because a person took the journal as it was found. */
  readonly taken: number
  /** How often lines about other things lie between two of these: the chain is not followed across them. */
  readonly gaps: number
}

/**
 * Checks that a pack agrees with itself: its digest, each line in the chain, the seal from the bytes, and the timeline.
 * Anyone can write a pack that does; `checkEvidenceSignature` checks who signed.
 */
export function checkEvidencePack(text: string): EvidencePackCheck {
  const pack = parsePack(text)
  if (pack === undefined) return { faults: ['this is no evidence pack'], ...emptyCounts }
  const { digest, ...rest } = pack
  const changed = [
    ...(serializePack(pack) === text ? [] : ['it is not written as packs are']),
    ...(computePlanDigest(serializePack(rest)) === digest ? [] : ['its digest is of another text']),
  ]
  // What was changed is not read any further: nothing in it needs to be what it seems.
  if (changed.length > 0) return { faults: changed, ...emptyCounts }
  const taken = pack.lines.filter(one => one.taken === true)
  const faults = [
    ...pack.lines.filter(one => one.taken !== true).flatMap(checkLine),
    ...checkAcceptedLines(taken, pack.accepted ?? []),
    ...pack.lines.flatMap(checkLineOrder),
    ...checkSeal(pack),
    ...checkTimeline(pack),
  ]
  return {
    faults,
    lines: pack.lines.length,
    withheld: pack.lines.filter(({ line }) => line === undefined).length,
    taken: taken.length,
    gaps: pack.lines.filter(
      ({ count }, place) => place > 0 && count !== (pack.lines[place - 1]?.count ?? 0) + 1,
    ).length,
  }
}

const emptyCounts = { lines: 0, withheld: 0, taken: 0, gaps: 0 } as const

function checkLine({ count, before, line, head }: PackedLine): readonly string[] {
  if (line === undefined) return []
  if (before === undefined) return [`line ${count} rests on a line that is gone`]
  const linked = appendToChain({ count: count - 1, head: before }, line)
  return linked.head === head ? [] : [`line ${count} does not lead to its head`]
}

/** A line that proves nothing has to lie before a line, itself in the chain, by which a person took it so. */
function checkAcceptedLines(taken: readonly PackedLine[], accepted: readonly PackedLine[]): readonly string[] {
  const holds = accepted.filter(
    one =>
      one.line !== undefined &&
      checkLine(one).length === 0 &&
      parseEntry(one.line)?.saw === 'journal accepted',
  )
  return taken
    .filter(({ count }) => !holds.some(one => one.count > count))
    .map(({ count }) => `nobody took line ${count} as it was found`)
}

function checkLineOrder(
  { count, before }: PackedLine,
  place: number,
  lines: readonly PackedLine[],
): readonly string[] {
  const last = lines[place - 1]
  if (last === undefined) return []
  if (count <= last.count) return [`line ${count} comes after line ${last.count}`]
  return count === last.count + 1 && before !== undefined && before !== last.head
    ? [`line ${count} does not rest on line ${last.count}`]
    : []
}

/** What was consented to, sealed, and announced before it was sent is one and the same digest of the very bytes. */
function checkSeal({ attempt, lines }: EvidencePack): readonly string[] {
  const proofs = lines.flatMap(({ line, taken }) => {
    const entry = line === undefined ? undefined : parseEntry(line)
    return entry === undefined ? [] : [{ entry, isProved: taken !== true }]
  })
  const entries = proofs.map(({ entry }) => entry)
  const [consent, second] = entries.filter(entry => entry.saw === 'consent')
  if (consent === undefined) return ['the yes is withheld or missing: the seal cannot be checked']
  const { digest } = consent
  const seal = computePlanDigest(createCanonicalText({ ...consent, attempt, sealedAt: consent.plannedAt }))
  const sendings = entries.filter(entry => entry.saw === 'sending')
  // A line in the chain that names the digest of the bytes proves them as well as the yes itself.
  const isProved = proofs.some(
    ({ entry, isProved }) => isProved && 'digest' in entry && entry.digest === digest,
  )
  return [
    ...(isProved ? [] : ['no line of the chain names the seal']),
    ...(consent.attempt === attempt ? [] : ['the yes is for another attempt']),
    ...(second === undefined ? [] : ['there are two consents']),
    ...(seal === digest ? [] : ['the seal is not of these bytes']),
    ...(sendings.length > 1 ? ['it was sent more than once'] : []),
    ...(sendings.every(sending => sending.digest === digest) ? [] : ['it was sent under another seal']),
  ]
}

function checkTimeline({ attempt, lines, timeline }: EvidencePack): readonly string[] {
  if (lines.some(({ line }) => line === undefined)) return []
  const entries = lines.flatMap(({ line }) => parseEntry(line ?? '') ?? [])
  const own = createAttemptTimeline(attempt, entries)
  return JSON.stringify(own) === JSON.stringify(timeline) ? [] : ['the timeline is not that of these lines']
}

/** The lines that a pack shows, in order; none where the text is no pack. */
export const listPackEntries = (text: string): readonly JournalEntry[] =>
  parsePack(text)?.lines.flatMap(({ line }) => parseEntry(line ?? '') ?? []) ?? []

function parseEntry(line: string): JournalEntry | undefined {
  const value = parseJson(line)
  return typeof value === 'object' && value !== null && 'saw' in value ? (value as JournalEntry) : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function parsePack(text: string): EvidencePack | undefined {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) return undefined
  const { form, attempt, lines, accepted, timeline, digest } = value as Partial<EvidencePack>
  const isWhole =
    form === PACK_FORMAT &&
    typeof attempt === 'string' &&
    typeof digest === 'string' &&
    typeof timeline === 'object' &&
    Array.isArray(lines) &&
    lines.every(isPackedLine) &&
    (accepted === undefined || (Array.isArray(accepted) && accepted.every(isPackedLine)))
  return isWhole ? (value as EvidencePack) : undefined
}

function isPackedLine(value: unknown): value is PackedLine {
  if (typeof value !== 'object' || value === null) return false
  const { count, before, line, head } = value as Partial<Record<keyof PackedLine, unknown>>
  const isText = (text: unknown) => text === undefined || typeof text === 'string'
  return typeof count === 'number' && isText(before) && typeof head === 'string' && isText(line)
}
