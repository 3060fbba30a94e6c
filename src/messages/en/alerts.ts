export const alertTitle = {
  'unknown outcome': 'Outcome unknown', 'not by this desk': 'Not placed by this desk',
  'venue act': 'Forced close', liquidation: 'Liquidation near', 'reading ended': 'Account alerts stopped',
  'margin ratio': 'Margin ratio low', deleveraging: 'Auto-deleveraging (ADL) risk',
  key: 'Key needs attention', fill: 'Filled', 'missed fills': 'Filled while closed', price: 'Price alert',
  funding: 'Funding above your limit', settled: 'Settled', transfer: 'Deposit or withdrawal',
} as const
export const alertWords = {
  readingEnded: 'Locked, stream ended: no fills or liquidation warnings until you unlock.',
  nothingElseSent: 'Nothing else is sent until known.',
  keysWorkAccount: 'New working keys: {came}. Not yours? Revoke them at venue.',
  moreKeysWork: '{keys} more working keys. Not yours? Revoke them at venue.',
  deskDidNot: '{traded}: not by this desk. Someone else trades here.',
  crossPositionsUse: 'Cross positions use {used} of collateral; liquidated at 100 %.',
  marginUsedLiquidated: '{symbol}: {used} of margin used; liquidated at 100 %. Mark {at}, liquidation {at2}.',
  liquidationBeginsBelow: '{figure}; liquidation below {figure2}.', minimum: 'minimum',
  nearMinimum: 'near its minimum of',
  marginRatioVenue: 'Insurance fund margin ratio {figure}{readAt}; {is} {figure2}. {deleveragingMeans}',
  notAccountList: 'Not in the account’s key list: removed, or another account’s. Nothing is sent with it.',
  venueNoLonger: 'No longer accepted. Open orders stay.', at: '{traded} at {at}.',
  average: '{traded} at {at} avg, {count} fills.', ordersFillsCame: '{count} fills came meanwhile.',
  price: '{symbol}: {worded} price is {at}, {worded2} {at2}.', perH: ', {figure} per 8 h',
  nextRatePer: '{symbol}: next rate {figure} per {hours} h{hours2}.',
} as const
export const readAtWords = ' at {at}'
export const keyEndWords = {
  at: ', at {at}', endsSoonNothing: 'Ends soon; then nothing can be sent.',
  endedAgoNothing: 'Ended {span} ago{moment}: nothing can be sent.',
  endsNothingSent: 'Ends in {span}{moment}; then nothing can be sent.',
} as const
export const whenWords = { 'at or above': 'at or above', 'at or below': 'at or below' } as const
export const byWords = { mark: 'mark', last: 'last' } as const
export const wishWords = '{symbol}: {by} {when} {wanted}'
export const bellSays = {
  bell: { alerts: 'Alerts', alertsNotRead: 'Alerts, {unread} unread' }, alerts: 'Alerts',
  title: 'Alerts since start', choose: 'Alert settings…', notRead: ', unread',
  notShown: 'No system notifications: alerts only here.', none: 'No alerts yet.',
} as const
export const unwatchedSays = {
  sentence: {
    alertRuleSaved: '1 saved alert rule unreadable (newer Perpdesk?), kept.',
    alertRule: { one: '{count} alert rule', other: '{count} alert rules' },
    savedHereCannot: '{count} unreadable (newer Perpdesk?), kept.',
  },
  head: 'Not watched',
} as const
