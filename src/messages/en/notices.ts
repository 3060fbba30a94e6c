export const byWords = { mark: 'mark', last: 'last' } as const
export const keyEnd = { endsSoon: 'Ends soon.', endedAgo: 'Ended {ms} ago.', ends: 'Ends in {ms}.' } as const
export const noticeWords = {
  'not by this desk': {
    full: {
      keysWorkAccount: 'New working keys on this account: {came}.',
      moreKeysWork: '{keys} more working keys on this account.', orderDeskDid: 'Order: {traded}.',
    },
    title: 'Not placed by this desk', plain: 'An order or key not of this desk.',
  },
  'venue act': { plain: 'Reduce-only until you check.' }, settled: { plain: 'Unsettled PnL became balance.' },
  transfer: { plain: 'Deposit or withdrawal, not by this desk.' },
  liquidation: {
    full: {
      crossPositions: 'Cross positions',
      marginUsedLiquidation: '{symbol}: {used} of margin used; liquidation at 100 %.',
    },
    plain: 'Most of a position’s margin used.',
  },
  'reading ended': { plain: 'No fills or liquidation warnings until you unlock.' },
  'margin ratio': {
    full: '{marginRatio}; maintenance is {maintenanceMarginRatio}.', plain: 'Near maintenance margin.',
  },
  deleveraging: {
    full: 'Insurance fund margin ratio {marginRatio}, minimum {minimum}.',
    plain: 'Insurance fund at or near its minimum.',
  },
  key: {
    full: { notAccountList: 'Not in the account’s list of keys.', noLongerWorks: 'No longer works.' },
    plain: 'Ends soon, or no longer works.',
  },
  fill: { plain: 'An order filled.' },
  'missed fills': { full: '{count} fills. See Fills.', plain: 'See Fills.' },
  price: { full: '{inOneLine} is {now}, {worded} {price}.', plain: 'Price alert reached.' },
  funding: { full: '{symbol}: {rate}.', plain: 'High funding on a position.' },
} as const
export const writesBar = { reducing: 'STOPPED', 'read-only': 'READ-ONLY', offline: 'OFFLINE' } as const
export const graveWords = {
  halted: 'HALTED', unknown: 'UNKNOWN', locked: 'LOCKED', armed: 'ONE-CLICK',
} as const
