import type { PracticeExchange } from '../../exchange/practice-exchange'
import { type FixedDecimal, decimalStep, roundToStep, multiplyFixed } from '../../numbers/fixed-decimal'
import {
  NO_FIELDS,
  PAGE_FIELDS,
  booleanField,
  booleanTextField,
  patternField,
  requiredField,
  textListField,
  enumField,
} from '../request-fields'
import type { JsonPayload } from '../exact-json'
import { RATE_LIMITS } from '../rate-limits'
import { TRADE_NOTICE_TYPE, encodeNoticeDetails, encodeNoticeTexts } from '../account-event-payloads'
import type { AccountRecord, TradeRecord } from '../../records/trading-records'
import {
  type RouteAnswer,
  type RouteCall,
  type VenueRoute,
  answerListPage,
  defineReadRoute,
  answerWith,
  defineWriteRoute,
} from '../venue-route'

const EIGHT = decimalStep(8)
const roundToEight = (value: FixedDecimal) => roundToStep(value, EIGHT)
const DAY = 86_400_000

const sumNotional = (trades: readonly TradeRecord[]): FixedDecimal =>
  trades.reduce((sum, { price, quantity }) => sum + multiplyFixed(price, quantity), 0n)

function computeVolumes({ clock }: PracticeExchange, trades: readonly TradeRecord[]) {
  const now = clock.now()
  const since = (from: number) => trades.filter(({ at }) => at >= from)
  const [year = 1970] = new Date(now).toISOString().split('-').map(Number)
  return {
    now,
    fees: since(now - 30 * DAY).reduce((sum, { fee }) => sum + fee, 0n),
    today: sumNotional(since(Math.floor(now / DAY) * DAY)),
    day: sumNotional(since(now - DAY)),
    week: sumNotional(since(now - 7 * DAY)),
    month: sumNotional(since(now - 30 * DAY)),
    year: sumNotional(since(Date.UTC(year, 0))),
    ever: sumNotional(trades),
  }
}

function answerStatistics(exchange: PracticeExchange, account: AccountRecord): RouteAnswer {
  const { now, fees, day, week, month, year, ever } = computeVolumes(
    exchange,
    exchange.archive.listTrades(account.id),
  )
  return answerWith({
    days_since_registration: Math.floor((now - account.createdAt) / DAY),
    fees_paid_last_30_days: fees,
    perp_fees_paid_last_30_days: fees,
    perp_trading_volume_last_24_hours: day,
    perp_trading_volume_last_7_days: week,
    perp_trading_volume_last_30_days: month,
    perp_trading_volume_ytd: year,
    perp_trading_volume_ltd: ever,
    trading_volume_last_24_hours: day,
    trading_volume_last_30_days: month,
    trading_volume_ytd: year,
  })
}

export function encodeVolumeStatistics(
  exchange: PracticeExchange,
  trades: readonly TradeRecord[],
): JsonPayload {
  const { today, day, week, month, year, ever } = computeVolumes(exchange, trades)
  return {
    perp_volume_ytd: year,
    perp_volume_ltd: ever,
    perp_volume_today: today,
    perp_volume_last_1_day: day,
    perp_volume_last_7_days: week,
    perp_volume_last_30_days: month,
  }
}

function answerDaily({ store }: PracticeExchange, call: RouteCall, account: AccountRecord): RouteAnswer {
  const [from, to] = [call.query.get('start_date') ?? '', call.query.get('end_date') ?? '']
  const days = [...store.all('day').values()].filter(
    day => day.account === account.id && day.date >= from && day.date <= to,
  )
  return answerListPage(days.reverse(), call, day => ({
    account_value: roundToEight(day.value),
    date: day.date,
    perp_volume: roundToEight(day.volume),
    pnl: roundToEight(day.pnl),
    snapshot_time: day.at,
  }))
}

