import { err, refuse, ok, type Result } from '@core/value/result'
import type { Api, ZoomStep } from '@contract/api'
import type { Question } from '@contract/consent'
import type { BesideKind } from '@contract/windows-api'
import type { Handlers } from '@contract/wire'
import { attemptCalls } from './attempt-calls'
import { auditCalls } from './audit-calls'
import type { Alerts } from '../screen/alerts'
import type { Attempts } from '../attempts/attempts'
import { diagnosticCalls } from './diagnostic-calls'
import type { DiagnosticSources } from '../diagnostics/diagnostic-sources'
import type { Gate } from '../attempts/gate'
import { takeBreak } from './break-calls'
import { guardCalls } from './guard-calls'
import type { Access } from '../seat/access'
import { keyCalls, profileCalls } from './key-calls'
import type { Answers } from '../screen/page-news'
import { pastCalls, type PastParts } from './past-calls'
import { whyOnlyRead, type Clock, type Ids, type Shelf, type Surface } from '../ports'
import { connectionCalls, keyCallsOffline, type OfflineChoice } from '../seat/offline'
import type { Profiles } from '../profiles/profiles'
import type { Updates } from '../updates/updates'
import { alertCalls, screenCalls, windowCalls } from './screen-calls'
import { writeCalls } from './write-calls'
import type { Seat } from '../seat/seat'

interface Parts extends Omit<PastParts, 'profileId'> {
  readonly seat: () => Seat | undefined
  readonly attempts: Attempts
  readonly alerts: Alerts
  readonly updates: Updates
  readonly gate: Gate
  readonly access: Access
  readonly surface: Surface
  readonly shelf: Shelf
  readonly clock: Clock
  readonly ids: Ids
  readonly face: () => Pick<Question, 'profile' | 'theme' | 'palette'>
  readonly watch: (symbol: string) => void
  readonly use: (profileId: string) => Promise<Result<undefined>>
  readonly copy: (text: string) => void
  readonly zoom?: (step: ZoomStep) => Result<undefined>
  readonly beside?: (kind: BesideKind) => void
  readonly like?: (preferences: string) => void
  readonly version: string
  readonly profiles: Profiles
  readonly offline: OfflineChoice
  readonly leave: () => Promise<void>
  readonly come: () => Promise<void>
  readonly sources?: DiagnosticSources
  readonly showFile?: (path: string) => void
}

/** What the desk answers to each call of its window. */
export function createCalls(parts: Parts): Answers {
  const { seat } = parts
  return {
    ...pastCalls({
      ...parts,
      profileId: () => seat()?.profile.id ?? '',
      positions: () => seat()?.desk.snapshot().positions?.value,
    }),
    desk: { snapshot: () => ok(seat()?.desk.snapshot() ?? {}) },
    market: marketCalls(parts),
    orders: {
      plan(draft) {
        const line = seat()?.line()
        if (line === undefined) return err([refuse('WRITES_OFFLINE')])
        const why = whyOnlyRead(line.venue) ?? 'view only'
        return line.orders?.plan(draft) ?? err([refuse('WRITES_READ_ONLY', { why })])
      },
      submit: ({ token }) => seat()?.line()?.orders?.submit(token) ?? err([refuse('TOKEN_UNKNOWN')]),
    },
    attempts: attemptCalls(parts),
    audit: auditCalls(parts),
    writes: writeCalls(parts),
    guards: { ...guardCalls(parts), takeBreak: ({ minutes }) => takeBreak(parts, minutes) },
    profiles: { use: ({ id }) => parts.use(id), ...profileCalls(parts) },
    drills: drillCalls(parts),
    diagnostics: diagnosticCalls(parts),
    keys: keyCallsOffline(keyCalls(parts), parts.offline),
    connection: connectionCalls(parts),
    screen: screenCalls(parts),
    windows: windowCalls(parts),
    alerts: alertCalls(parts.alerts),
    updates: parts.updates.calls,
  }
}

function marketCalls({ seat, watch, archive }: Parts): Handlers<Api>['market'] {
  return {
    watch({ symbol }) {
      watch(symbol)
      return ok(undefined)
    },
    async candles({ symbol, interval, before }) {
      const line = seat()?.line()
      const [profileId, name] = [seat()?.profile.id ?? '', `${symbol} ${interval}`]
      const seen = before === undefined ? archive.bars(profileId, name) : undefined
      if (line === undefined) return seen === undefined ? err([refuse('WRITES_OFFLINE')]) : ok(seen)
      const read = await line.venue.read.candles(symbol, interval, before)
      if (read.is === 'failed')
        return seen === undefined
          ? err([refuse('INPUT_MISSING', { what: 'candles', why: read.why })])
          : ok(seen)
      if (before === undefined) archive.keepBars(profileId, name, read.value)
      return ok(read.value)
    },
    async pastFunding({ symbol }) {
      const read = await seat()?.line()?.venue.facts.pastFunding({ symbol })
      if (read === undefined) return err([refuse('WRITES_OFFLINE')])
      if (read.is === 'failed') return err([refuse('INPUT_MISSING', { what: 'past funding', why: read.why })])
      return ok(read.value.rows.toSorted((one, other) => other.at - one.at))
    },
    async tokens() {
      const read = await seat()?.line()?.venue.facts.tokens()
      if (read === undefined) return err([refuse('WRITES_OFFLINE')])
      if (read.is === 'failed') return err([refuse('INPUT_MISSING', { input: 'tokens', why: read.why })])
      return ok({ tokens: read.value, at: read.at })
    },
  }
}

function drillCalls({ seat }: Parts): Handlers<Api>['drills'] {
  return {
    list: async () => ok((await seat()?.line()?.drills?.list()) ?? []),
    async run({ name }) {
      const sentence = await seat()?.line()?.drills?.run(name)
      return sentence === undefined ? err([refuse('DRILL_UNKNOWN', { name })]) : ok(sentence)
    },
  }
}
