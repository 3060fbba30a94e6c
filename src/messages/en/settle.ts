export const settleWords = {
  settleProfitLoss: 'Settle PnL', subAccountEvery: 'of this sub-account, every position',
  unsettled: '{lead} {rest}: {gained} unsettled', mark: 'Unsettled', allRead: '{gained}, read {readAt}',
  position: 'By position', balance: 'Balance', notRead: 'not read', isolatedPartAside: ', without isolated',
  about: '{balance} → about {settled}{isolated}', freeCollateral: 'Free collateral', freeNow: '{free} now',
  freeStays: '{free}, about unchanged', singleUseNumber: 'Nonce', figures: 'Figures',
  venueTakesOwn: 'the venue settles at its own figures of that moment', then: 'Then',
  eachPositionCost: 'position cost restarts at the mark, unsettled and funding at zero', stays: 'Unchanged',
  sizeEntryPrice: 'size, entry price, liquidation', isolated: 'Isolated',
  whetherGoesBalance: 'to balance or position margin: the venue does not say', done: 'Done',
  onceVenueHistory: 'once the venue’s history has the settlement its answer names', or: 'Or',
  answerLostNever: 'answer lost: never sent again, unknown until it can no longer arrive',
  holdSettle: 'Hold to settle',
} as const
export const listOf = { separator: ', ', more: '{named} and {rows} more' } as const
export const settleRules = {
  SUB_ACCOUNT: { holds: 'Sub-account, no wallet needed', fails: 'Main account needs its wallet' },
  SETTLE_NUMBER: { holds: 'Venue nonce received', fails: 'No nonce from the venue' },
  UNSETTLED: { holds: 'Something to settle', fails: 'Nothing is unsettled', figures: '{positions:exact}' },
} as const
export const settleSays = {
  all: { nothingUnsettled: 'Nothing is unsettled.', inAll: '{gained} total: {list}.' },
  title: 'Unsettled PnL',
  about: 'PnL since the last settlement. Already collateral; settling moves it into the balance.',
  notRead: 'Positions not read: unsettled PnL not known.', settle: 'Settle…',
  ofMain: 'Main accounts settle with the wallet, on the broker’s page. Sub-accounts settle here while in use.',
  subs: 'Sub-accounts settle on their account page while in use; the main account needs its wallet.',
} as const
