import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Cases that are compared together; a difference names the group and the case. */
export interface OracleGroup {
  readonly name: string
  /** The full text of each case. */
  readonly cases: readonly string[]
}

/** Digests of each group's cases, by the name of the group. */
export type Recording = ReadonlyMap<string, readonly string[]>

/** 40 bits tell two cases apart and keep the recordings small. */
const DIGEST_CHARS = 10

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, DIGEST_CHARS)

export const digestsOf = ({ cases }: OracleGroup): readonly string[] => cases.map(digestOf)

/** Joins consecutive cases, so that one digest covers `size` of them. */
export function joined(cases: readonly string[], size: number): readonly string[] {
  const count = Math.ceil(cases.length / size)
  return Array.from({ length: count }, (_, nth) => cases.slice(nth * size, (nth + 1) * size).join('\n'))
}

/**
 * Describes every difference between a recording and the present, one line each.
 *
 * A group that has another name and the same digests has been renamed, which is no difference.
 */
export function differencesFrom(recorded: Recording, present: Recording): readonly string[] {
  const renamed = new Set(
    [...recorded].filter(([name]) => !present.has(name)).map(([, digests]) => digests.join(' ')),
  )
  const fresh = [...present].filter(([name]) => !recorded.has(name))
  const kept = new Set(fresh.map(([, digests]) => digests.join(' ')))
  return [
    ...[...recorded].flatMap(([name, digests]) => {
      const now = present.get(name)
      if (now !== undefined) return caseDifferences(name, digests, now)
      return kept.has(digests.join(' ')) ? [] : [`${name}: the group is gone`]
    }),
    ...fresh
      .filter(([, digests]) => !renamed.has(digests.join(' ')))
      .map(([name]) => `${name}: the group is not recorded`),
  ]
}

/** The most numbers of cases that a difference lists. */
const MOST_LISTED = 8

function caseDifferences(name: string, before: readonly string[], now: readonly string[]): readonly string[] {
  if (before.length !== now.length)
    return [`${name}: ${before.length} cases were recorded, ${now.length} are here`]
  const changed = before.flatMap((digest, nth) => (digest === now[nth] ? [] : [nth]))
  if (changed.length === 0) return []
  const more = changed.length > MOST_LISTED ? ', …' : ''
  const listed = changed.slice(0, MOST_LISTED).join(', ')
  return [`${name}: ${changed.length} of ${before.length} cases differ (${listed}${more})`]
}

const fileOf = (part: string): string => fileURLToPath(new URL(`recorded/${part}.txt`, import.meta.url))

/** Reads the recording of a part: a line for each group, its name and its digests behind a colon. Empty where nothing was recorded. */
export function readRecording(part: string): Recording {
  const file = fileOf(part)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return new Map(
    lines.map(line => {
      const [name = '', digests = ''] = line.split(': ')
      return [name, digests.split(' ').filter(Boolean)]
    }),
  )
}

function writeRecording(part: string, recording: Recording): void {
  const lines = [...recording].map(([name, digests]) => `${name}: ${digests.join(' ')}\n`)
  writeFileSync(fileOf(part), lines.join(''))
}

/** A request to record, or to write the full texts to a folder. */
export interface OracleOrder {
  /** The groups to record: a name, or the beginning of names. */
  readonly only: readonly string[]
  /** The folder for the full text of each group. */
  readonly dump?: string
}

/** Reads the request that `record.mjs` passes on. */
export function orderFrom({ ORACLE_ONLY: only, ORACLE_DUMP: dump }: NodeJS.ProcessEnv): OracleOrder {
  return { only: only === undefined ? [] : only.split('\n'), ...(dump !== undefined && { dump }) }
}

/** Compares a part with its recording, after the groups that `order` names were recorded. */
export async function compareWithRecording(
  part: string,
  groups: Iterable<OracleGroup> | AsyncIterable<OracleGroup>,
  { only, dump }: OracleOrder,
): Promise<readonly string[]> {
  const present = new Map<string, readonly string[]>()
  for await (const group of groups) {
    present.set(group.name, digestsOf(group))
    if (dump !== undefined) writeTexts(dump, group)
  }
  const isNamed = (name: string): boolean => only.some(each => each === 'all' || name.startsWith(each))
  if ([...present.keys()].some(isNamed))
    writeRecording(part, recordNamed(readRecording(part), present, isNamed))
  return differencesFrom(readRecording(part), present)
}

/** Compares the first cases of each group with their recording. */
export function compareFirstCases(part: string, groups: Iterable<OracleGroup>): readonly string[] {
  const present = new Map(Array.from(groups, group => [group.name, digestsOf(group)]))
  const recorded = [...readRecording(part)].map(
    ([name, digests]) => [name, digests.slice(0, present.get(name)?.length)] as const,
  )
  return differencesFrom(new Map(recorded), present)
}

/** Takes the named groups from `present` and all others from `recorded`, in the order of `present`. */
function recordNamed(recorded: Recording, present: Recording, isNamed: (name: string) => boolean): Recording {
  const order = [...present.keys()]
  const taken = [...recorded].filter(([name]) => !isNamed(name))
  const fresh = [...present].filter(([name]) => isNamed(name))
  return new Map([...taken, ...fresh].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)))
}

function writeTexts(folder: string, { name, cases }: OracleGroup): void {
  mkdirSync(folder, { recursive: true })
  const text = cases.map((each, nth) => `#${nth}\n${each}\n`).join('')
  writeFileSync(join(folder, `${name.replaceAll(/[^\w-]+/g, '-')}.txt`), text)
}
