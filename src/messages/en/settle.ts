export const settleWords = {
  settleProfitLoss: 'Settle PnL', subAccountEvery: 'of this sub-account, every position',
  unsettled: '{lead} {rest}: {gained} unsettled', mark: 'Unsettled', allRead: '{gained}, read {readAt}',
  position: 'By position', balance: 'Balance', notRead: 'not read', isolatedPartAside: ', without isolated',
  about: '{balance} → about {settled}{isolated}', freeCollateral: 'Free collateral', freeNow: '{free} now',
  freeStays: '{free}, about unchanged', singleUseNumber: 'Nonce', figures: 'Figures',
  venueTakesOwn: 'at venue’s figures of that moment', then: 'Then',
  eachPositionCost: 'position cost restarts at mark, unsettled and funding at zero', stays: 'Unchanged',
  sizeEntryPrice: 'size, entry price, liquidation', isolated: 'Isolated',
  whetherGoesBalance: 'to balance or position margin: not said by venue', done: 'Done',
  onceVenueHistory: 'once venue’s history has the settlement its answer names', or: 'Or',
  answerLostNever: 'answer lost: not resent, unknown until it cannot arrive', holdSettle: 'Hold to settle',
} as const
export const listOf = { separator: ', ', more: '{named} and {rows} more' } as const
export const settleRules = {
  SUB_ACCOUNT: { holds: 'Sub-account, no wallet needed', fails: 'Main account needs its wallet' },
  SETTLE_NUMBER: { holds: 'Venue nonce received', fails: 'No nonce from venue' },
  UNSETTLED: { holds: 'Something to settle', fails: 'Nothing is unsettled', figures: '{positions:exact}' },
} as const
export const settleSays = {
  all: { nothingUnsettled: 'Nothing is unsettled.', inAll: '{gained} total: {list}.' },
  title: 'Unsettled PnL',
  about: 'PnL since last settlement. Already collateral; settling moves it into balance.',
  notRead: 'Positions not read: unsettled not known.', settle: 'Settle…',
  ofMain: 'Main accounts settle by wallet at the broker, sub-accounts here while in use.',
  subs: 'Sub-accounts settle on their page while in use; main needs its wallet.',
} as const
