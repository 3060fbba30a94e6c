export const byWords = { mark: 'mark', last: 'last' } as const
export const keyEnd = {
  endsSoon: 'It ends soon.', endedAgo: 'It ended {ms} ago.', ends: 'It ends in {ms}.',
} as const
export const noticeWords = {
  'unknown outcome': {
    full: 'Nothing else is sent until it is known.', plain: 'Nothing else is sent until it is known.',
  },
  'not by this desk': {
    full: {
      keysWorkAccount: 'Keys work for this account that did not at the last look: {came}.',
      moreKeysWork: 'More keys work for this account than before: {keys} more.',
      orderDeskDid: 'An order that this desk did not make: {traded}.',
    },
    title: 'Not placed by this desk', plain: 'There is an order or a key that this desk did not create.',
  },
  'venue act': { plain: 'Look at the desk: nothing that adds risk can be sent until you have.' },
  settled: { plain: 'Unsettled profit or loss became balance.' },
  transfer: { plain: 'A deposit or withdrawal on this account. This desk makes none.' },
  liquidation: {
    full: {
      crossPositions: 'Cross positions',
      marginUsedLiquidation: '{symbol}: {used} of the margin is used; liquidation is at 100 %.',
    },
    plain: 'Most of the margin behind a position is used.',
  },
  'margin ratio': {
    full: '{marginRatio}, and {maintenanceMarginRatio} is the maintenance rate.',
    plain: 'The account is near its maintenance margin.',
  },
  deleveraging: {
    full: 'The insurance fund’s margin ratio is {marginRatio}, and its minimum {minimum}.',
    plain: 'The venue’s insurance fund is at or near its minimum.',
  },
  key: {
    full: { notAccountList: 'It is not in the account’s list of keys.', noLongerWorks: 'It no longer works.' },
    plain: 'It ends soon, or no longer works.',
  },
  fill: { full: '{traded} at {price}.', plain: 'An order filled.' },
  'missed fills': { full: '{count} fills. Look at the fills.', plain: 'Look at the fills.' },
  price: { full: '{inOneLine} is {now}, {worded} {price}.', plain: 'One of your price alerts was reached.' },
  funding: { full: '{symbol}: a rate of {rate}.', plain: 'A position pays or receives much.' },
} as const
export const writesBar = { reducing: 'STOPPED', 'read-only': 'READ-ONLY', offline: 'OFFLINE' } as const
export const graveWords = {
  halted: 'HALTED', unknown: 'UNKNOWN', locked: 'LOCKED', armed: 'ONE-CLICK',
} as const
