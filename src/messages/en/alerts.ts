export const alertTitle = {
  'unknown outcome': 'An outcome is unknown', 'not by this desk': 'Not placed by this desk',
  'venue act': 'Forced close by the venue', liquidation: 'Liquidation is near',
  'reading ended': 'Account alerts stopped', 'margin ratio': 'The margin ratio is low',
  deleveraging: 'Auto-deleveraging (ADL) risk', key: 'Key needs attention', fill: 'Filled',
  'missed fills': 'Filled while the desk was closed', price: 'Price alert',
  funding: 'Funding above your limit', settled: 'Settled', transfer: 'Deposit or withdrawal',
} as const
export const alertWords = {
  readingEnded: 'The desk is locked and the account’s stream ended. No fills or liquidation warnings until you unlock.',
  nothingElseSent: 'Nothing else is sent until it is known; reading goes on.',
  keysWorkAccount: 'Keys work for this account that did not at the last look: {came}. If you did not make them, revoke them in the venue’s own terminal; what is open stays open.',
  moreKeysWork: 'More keys work for this account than before: {keys} more. If you did not make them, revoke them in the venue’s own terminal; what is open stays open.',
  deskDidNot: '{traded}: this desk did not make this order. Somebody or something else trades here.',
  crossPositionsUse: 'The cross positions use {used} of their collateral; at 100 % they are liquidated.',
  marginUsedLiquidated: '{symbol}: {used} of its margin is used; at 100 % it is liquidated. The mark is {at}, liquidation at {at2}.',
  liquidationBeginsBelow: 'It is {figure}, and liquidation begins below {figure2}.',
  minimum: 'its minimum is', nearMinimum: 'it is near its minimum of',
  marginRatioVenue: 'The margin ratio of the venue’s insurance fund was {figure}{readAt}, and {is} {figure2}. {deleveragingMeans}',
  notAccountList: 'It is not in the account’s list of keys: removed, or of another account. Nothing is sent with it; what is open stays open.',
  venueNoLonger: 'The venue no longer takes it. What is open stays open.', at: '{traded} at {at}.',
  ordersFillsCame: '{count} of your orders’ fills came meanwhile. They are in the Fills table.',
  price: '{symbol}: the {worded} price is {at}, {worded2} {at2}.', perH: ', {figure} per 8 h',
  nextRatePer: '{symbol}: the next rate is {figure} per {hours} h{hours2}.',
} as const
export const readAtWords = ' at {at}'
export const keyEndWords = {
  at: ', at {at}', endsSoonNothing: 'It ends soon. Then nothing can be sent with it.',
  endedAgoNothing: 'It ended {span} ago{moment}. Nothing can be sent with it.',
  endsNothingSent: 'It ends in {span}{moment}. Then nothing can be sent with it.',
} as const
export const whenWords = { 'at or above': 'at or above', 'at or below': 'at or below' } as const
export const byWords = { mark: 'mark', last: 'last' } as const
export const wishWords = '{symbol}: {by} {when} {wanted}'
export const bellSays = {
  bell: { alerts: 'Alerts', alertsNotRead: 'Alerts, {unread} not read' }, alerts: 'Alerts',
  title: 'Alerts since start', choose: 'Alert settings…', notRead: ', not read',
  notShown: 'This system shows no notifications: alerts appear and sound in this window only.',
  none: 'Nothing yet. Fills, price alerts, margin, liquidation, deleveraging, funding and keys appear here.',
} as const
export const unwatchedSays = {
  sentence: {
    alertRuleSaved: '1 alert rule that is saved here cannot be read, as where a newer Perpdesk set it. It stays saved as it is.',
    alertRule: { one: '{count} alert rule', other: '{count} alert rules' },
    savedHereCannot: '{count} that are saved here cannot be read, as where a newer Perpdesk set them. They stay saved as they are.',
  },
  head: 'Not watched',
} as const
