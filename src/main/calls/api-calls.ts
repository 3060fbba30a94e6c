import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { PositionRecord } from '@core/account/position-record'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import type { DeskApi } from '@contract/desk-api'
import type { ZoomStep } from '@contract/shared-window-api'
import type { ConsentQuestionHeader } from '@contract/consent-api'
import type { PopoutKind } from '@contract/windows-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import { createAccountCalls } from './account-calls'
import { createAttemptCalls } from './attempt-calls'
import { createAuditCalls } from './audit-calls'
import type { AlertCenter } from '../screen/alert-center'
import type { AttemptStore } from '../attempts/attempt-store'
import { createDiagnosticCalls } from './diagnostic-calls'
import type { DiagnosticSources } from '../diagnostics/diagnostic-sources'
import type { TradingGate } from '../attempts/trading-gate'
import { startTradingBreak } from './break-calls'
import { createGuardCalls } from './guard-calls'
import type { ProfileAccess } from '../active/profile-access'
import { createKeyCalls, createProfileCalls } from './key-calls'
import type { ApiHandlers } from '../screen/page-messages'
import { createAccountTrades } from '../past/account-trades'
import { createHistoryCalls } from './history-calls'
import type { AttemptNotes } from '../records/attempt-notes'
import type { AccountHistory } from '../records/account-history'
import type { WindowLinks } from '../screen/window-links'
import {
  getReadOnlyReason,
  type AccountArchive,
  type ClockPort,
  type IdSource,
  type LogPort,
  type FileSaverPort,
  type SettingsStore,
  type ConsentSurfacePort,
} from '../main-ports'
import { createConnectionCalls, guardKeyCallsOffline, type OfflineChoice } from '../active/offline-choice'
import type { ProfileList } from '../profiles/profile-list'
import type { UpdateClient } from '../updates/update-client'
import { confirmAnnouncementPage, confirmBrokerPage } from './page-calls'
import { createAlertCalls, createScreenCalls, createWindowCalls } from './screen-calls'
import { createSubAccountCalls } from './sub-account-calls'
import { createWriteCalls } from './write-calls'
import type { ActiveProfile } from '../active/active-profile'

interface Parts {
  readonly archive: AccountArchive
  readonly past: AccountHistory
  readonly notes: AttemptNotes
  readonly saver: FileSaverPort
  readonly log: LogPort
  readonly active: () => ActiveProfile | undefined
  readonly attempts: AttemptStore
  readonly alerts: AlertCenter
  readonly updates: UpdateClient
  readonly gate: TradingGate
  readonly access: ProfileAccess
  readonly surface: ConsentSurfacePort
  readonly settings: SettingsStore
  readonly clock: ClockPort
  readonly ids: IdSource
  readonly header: () => ConsentQuestionHeader
  readonly watch: (symbol: string) => void
  readonly watchInPanels: (symbols: readonly string[]) => void
  readonly links: WindowLinks
  readonly use: (profileId: string) => Promise<Result<undefined>>
  readonly copy: (text: string) => void
  readonly zoom: (step: ZoomStep) => Result<undefined>
  readonly popout: (kind: PopoutKind) => Result<undefined>
  readonly applyPreferences: (preferences: string) => void
  readonly version: string
  readonly profiles: ProfileList
  readonly offline: OfflineChoice
  readonly acceptSigned: () => void
  readonly leave: () => Promise<void>
  readonly come: () => Promise<void>
  readonly sources: DiagnosticSources
  readonly showFile: (path: string) => void
  readonly openPage: (address: string) => void
  readonly getLockSource: () => string
}

export function createApiCalls(parts: Parts): ApiHandlers {
  const { active, archive, past, saver, log } = parts
  return {
    ...createHistoryCalls({
      archive,
      past,
      saver,
      log,
      profileId: () => active()?.profile.id ?? '',
      attempts: () => parts.attempts.all(),
      positions: () => active()?.desk.snapshot().positions?.value,
      trades: createAccountTrades({
        ...parts,
        getOpenPositions: () => getOpenPositions(active()?.desk.snapshot()),
      }),
      reading: () => active()?.lastReading(),
    }),
    account: createAccountCalls(parts),
    subAccounts: createSubAccountCalls(parts),
    desk: { snapshot: () => ok(active()?.desk.snapshot() ?? {}) },
    market: createMarketCalls(parts),
    links: createLinkCalls(parts),
    orders: {
      plan(draft) {
        const connection = active()?.connection()
        if (connection === undefined) return err([createRefusal('WRITES_OFFLINE')])
        const why = getReadOnlyReason(connection.venue) ?? 'view only'
        return connection.orders?.plan(draft) ?? err([createRefusal('WRITES_READ_ONLY', { why })])
      },
      submit: ({ token, over }) =>
        active()?.connection()?.orders?.submit(token, over) ?? err([createRefusal('TOKEN_UNKNOWN')]),
    },
    armed: {
      arm: wish => active()?.connection()?.armed?.arm(wish) ?? err([createRefusal('WRITES_OFFLINE')]),
      program: wish => active()?.connection()?.armed?.program(wish) ?? err([createRefusal('WRITES_OFFLINE')]),
      clicked: click =>
        active()?.connection()?.armed?.handleClick(click) ?? err([createRefusal('WRITES_OFFLINE')]),
      disarm() {
        active()?.connection()?.armed?.end('disarmed')
        return ok(undefined)
      },
    },
    attempts: createAttemptCalls(parts),
    audit: createAuditCalls(parts),
    writes: createWriteCalls(parts),
    guards: { ...createGuardCalls(parts), takeBreak: ({ minutes }) => startTradingBreak(parts, minutes) },
    profiles: {
      use: ({ id }) => parts.use(id),
      openPage: () => confirmBrokerPage(parts),
      ...createProfileCalls(parts),
    },
    announcements: { openPage: ({ id }) => confirmAnnouncementPage(parts, id) },
    drills: createDrillCalls(parts),
    diagnostics: createDiagnosticCalls(parts),
    keys: guardKeyCallsOffline(createKeyCalls(parts), parts.offline),
    connection: createConnectionCalls(parts),
    screen: createScreenCalls(parts),
    windows: createWindowCalls(parts),
    alerts: createAlertCalls(parts.alerts),
    updates: parts.updates.calls,
  }
}

