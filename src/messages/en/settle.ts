export const settleWords = {
  settleProfitLoss: 'Settle profit and loss', subAccountEvery: 'of this sub-account, every position',
  unsettled: '{lead} {rest}: {gained} unsettled', mark: 'Unsettled',
  allRead: '{gained} in all, as read {readAt}', position: 'By position', balance: 'Balance',
  notRead: 'not read', isolatedPartAside: ', the isolated part aside',
  about: '{balance} → about {settled}{isolated}', freeCollateral: 'Free collateral', freeNow: '{free} now',
  freeStays: '{free}, and stays about that', singleUseNumber: 'Single-use number', figures: 'Figures',
  venueTakesOwn: 'the venue takes its own of the moment at which it settles, and not these', then: 'Then',
  eachPositionCost: 'each position’s cost begins anew at the mark, and its unsettled figure and funding at zero',
  stays: 'Stays',
  sizeEntryPrice: 'size, entry price and liquidation: unsettled profit and loss counts as collateral already',
  isolated: 'Isolated',
  whetherGoesBalance: 'whether it goes to the balance or to the position’s margin the venue does not say',
  done: 'Done',
  onceVenueHistory: 'once the venue’s history tells of the very settlement that its answer names', or: 'Or',
  answerLostNever: 'its answer is lost: it is never sent again, its number counts once, and it is unknown until it can no longer arrive',
  holdSettle: 'Hold to settle',
} as const
export const listOf = { separator: ', ', more: '{named} and {rows} more' } as const
export const settleRules = {
  SUB_ACCOUNT: {
    holds: 'A sub-account, which is settled without a wallet', fails: 'A main account takes its wallet',
  },
  SETTLE_NUMBER: {
    holds: 'It has a number of the venue that counts once', fails: 'The venue gave no number for it',
  },
  UNSETTLED: {
    holds: 'There is something to settle', fails: 'Nothing is unsettled', figures: '{positions:exact}',
  },
} as const
export const settleSays = {
  all: { nothingUnsettled: 'Nothing is unsettled.', inAll: '{gained} in all: {list}.' },
  title: 'Unsettled profit and loss',
  about: 'Won or lost since the last settlement and not in the balance yet. It counts as collateral already; settling moves it into the balance.',
  notRead: 'Positions were not read, so what is unsettled is not known.', settle: 'Settle…',
  ofMain: 'Not from here: a main account is settled with a signature of its wallet, on the broker’s own page. A sub-account needs none, and is settled here while it is in use.',
  subs: 'A sub-account’s profit and loss is settled on its account page, once it is in use. The main account’s takes its wallet.',
} as const
