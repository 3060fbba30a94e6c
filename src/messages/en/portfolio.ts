export const valueKeptWords = 'Saved while this desk is open.'
export const figureTitles = {
  net: 'Net PnL', realised: 'Realised PnL', fees: 'Fees', funding: 'Funding', volume: 'Volume',
  wins: 'Win rate', drawdown: 'Max drawdown', value: 'Account value', 'value fall': 'Value drawdown',
} as const
export const formulas = {
  net: 'Realised PnL + funding. Excludes open positions.',
  realised: 'Venue’s realised PnL, summed: after both fees, before funding.',
  fees: 'All fees; negative: rebate. In realised PnL where closed.',
  funding: 'All funding. Positive received, negative paid.', volume: 'Sum of price × size.',
  wins: 'Share of closed positions with realised gain.',
  drawdown: 'Largest peak-to-trough fall of daily net PnL. Excludes open positions.',
  value: 'Venue’s account value, open positions at mark, as saved here. Includes transfers.',
  'value fall': 'Largest peak-to-trough fall of account value, without transfers, as saved here.',
} as const
export const tableTitles = {
  orders: 'Orders', fills: 'Fills', funding: 'Funding', settlements: 'Settlements',
  positions: 'Closed positions', liquidations: 'Liquidations', transfers: 'Transfers',
  days: 'Venue’s daily figures',
} as const
export const savedTitles = { trades: 'Trades', forecasts: 'Forecasts' } as const
export const comparisonTitles = {
  volume: 'Volume, vs venue’s daily volume', profit: 'Net PnL, vs venue’s daily profit',
  'realised by prices': 'Realised PnL by prices and fees, vs venue’s fills',
  'realised by closed positions': 'Realised PnL, vs venue’s closed positions',
  'account value': 'Account value saved here, vs venue’s newest common day',
} as const
export const comparisonReasons = {
  volume: 'Today’s venue figure may lag.', profit: 'Venue’s may include open positions, exclude funding.',
  'realised by prices': 'Sold − bought − all fees. A fee-sized gap: venue’s leaves some out.',
  'realised by closed positions': 'Partial closes count here at once, at venue when fully closed.',
  'account value': 'Day’s last saved value vs venue’s end of day: marks may differ.',
} as const
export const winWords = {
  noClosedPosition: 'no closed position', wonLostEven: '{won} won, {lost} lost, {even} even',
} as const
export const fallWords = { noDrawdown: 'no drawdown', start: 'from the start', to: '{from} to {to}' } as const
export const valueFallWords = { noDrawdown: 'no drawdown', to: '{from} to {to}' } as const
export const worthParts = {
  transfersOtherTokens: ', and {uncounted} transfers in other tokens or of unknown direction',
  firstSaved: 'First saved, {at}', lastSaved: 'Last saved, {at}', change: 'Change',
  transfersLessTransfers: '− Net transfers in', netPnLMeanwhile: '− Net PnL',
  notExplainedEither: '= Remaining: open positions{others}',
} as const
export const untoldWords = {
  one: '{count} fill without PnL or fee is not counted.',
  other: '{count} fills without PnL or fee are not counted.',
} as const
export const dayWords = 'UTC days. Realised PnL is after fees of what closed; net PnL also after funding.'
export const progressWords = {
  historyNotSynchronised: 'Not synchronised since start: shown as read earlier.',
  historyCannotSaved: 'History cannot be saved: {why}.',
  couldNotRead: '{table} not read ({trouble}); retrying.', separator: ', ',
  synchronising: 'Synchronising: {late}. {rows} read.', nothingReadYet: 'Nothing read yet.',
  completeUpVenue: 'Complete up to {upTo} (venue time); later rows count as they arrive.',
  readUpVenue: 'Read up to {upTo} (venue time), as far back as the lists reach. {filling}',
} as const
export const workWords = { statement: 'Computing statement.', saving: 'Saving: {megabytes}.' } as const
export const wouldFillWords = 'Public query may reach further: allow it under “Edit…” in Keys.'
export const fillingWords = {
  row: { one: '{count} row', other: '{count} rows' }, takenPublicQuery: '{rows} from public query',
  leftOutHere: ' {unsure} left out, possible duplicates.', before: ' Before, {taken}.',
  howFarVenue: 'Venue does not say how far. {wouldFillWords}{rows}{leftOut}',
  leaveOutCould: 'Public query failed ({trouble}); retrying.{leftOut}',
  leaveOutBeing: 'Public query: {taken} so far.{leftOut}',
  leaveOutLooked: 'Public query, up to {upTo}: {taken}.{leftOut}',
} as const
export const againstSays = {
  title: 'Against venue totals', ours: 'this desk', venue: 'venue', unsaid: 'none reported',
  difference: 'difference', none: 'none', nothing: 'nothing to compare yet',
} as const
export const curveSays = {
  onlyWorth: 'Account value {from} to {to}, ends {worth} USDC.',
  stayed: 'Net PnL {from} to {to}, ends {sum} USDC.', nothing: 'No data yet', day: 'Day (UTC)',
  sum: 'Net PnL', value: 'Account value (venue, daily)', kept: 'Account value (saved here)',
  keptSince: 'Account value (saved here since {since})', notKept: 'nothing saved',
  noRecords: 'no records before {date}',
} as const
export const explainSays = {
  inMarket: 'in {symbol}', period: '{from} to {to}, UTC, from this desk’s records.', rows: 'Rows of {figure}',
  shown: { row: { one: '{count} row', other: '{count} rows' }, shownTogether: '{rows} shown, total {sum}' },
  fall: 'Peak to trough', between: 'Between', realised: 'Realised PnL, after fees', funding: '+ Funding',
  stayed: '= Net PnL', fees: 'Fees of all fills (closed: already in PnL)', allWins: 'Realised PnL of these',
  all: 'Total', empty: { title: 'No rows.', next: 'Choose a longer period.' }, nothingKept: 'Nothing saved.',
  more: 'Show more', close: 'Dismiss',
} as const
export const cardSays = {
  fills: { one: '{count} fill', other: '{count} fills' }, sinceKept: '{change} since first saved',
  received: 'received', paid: 'paid', net: 'realised + funding', notKept: 'nothing saved',
  loading: { soFar: 'so far, loading', none: 'loading' },
  offline: { soFar: 'of what is saved', none: 'not saved' }, untold: 'not available by address',
  keptOnce: 'saved once', explain: ', explain',
} as const
export const periodSays = {
  noDay: { typeDay: 'Type a day: 2026-01-31', noDayType: '“{typed}” is not a date. Example: 2026-01-31.' },
  savedIn: { row: { one: '{count} row', other: '{count} rows' }, in: '{rows} in {file}' }, period: 'Period',
  spans: { '7': '7 days', '30': '30 days', '90': '90 days', '365': 'a year', '4000': 'everything' },
  from: 'from', firstDay: 'First day (UTC), yyyy-mm-dd', to: 'to', lastDay: 'Last day (UTC), yyyy-mm-dd',
  backwards: 'Last day before first', tooLong: 'Before saved data', table: 'Table to save',
  saveCsv: 'Save CSV…', saveJson: 'Save JSON…',
} as const