/** Returns the open positions, if all fills that formed them were read. */
function getOpenPositions(snapshot: DeskSnapshot | undefined): readonly PositionRecord[] | undefined {
  const fills = snapshot?.history?.value.tables.find(({ table }) => table === 'fills')
  return fills?.is === 'up to date' ? snapshot?.positions?.value : undefined
}

/** Number of funding payments per answer: the maximum of the venue. */
const MAX_FUNDING_ROWS = 500

function createMarketCalls({ active, watch, archive }: Parts): ContractHandlers<DeskApi>['market'] {
  return {
    watch({ symbol }) {
      watch(symbol)
      return ok(undefined)
    },
    async candles({ symbol, interval, before }) {
      const connection = active()?.connection()
      const [profileId, name] = [active()?.profile.id ?? '', `${symbol} ${interval}`]
      const seen = before === undefined ? archive.bars(profileId, name) : undefined
      if (connection === undefined)
        return seen === undefined ? err([createRefusal('WRITES_OFFLINE')]) : ok(seen)
      const read = await connection.venue.read.candles(symbol, interval, before)
      if (read.is === 'failed')
        return seen === undefined
          ? err([createRefusal('INPUT_MISSING', { what: 'candles', why: read.why })])
          : ok(seen)
      if (before === undefined) archive.keepBars(profileId, name, read.value)
      return ok(read.value)
    },
    printBars({ symbol, interval, from }) {
      const printBars = active()?.connection()?.feed.printBars(symbol, interval, from)
      return ok(printBars ?? { bars: [], gaps: [] })
    },
    async pastFunding({ symbol }) {
      const read = await active()?.connection()?.venue.facts.pastFunding({ symbol, size: MAX_FUNDING_ROWS })
      if (read === undefined) return err([createRefusal('WRITES_OFFLINE')])
      if (read.is === 'failed')
        return err([createRefusal('INPUT_MISSING', { what: 'past funding', why: read.why })])
      return ok(read.value.rows.toSorted((one, other) => other.at - one.at))
    },
    async facts({ of }) {
      const facts = await active()?.connection()?.feed.facts(of)
      if (facts === undefined) return err([createRefusal('WRITES_OFFLINE')])
      return typeof facts === 'string'
        ? err([createRefusal('INPUT_MISSING', { what: of, why: facts })])
        : ok(facts)
    },
    async tokens() {
      const read = await active()?.connection()?.venue.facts.tokens()
      if (read === undefined) return err([createRefusal('WRITES_OFFLINE')])
      if (read.is === 'failed')
        return err([createRefusal('INPUT_MISSING', { input: 'tokens', why: read.why })])
      return ok({ tokens: read.value, at: read.at })
    },
  }
}

function createLinkCalls({ active, links, watchInPanels }: Parts): ContractHandlers<DeskApi>['links'] {
  return {
    colours: () => ok(links.getColourMarkets()),
    choose({ colour, symbol }) {
      const listed = active()?.desk.snapshot().markets?.value ?? []
      const isListed = listed.some(market => market.symbol === symbol)
      return isListed
        ? links.setColourMarket(colour, symbol)
        : err([createRefusal('MARKET_UNKNOWN', { symbol })])
    },
    show({ symbols }) {
      watchInPanels(symbols)
      return ok(undefined)
    },
  }
}

function createDrillCalls({ active }: Parts): ContractHandlers<DeskApi>['drills'] {
  return {
    list: async () => ok((await active()?.connection()?.drills?.list()) ?? []),
    async run({ name }) {
      const sentence = await active()?.connection()?.drills?.run(name)
      return sentence === undefined ? err([createRefusal('DRILL_UNKNOWN', { name })]) : ok(sentence)
    },
  }
}
