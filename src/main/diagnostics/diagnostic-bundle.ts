import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { TradingProfile } from '@core/profile/trading-profile'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import type { SupportBundlePart } from '@contract/diagnostics-api'
import type { DiagnosticSources } from './diagnostic-sources'
import { createNameAliases, type NameAliases } from './name-aliases'
import { redactLogFacts } from './redaction'
import { diagnosticBundleLabels } from '@messages/diagnostics'

const LIMITS = { log: 2_000, attempts: 200 } as const

export interface DiagnosticBundleFacts {
  readonly version: string
  readonly at: number
  readonly snapshot: DeskSnapshot
  readonly attempts: readonly WriteAttempt[]
  readonly profiles: readonly TradingProfile[]
  readonly journalLines: number
  readonly sources: DiagnosticSources
}

export interface DiagnosticBundle {
  readonly text: string
  readonly parts: readonly SupportBundlePart[]
}

/**
 * Packs the facts that a helper needs: program, desk state and log. The bundle contains no amount, price, order or
 * name, because untrusted readers may receive it.
 */
export function packDiagnosticBundle(facts: DiagnosticBundleFacts): DiagnosticBundle {
  const namer = createNameAliases(namesOf(facts))
  // Aliases are assigned first, so that every part uses the same ones.
  for (const { id } of facts.profiles) nameOfProfile(namer, id)
  for (const { id } of newestOf(facts)) namer.aliasFor('attempt', id)
  const sections = [
    part('program', diagnosticBundleLabels.program, machineOf(facts, namer)),
    part('state', diagnosticBundleLabels.state, stateOf(facts, namer)),
    part('profiles', diagnosticBundleLabels.profiles, profilesOf(facts, namer)),
    part('attempts', diagnosticBundleLabels.attempts, attemptsOf(facts, namer)),
    part('files', diagnosticBundleLabels.files, filesOf(facts, namer)),
    part('log', diagnosticBundleLabels.log, logOf(facts, namer)),
  ]
  const content = Object.fromEntries(sections.map(({ name, rows }) => [name, rows]))
  const head = { form: 'perpdesk-diagnostics-1', madeAt: new Date(facts.at).toISOString() }
  return {
    text: `${JSON.stringify({ ...head, ...content }, undefined, 2)}\n`,
    parts: sections.map(({ name, holds, rows }) => ({ name, holds, lines: rows.length })),
  }
}

type Row = string | Readonly<Record<string, string | number | boolean>>

const part = (name: string, holds: string, rows: readonly Row[]) => ({ name, holds, rows })

/** Returns names to withhold everywhere: account and key ids and labels chosen by the user. */
function namesOf({ snapshot, profiles }: DiagnosticBundleFacts): readonly string[] {
  const rows = snapshot.keyring?.value.rows ?? []
  const own = [snapshot.terms?.value.accountId, snapshot.key?.value.fingerprint]
  const kept = profiles.flatMap(({ accountId, keyId, label, kind }) => [
    accountId,
    keyId,
    kind === 'practice' ? undefined : label,
  ])
  const read = rows.flatMap(({ accountId, facts }) => [accountId, facts?.value.fingerprint])
  return [...own, ...kept, ...read].flatMap(name => name ?? [])
}

const machineOf = ({ version, sources }: DiagnosticBundleFacts, namer: NameAliases): readonly Row[] => [
  row(namer, { version, ...sources.machine() }),
]

function stateOf({ snapshot, at, journalLines }: DiagnosticBundleFacts, namer: NameAliases): readonly Row[] {
  const { writes, health } = snapshot
  const holds = writes?.value.holds.map(hold =>
    row(namer, { hold: hold.is, ...('why' in hold && { why: hold.why }) }),
  )
  const lights = (['prices', 'account', 'channel', 'clock'] as const).map(name => {
    const { is, goodAt, why } = health?.value[name] ?? { is: 'not told' }
    const age = goodAt === undefined ? {} : { 'good ms ago': at - goodAt }
    return row(namer, { light: name, is, ...age, ...(why !== undefined && { why }) })
  })
  const ages = Object.entries(snapshot).map(([section, { asOf, from, value }]) =>
    row(namer, { section, from, 'ms old': at - asOf, ...(Array.isArray(value) && { rows: value.length }) }),
  )
  const { storage, dropped = [], decodeFaults = 0 } = health?.value ?? {}
  const kept = row(namer, {
    'lines in the journal': journalLines,
    decodeFaults,
    storage: storage ?? 'all is kept',
    ...(dropped.length > 0 && { 'left out of the environment': dropped.join(' ') }),
  })
  const state = { writes: writes?.value.state ?? 'not told' }
  return [state, kept, ...(holds ?? []), ...lights, ...ages]
}

const profilesOf = ({ profiles, snapshot }: DiagnosticBundleFacts, namer: NameAliases): readonly Row[] =>
  profiles.map(({ id, kind, keyId, writesAllowed }) => ({
    profile: nameOfProfile(namer, id),
    kind,
    key: keyId === undefined ? 'none' : keyStateOf(snapshot, id),
    writesAllowed,
  }))

const keyStateOf = ({ keyring }: DeskSnapshot, id: string): string =>
  keyring?.value.rows.find(({ profile }) => profile.id === id)?.key ?? 'not told'

const nameOfProfile = (namer: NameAliases, id: string): string =>
  id === 'practice' ? id : namer.aliasFor('profile', id)

const newestOf = ({ attempts }: DiagnosticBundleFacts): readonly WriteAttempt[] =>
  attempts.slice(-LIMITS.attempts)

const attemptsOf = (facts: DiagnosticBundleFacts, namer: NameAliases): readonly Row[] =>
  newestOf(facts).map(({ id, write, state, consentedAt, profileId }) => ({
    attempt: namer.aliasFor('attempt', id),
    profile: nameOfProfile(namer, profileId),
    kind: write.is,
    state: state.is,
    at: new Date(consentedAt).toISOString(),
  }))

const filesOf = ({ sources }: DiagnosticBundleFacts, namer: NameAliases): readonly Row[] =>
  sources.files().map(({ name, bytes }) => row(namer, { name, bytes }))

/** Each line was redacted when it was written; `namer` removes names here. */
function logOf({ sources }: DiagnosticBundleFacts, namer: NameAliases): readonly Row[] {
  return sources.logLines(LIMITS.log).map(line => {
    const [time = '', ...rest] = line.split(' ')
    return `${/^[\d:.TZ+-]{1,40}$/.test(time) ? time : namer.replaceNames(time)} ${namer.replaceNames(rest.join(' '))}`
  })
}

function row(namer: NameAliases, facts: Readonly<Record<string, string | number | boolean>>): Row {
  const kept = Object.entries(redactLogFacts(facts))
  return Object.fromEntries(
    kept.map(([name, fact]) => [name, typeof fact === 'string' ? namer.replaceNames(fact) : fact]),
  )
}
