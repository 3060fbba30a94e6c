import { err, refuse, ok, type Result } from '@core/value/result'
import type { Position } from '@core/account/position'
import type { Snapshot } from '@core/snapshot/snapshot'
import type { Api } from '@contract/api'
import type { ZoomStep } from '@contract/shared-api'
import type { QuestionHeader } from '@contract/consent'
import type { PopoutKind } from '@contract/windows-api'
import type { Handlers } from '@contract/wire'
import { accountCalls } from './account-calls'
import { attemptCalls } from './attempt-calls'
import { auditCalls } from './audit-calls'
import type { Alerts } from '../screen/alerts'
import type { Attempts } from '../attempts/attempts'
import { diagnosticCalls } from './diagnostic-calls'
import type { DiagnosticSources } from '../diagnostics/diagnostic-sources'
import type { Gate } from '../attempts/gate'
import { takeBreak } from './break-calls'
import { guardCalls } from './guard-calls'
import type { Access } from '../active/access'
import { keyCalls, profileCalls } from './key-calls'
import type { Answers } from '../screen/page-news'
import { createTrades } from '../past/trades'
import { pastCalls } from './past-calls'
import type { Notes } from '../records/notes'
import type { Past } from '../records/past'
import type { Links } from '../screen/links'
import {
  whyOnlyRead,
  type Archive,
  type Clock,
  type Ids,
  type Log,
  type Saver,
  type SettingsStore,
  type Surface,
} from '../ports'
import { connectionCalls, keyCallsOffline, type OfflineChoice } from '../active/offline'
import type { Profiles } from '../profiles/profiles'
import type { Updates } from '../updates/updates'
import { askToOpen } from './page-calls'
import { alertCalls, screenCalls, windowCalls } from './screen-calls'
import { subAccountCalls } from './sub-account-calls'
import { writeCalls } from './write-calls'
import type { ActiveProfile } from '../active/active-profile'

interface Parts {
  readonly archive: Archive
  readonly past: Past
  readonly notes: Notes
  readonly saver: Saver
  readonly log: Log
  readonly active: () => ActiveProfile | undefined
  readonly attempts: Attempts
  readonly alerts: Alerts
  readonly updates: Updates
  readonly gate: Gate
  readonly access: Access
  readonly surface: Surface
  readonly settings: SettingsStore
  readonly clock: Clock
  readonly ids: Ids
  readonly header: () => QuestionHeader
  readonly watch: (symbol: string) => void
  readonly watchInPanels: (symbols: readonly string[]) => void
  readonly links: Links
  readonly use: (profileId: string) => Promise<Result<undefined>>
  readonly copy: (text: string) => void
  readonly zoom: (step: ZoomStep) => Result<undefined>
  readonly popout: (kind: PopoutKind) => void
  readonly applyPreferences: (preferences: string) => void
  readonly version: string
  readonly profiles: Profiles
  readonly offline: OfflineChoice
  readonly acceptSigned: () => void
  readonly leave: () => Promise<void>
  readonly come: () => Promise<void>
  readonly sources: DiagnosticSources
  readonly showFile: (path: string) => void
  readonly openPage: (address: string) => void
  readonly lockTold: () => string
}

