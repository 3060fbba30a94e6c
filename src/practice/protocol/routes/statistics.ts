import type { Exchange } from '../../exchange/exchange'
import { type Fixed, place, roundTo, times } from '../../numbers/fixed'
import { NOTHING, PAGES, flag, flagWord, like, needed, several, word } from '../asks'
import type { Written } from '../json'
import { LIMITS } from '../limits'
import { NOTICE_TYPE, rawOf, wordsOf } from '../money-shapes'
import type { Account, Trade } from '../../records/records'
import { type Answer, type Call, type Route, pageOf, read, say, write } from '../route'

const EIGHT = place(8)
const eight = (value: Fixed) => roundTo(value, EIGHT)
const DAY = 86_400_000

const worthOf = (trades: readonly Trade[]): Fixed =>
  trades.reduce((sum, { price, quantity }) => sum + times(price, quantity), 0n)

/** Volumes since several moments. */
function volumes({ clock }: Exchange, trades: readonly Trade[]) {
  const now = clock.now()
  const since = (from: number) => trades.filter(({ at }) => at >= from)
  const [year = 1970] = new Date(now).toISOString().split('-').map(Number)
  return {
    now,
    fees: since(now - 30 * DAY).reduce((sum, { fee }) => sum + fee, 0n),
    today: worthOf(since(Math.floor(now / DAY) * DAY)),
    day: worthOf(since(now - DAY)),
    week: worthOf(since(now - 7 * DAY)),
    month: worthOf(since(now - 30 * DAY)),
    year: worthOf(since(Date.UTC(year, 0))),
    ever: worthOf(trades),
  }
}

function answerStatistics(exchange: Exchange, account: Account): Answer {
  const { now, fees, day, week, month, year, ever } = volumes(exchange, exchange.archive.trades(account.id))
  return say({
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

/** What trades come to, in the fields in which one account and all of them are told it. */
export function shapeVolumes(exchange: Exchange, trades: readonly Trade[]): Written {
  const { today, day, week, month, year, ever } = volumes(exchange, trades)
  return {
    perp_volume_ytd: year,
    perp_volume_ltd: ever,
    perp_volume_today: today,
    perp_volume_last_1_day: day,
    perp_volume_last_7_days: week,
    perp_volume_last_30_days: month,
  }
}

function answerDaily({ store }: Exchange, call: Call, account: Account): Answer {
  const [from, to] = [call.query.get('start_date') ?? '', call.query.get('end_date') ?? '']
  const days = [...store.all('day').values()].filter(
    day => day.account === account.id && day.date >= from && day.date <= to,
  )
  return pageOf(days.reverse(), call, day => ({
    account_value: eight(day.value),
    date: day.date,
    perp_volume: eight(day.volume),
    pnl: eight(day.pnl),
    snapshot_time: day.at,
  }))
}

function answerInbox({ store }: Exchange, call: Call, account: Account): Answer {
  const type = call.query.get('type')
  const notices = [...store.all('notice').values()].filter(
    notice => notice.account === account.id && (type === undefined || type === NOTICE_TYPE),
  )
  return pageOf(notices.reverse(), call, notice => {
    const words = wordsOf(notice)
    return {
      id: notice.id,
      email: '',
      application_id: account.id,
      type: NOTICE_TYPE,
      level: 'GENERAL',
      ...words,
      content: `<p>${words.content_summary}</p>`,
      content_raw: rawOf(notice),
      mark_read: notice.read ? 1 : 0,
      created_time: notice.at,
    }
  })
}

/** Marks some or all notices as read (1) or unread (0). */
function markNotices({ store }: Exchange, call: Call, account: Account, only: boolean): Answer {
  const said = (name: string) => call.query.get(name) ?? ''
  const read = said('flag') === '1'
  const ids = said('ids').split(',')
  for (const notice of store.all('notice').values()) {
    if (notice.account !== account.id || (only && !ids.includes(String(notice.id)))) continue
    notice.read = read
    store.put('notice', notice.id, notice)
  }
  return say()
}

const DATE = like(/^\d{4}-\d{2}-\d{2}$/, 'a date')
const BIT = word('0', '1')

/** Volumes, days, messages, and the settings that concern neither orders nor leverage. */
export const statisticsRoutes: readonly Route[] = [
  read('/v1/client/statistics', LIMITS.keyMinute, NOTHING, (exchange, _, account) =>
    answerStatistics(exchange, account),
  ),
  read(
    '/v1/client/statistics/daily',
    LIMITS.keyMinute,
    { start_date: needed(DATE), end_date: needed(DATE), include_historical_data: flagWord, ...PAGES },
    answerDaily,
  ),
  read('/v1/volume/user/stats', LIMITS.keyMinute, NOTHING, (exchange, _, account) =>
    say(shapeVolumes(exchange, exchange.archive.trades(account.id))),
  ),
  read(
    '/v1/notification/inbox/notifications',
    LIMITS.keyMinute,
    { type: word('TRADE', 'SYSTEM'), ...PAGES },
    answerInbox,
  ),
  read('/v1/notification/inbox/unread', LIMITS.keyMinute, NOTHING, ({ store }, _, account) => {
    const unread = [...store.all('notice').values()].filter(
      notice => notice.account === account.id && !notice.read,
    )
    return say({ count: unread.length, last_id: unread.at(-1)?.id ?? 0 })
  }),
  write(
    'POST',
    '/v1/notification/inbox/mark_read',
    LIMITS.keyMinute,
    { flag: needed(BIT), ids: needed(several(/^\d{1,19}$/, 500)) },
    (exchange, call, account) => markNotices(exchange, call, account, true),
    { scope: 'any', askedIn: 'query' },
  ),
  write(
    'POST',
    '/v1/notification/inbox/mark_read_all',
    LIMITS.keyMinute,
    { flag: needed(BIT) },
    (exchange, call, account) => markNotices(exchange, call, account, false),
    { scope: 'any', askedIn: 'query' },
  ),
  write(
    'POST',
    '/v1/client/maintenance_config',
    LIMITS.keyMinute,
    { maintenance_cancel_order_flag: needed(flag) },
    ({ store, bus, faults }, { body }, account) => {
      const done = say({ success_alter: 'Success! Your change has been saved!' })
      if (faults.venue(['accept without effect']) !== undefined) return done
      account.maintenanceCancel = body.get('maintenance_cancel_order_flag') === true
      store.put('account', account.id, account)
      bus.tell({ saw: 'account', account, levered: undefined })
      return done
    },
    { scope: 'read' },
  ),
]