function answerInbox({ store }: PracticeExchange, call: RouteCall, account: AccountRecord): RouteAnswer {
  const type = call.query.get('type')
  const notices = [...store.all('notice').values()].filter(
    notice => notice.account === account.id && (type === undefined || type === TRADE_NOTICE_TYPE),
  )
  return answerListPage(notices.reverse(), call, notice => {
    const words = encodeNoticeTexts(notice)
    return {
      id: notice.id,
      email: '',
      application_id: account.id,
      type: TRADE_NOTICE_TYPE,
      level: 'GENERAL',
      ...words,
      content: `<p>${words.content_summary}</p>`,
      content_raw: encodeNoticeDetails(notice),
      mark_read: notice.read ? 1 : 0,
      created_time: notice.at,
    }
  })
}

/** Marks some or all notices as read (1) or unread (0). */
function markNotices(
  { store }: PracticeExchange,
  call: RouteCall,
  account: AccountRecord,
  isSelection: boolean,
): RouteAnswer {
  const readParam = (name: string) => call.query.get(name) ?? ''
  const read = readParam('flag') === '1'
  const ids = readParam('ids').split(',')
  for (const notice of store.all('notice').values()) {
    if (notice.account !== account.id || (isSelection && !ids.includes(String(notice.id)))) continue
    notice.read = read
    store.put('notice', notice.id, notice)
  }
  return answerWith()
}

const DATE = patternField(/^\d{4}-\d{2}-\d{2}$/, 'a date')
const BIT = enumField('0', '1')

export const statisticsRoutes: readonly VenueRoute[] = [
  defineReadRoute('/v1/client/statistics', RATE_LIMITS.keyMinute, NO_FIELDS, (exchange, _, account) =>
    answerStatistics(exchange, account),
  ),
  defineReadRoute(
    '/v1/client/statistics/daily',
    RATE_LIMITS.keyMinute,
    {
      start_date: requiredField(DATE),
      end_date: requiredField(DATE),
      include_historical_data: booleanTextField,
      ...PAGE_FIELDS,
    },
    answerDaily,
  ),
  defineReadRoute('/v1/volume/user/stats', RATE_LIMITS.keyMinute, NO_FIELDS, (exchange, _, account) =>
    answerWith(encodeVolumeStatistics(exchange, exchange.archive.listTrades(account.id))),
  ),
  defineReadRoute(
    '/v1/notification/inbox/notifications',
    RATE_LIMITS.keyMinute,
    { type: enumField('TRADE', 'SYSTEM'), ...PAGE_FIELDS },
    answerInbox,
  ),
  defineReadRoute(
    '/v1/notification/inbox/unread',
    RATE_LIMITS.keyMinute,
    NO_FIELDS,
    ({ store }, _, account) => {
      const unread = [...store.all('notice').values()].filter(
        notice => notice.account === account.id && !notice.read,
      )
      return answerWith({ count: unread.length, last_id: unread.at(-1)?.id ?? 0 })
    },
  ),
  defineWriteRoute(
    'POST',
    '/v1/notification/inbox/mark_read',
    RATE_LIMITS.keyMinute,
    { flag: requiredField(BIT), ids: requiredField(textListField(/^\d{1,19}$/, 500)) },
    (exchange, call, account) => markNotices(exchange, call, account, true),
    { scope: 'any', askedIn: 'query' },
  ),
  defineWriteRoute(
    'POST',
    '/v1/notification/inbox/mark_read_all',
    RATE_LIMITS.keyMinute,
    { flag: requiredField(BIT) },
    (exchange, call, account) => markNotices(exchange, call, account, false),
    { scope: 'any', askedIn: 'query' },
  ),
  defineWriteRoute(
    'POST',
    '/v1/client/maintenance_config',
    RATE_LIMITS.keyMinute,
    { maintenance_cancel_order_flag: requiredField(booleanField) },
    ({ store, bus, faults }, { body }, account) => {
      const success = answerWith({ success_alter: 'Success! Your change has been saved!' })
      if (faults.venue(['accept without effect']) !== undefined) return success
      account.maintenanceCancel = body.get('maintenance_cancel_order_flag') === true
      store.put('account', account.id, account)
      bus.publish({ saw: 'account', account, levered: undefined })
      return success
    },
    { scope: 'read' },
  ),
]
