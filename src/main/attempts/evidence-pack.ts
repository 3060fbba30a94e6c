import { createCanonicalText } from '@core/write/plan'
import type { JournalEntry } from '@core/attempt/entry'
import { createAttemptTimeline, type AttemptTimeline } from '@core/attempt/attempt-timeline'
import type { AttemptId } from '@core/write/venue-write'
import { computePlanDigest } from '../text-digest'
import type { ChainedJournalLine } from '../main-ports'
import { appendToChain } from '../records/hash-chain'

const PACK_FORMAT = 'perpdesk-evidence-1'

/** A journal line with its chain hashes. A withheld line keeps only its position. */
export interface PackedLine {
  readonly count: number
  /** Head of the previous line. Absent if that line is missing from the journal. */
  readonly before?: string
  readonly line?: string
  readonly head: string
  /** Set for a line that does not verify, in a journal that was accepted as found. It proves nothing. */
  readonly taken?: true
}

/** All entries of one attempt, verifiable without this app. */
export interface EvidencePack {
  readonly form: typeof PACK_FORMAT
  readonly version: string
  readonly madeAt: number
  readonly attempt: AttemptId
  readonly lines: readonly PackedLine[]
  readonly accepted?: readonly PackedLine[]
  readonly timeline: AttemptTimeline
  /** SHA-256 of everything above, as serialized. */
  readonly digest: string
}

interface EvidencePackInput {
  readonly attempt: AttemptId
  readonly chain: readonly ChainedJournalLine[]
  readonly version: string
  readonly madeAt: number
  readonly secrets: readonly string[]
}

/** Patterns of account ids, keys and addresses. */
const PRIVATE_PATTERNS = [
  /0x[0-9a-f]{40,}/i,
  /ed25519:/i,
  /\b[1-9A-HJ-NP-Za-km-z]{43,44}\b/,
  /[^\s"@]+@[^\s"@]+\.[a-z]{2,}/i,
]

export function createEvidencePack({
  attempt,
  chain,
  version,
  madeAt,
  secrets,
}: EvidencePackInput): string | undefined {
  const own = chain.filter(({ line }) => isLineOfAttempt(line, attempt))
  const timeline = createAttemptTimeline(attempt, listAttemptEntries(own, attempt))
  if (timeline === undefined) return undefined
  // SECURITY: lines that contain an account, a key or personal data are withheld. Their position in the chain is kept.
  const isPrivate = (text: string) =>
    PRIVATE_PATTERNS.some(form => form.test(text)) ||
    secrets.some(secret => secret !== '' && text.includes(secret))
  const heads = new Map(chain.map(({ count, head }) => [count, head]))
  const acceptances = chain.filter(({ line }) => parseEntry(line)?.saw === 'journal accepted')
  const packed = ({ count, line, head }: ChainedJournalLine): PackedLine => {
    const before = count === 1 ? FIRST_HEAD : heads.get(count - 1)
    const own = { count, ...(before !== undefined && { before }), line, head }
    // A withheld line cannot be verified, so it carries no `taken` mark.
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

export const listAttemptEntries = (
  chain: readonly ChainedJournalLine[],
  attempt: AttemptId,
): readonly JournalEntry[] =>
  chain.flatMap(({ line }) => (isLineOfAttempt(line, attempt) ? (parseEntry(line) ?? []) : []))

/** The only accepted serialization of a pack. */
const serializePack = (pack: object): string => `${JSON.stringify(pack, undefined, 2)}\n`

const sealPack = (pack: Omit<EvidencePack, 'digest'>): string =>
  serializePack({ ...pack, digest: computePlanDigest(serializePack(pack)) })

export interface EvidencePackCheck {
  readonly faults: readonly string[]
  readonly lines: number
  readonly withheld: number
  /** Lines that prove nothing, because the journal was accepted as found. */
  readonly taken: number
  /** Number of gaps between lines. The chain is not verified across them. */
  readonly gaps: number
}

/**
 * Checks that a pack is consistent: digest, chain, seal and timeline. Anyone can write a consistent pack;
 * `checkEvidenceSignature` checks the signer.
 */
export function checkEvidencePack(text: string): EvidencePackCheck {
  const pack = parsePack(text)
  if (pack === undefined) return { faults: ['this is no evidence pack'], ...emptyCounts }
  const { digest, ...rest } = pack
  const changed = [
    ...(serializePack(pack) === text ? [] : ['it is not written as packs are']),
    ...(computePlanDigest(serializePack(rest)) === digest ? [] : ['its digest is of another text']),
  ]
  // A changed pack is not read further, because no field can be trusted.
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

/** A line that proves nothing must precede a verified entry that accepted the journal. */
function checkAcceptedLines(
  taken: readonly PackedLine[],
  accepted: readonly PackedLine[],
): readonly string[] {
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

/** The consented, sealed and announced digests must equal the digest of the request bytes. */
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
  // A verified line that names the digest proves the bytes as well as the consent entry.
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
