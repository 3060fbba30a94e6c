export const valueKeptWords = 'Saved while this desk is open.'
export const figureTitles = {
  net: 'Net PnL', realised: 'Realised PnL', fees: 'Fees', funding: 'Funding', volume: 'Volume',
  wins: 'Win rate', drawdown: 'Max drawdown', value: 'Account value', 'value fall': 'Value drawdown',
} as const
export const formulas = {
  net: 'Realised PnL − funding. Without open positions and their fees.',
  realised: 'Sum of the venue’s realised PnL per fill: after entry and exit fees of what closed, before funding.',
  fees: 'Sum of all fees; negative is a rebate. Realised PnL already includes those of what closed.',
  funding: 'Sum of all funding. Positive was paid, negative received.',
  volume: 'Sum of price × size of all fills.',
  wins: 'Share of positions closed in the period with realised PnL above zero.',
  drawdown: 'Largest fall of daily net PnL from peak to trough. Without open positions.',
  value: 'Account value by the venue, open positions at mark, as saved here. Changes with transfers, net PnL and open positions.',
  'value fall': 'Largest fall of account value from peak to trough, without transfers, as saved here.',
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
  'account value': 'Account value saved here, vs venue’s on the newest common day',
} as const
export const comparisonReasons = {
  volume: 'Today’s venue figure may lag.',
  profit: 'The venue’s figure may include open positions and exclude funding.',
  'realised by prices': 'Computed as sold − bought − all fees. A gap the size of fees means the venue’s figure leaves some out.',
  'realised by closed positions': 'A partial close counts here at once, at the venue when fully closed.',
  'account value': 'Here the day’s last saved value, at the venue its end of day: marks may differ.',
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
  one: '{count} fill without PnL or fee from the venue is not counted.',
  other: '{count} fills without PnL or fee from the venue are not counted.',
} as const
export const dayWords = 'Days in UTC. Realised PnL is after fees of what closed; net PnL also after funding.'
export const progressWords = {
  historyNotSynchronised: 'History not synchronised since start: shown as read earlier.',
  historyCannotSaved: 'History cannot be saved: {why}.',
  couldNotRead: '{table} could not be read ({trouble}); retrying.', separator: ', ',
  synchronising: 'Synchronising: {late}.', nothingReadYet: 'Nothing read yet.',
  completeUpVenue: 'Complete up to {upTo} (venue time).',
  readUpVenue: 'Read up to {upTo} (venue time), as far back as the account’s lists reach. {filling}',
} as const
export const wouldFillWords = 'The venue’s public query may reach further: allow it under “Edit…” in Keys.'
export const fillingWords = {
  row: { one: '{count} row', other: '{count} rows' }, takenPublicQuery: '{rows} from the public query',
  leftOutHere: ' {unsure} left out as possible duplicates.', before: ' Before, {taken}.',
  howFarVenue: 'The venue does not say how far. {wouldFillWords}{rows}{leftOut}',
  leaveOutCould: 'Public query for the rest failed ({trouble}); retrying.{leftOut}',
  leaveOutBeing: 'Reading the rest from the public query: {taken} so far.{leftOut}',
  leaveOutLooked: 'Public query for the rest, up to {upTo}: {taken}.{leftOut}',
} as const
export const againstSays = {
  title: 'Against venue totals', ours: 'this desk', venue: 'the venue', unsaid: 'none reported',
  difference: 'difference', none: 'none', nothing: 'nothing to compare yet',
} as const
export const curveSays = {
  onlyWorth: 'Account value {from} to {to}, ends at {worth} USDC. No trades.',
  stayed: 'Net PnL {from} to {to}, ends at {sum} USDC.', nothing: 'No data yet', day: 'Day (UTC)',
  sum: 'Net PnL', value: 'Account value (venue, daily)', kept: 'Account value (saved here)',
  notKept: 'nothing saved',
} as const
export const explainSays = {
  inMarket: 'in {symbol}', period: '{from} to {to}, UTC. From this desk’s records.', rows: 'Rows of {figure}',
  shown: { row: { one: '{count} row', other: '{count} rows' }, shownTogether: '{rows} shown, total {sum}' },
  fall: 'Peak to trough', between: 'Between', realised: 'Realised PnL, after fees', funding: '− Funding',
  stayed: '= Net PnL', fees: 'Fees of all fills (already in the PnL of what closed)',
  allWins: 'Realised PnL of these positions', all: 'Total',
  empty: { title: 'No row in these days.', next: 'Choose a longer period.' },
  nothingKept: 'Nothing saved in these days.', more: 'Show more', close: 'Dismiss',
} as const
export const cardSays = {
  fills: { one: '{count} fill', other: '{count} fills' }, sinceKept: '{change} since first saved',
  received: 'received', paid: 'paid', net: 'realised − funding', notKept: 'nothing saved',
  loading: { soFar: 'so far, loading', none: 'loading' },
  offline: { soFar: 'of what is saved', none: 'not saved' }, untold: 'not available by address',
  keptOnce: 'saved once', explain: ', explain',
} as const
export const periodSays = {
  noDay: { typeDay: 'Type a day: 2026-01-31', noDayType: '“{typed}” is no day; type 2026-01-31' },
  savedIn: { row: { one: '{count} row', other: '{count} rows' }, in: '{rows} in {file}' }, period: 'Period',
  spans: { '7': '7 days', '30': '30 days', '90': '90 days', '365': 'a year', '4000': 'everything' },
  from: 'from', firstDay: 'First day (UTC), yyyy-mm-dd', to: 'to', lastDay: 'Last day (UTC), yyyy-mm-dd',
  backwards: 'Last day is before the first', tooLong: 'Before any saved data', table: 'Table to save',
  saveCsv: 'Save CSV…', saveJson: 'Save JSON…',
} as const