/** What the desk answers to each call of its window. */
export function createCalls(parts: Parts): Answers {
  const { active, archive, past, saver, log } = parts
  return {
    ...pastCalls({
      archive,
      past,
      saver,
      log,
      profileId: () => active()?.profile.id ?? '',
      attempts: () => parts.attempts.all(),
      positions: () => active()?.desk.snapshot().positions?.value,
      trades: createTrades({ ...parts, open: () => openOf(active()?.desk.snapshot()) }),
      reading: () => active()?.reading(),
    }),
    account: accountCalls(parts),
    subAccounts: subAccountCalls(parts),
    desk: { snapshot: () => ok(active()?.desk.snapshot() ?? {}) },
    market: marketCalls(parts),
    links: linkCalls(parts),
    orders: {
      plan(draft) {
        const connection = active()?.connection()
        if (connection === undefined) return err([refuse('WRITES_OFFLINE')])
        const why = whyOnlyRead(connection.venue) ?? 'view only'
        return connection.orders?.plan(draft) ?? err([refuse('WRITES_READ_ONLY', { why })])
      },
      submit: ({ token, over }) =>
        active()?.connection()?.orders?.submit(token, over) ?? err([refuse('TOKEN_UNKNOWN')]),
    },
    armed: {
      arm: wish => active()?.connection()?.armed?.arm(wish) ?? err([refuse('WRITES_OFFLINE')]),
      program: wish => active()?.connection()?.armed?.program(wish) ?? err([refuse('WRITES_OFFLINE')]),
      clicked: said => active()?.connection()?.armed?.clicked(said) ?? err([refuse('WRITES_OFFLINE')]),
      disarm() {
        active()?.connection()?.armed?.end('disarmed')
        return ok(undefined)
      },
    },
    attempts: attemptCalls(parts),
    audit: auditCalls(parts),
    writes: writeCalls(parts),
    guards: { ...guardCalls(parts), takeBreak: ({ minutes }) => takeBreak(parts, minutes) },
    profiles: { use: ({ id }) => parts.use(id), ...profileCalls(parts) },
    announcements: { openPage: ({ id }) => askToOpen(parts, id) },
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

/** What is open, where every fill was read that it comes from. */
function openOf(snapshot: Snapshot | undefined): readonly Position[] | undefined {
  const fills = snapshot?.history?.value.tables.find(({ table }) => table === 'fills')
  return fills?.is === 'up to date' ? snapshot?.positions?.value : undefined
}

/** How many payments back funding is told: as many as the venue gives at once. */
const PAST_FUNDING = 500

function marketCalls({ active, watch, archive }: Parts): Handlers<Api>['market'] {
  return {
    watch({ symbol }) {
      watch(symbol)
      return ok(undefined)
    },
    async candles({ symbol, interval, before }) {
      const connection = active()?.connection()
      const [profileId, name] = [active()?.profile.id ?? '', `${symbol} ${interval}`]
      const seen = before === undefined ? archive.bars(profileId, name) : undefined
      if (connection === undefined) return seen === undefined ? err([refuse('WRITES_OFFLINE')]) : ok(seen)
      const read = await connection.venue.read.candles(symbol, interval, before)
      if (read.is === 'failed')
        return seen === undefined
          ? err([refuse('INPUT_MISSING', { what: 'candles', why: read.why })])
          : ok(seen)
      if (before === undefined) archive.keepBars(profileId, name, read.value)
      return ok(read.value)
    },
    printBars({ symbol, interval, from }) {
      const told = active()?.connection()?.feed.printBars(symbol, interval, from)
      // Of a market that nobody watches nothing was heard.
      return ok(told ?? { bars: [], gaps: [] })
    },
    async pastFunding({ symbol }) {
      const read = await active()?.connection()?.venue.facts.pastFunding({ symbol, size: PAST_FUNDING })
      if (read === undefined) return err([refuse('WRITES_OFFLINE')])
      if (read.is === 'failed') return err([refuse('INPUT_MISSING', { what: 'past funding', why: read.why })])
      return ok(read.value.rows.toSorted((one, other) => other.at - one.at))
    },
    async facts({ of }) {
      const told = await active()?.connection()?.feed.facts(of)
      if (told === undefined) return err([refuse('WRITES_OFFLINE')])
      return typeof told === 'string' ? err([refuse('INPUT_MISSING', { what: of, why: told })]) : ok(told)
    },
    async tokens() {
      const read = await active()?.connection()?.venue.facts.tokens()
      if (read === undefined) return err([refuse('WRITES_OFFLINE')])
      if (read.is === 'failed') return err([refuse('INPUT_MISSING', { input: 'tokens', why: read.why })])
      return ok({ tokens: read.value, at: read.at })
    },
  }
}

/** What is answered about the markets that panels show beside the watched one. */
function linkCalls({ active, links, watchInPanels }: Parts): Handlers<Api>['links'] {
  return {
    colours: () => ok(links.markets()),
    choose({ colour, symbol }) {
      const listed = active()?.desk.snapshot().markets?.value ?? []
      const isListed = listed.some(market => market.symbol === symbol)
      return isListed ? links.give(colour, symbol) : err([refuse('MARKET_UNKNOWN', { symbol })])
    },
    show({ symbols }) {
      watchInPanels(symbols)
      return ok(undefined)
    },
  }
}

function drillCalls({ active }: Parts): Handlers<Api>['drills'] {
  return {
    list: async () => ok((await active()?.connection()?.drills?.list()) ?? []),
    async run({ name }) {
      const sentence = await active()?.connection()?.drills?.run(name)
      return sentence === undefined ? err([refuse('DRILL_UNKNOWN', { name })]) : ok(sentence)
    },
  }
}
