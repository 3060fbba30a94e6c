export const marginWords = {
  add: 'Add', remove: 'Remove', usdcMargin: '{verb} {amount} USDC margin',
  symbolIsolated: '{symbol}, {ISOLATED}', leadRest: '{lead}, {rest}', market: 'Market', margin: 'Margin',
  likely: 'Likely', movedOnceShown: 'at once, then read back', or: 'Or',
  responseLostNever: 'response lost: not resent; margin read until known', holdAdd: 'Hold to add {amount}',
  holdRemove: 'Hold to remove {amount}',
} as const
export const maintenanceFlagWords = {
  cancelled: 'cancelled', kept: 'kept', cancelOrders: 'Cancel orders', keepOrders: 'Keep orders',
  whenVenueMaintenance: 'when maintenance begins', leadRest: '{lead} {rest}', account: 'Account',
  allEveryMarket: 'all markets', openOrders: 'Open orders', likely: 'Likely',
  setOnceShown: 'at once, then read back', then: 'Then',
  reduceOnlyOrders: 'reduce-only orders too; stops: not said by venue',
  ordersRestThrough: 'orders stay open, can fill at reopening', positions: 'Positions',
  stayWhateverChosen: 'stay', holdThemCancelled: 'Hold to cancel in maintenance',
  holdKeepThem: 'Hold to keep orders',
} as const
export const timerWords = {
  s: '{ms} s', cancelAllUnless: 'Cancel all in {seconds}, unless reset', cancelAll: 'Cancel all in {seconds}',
  allMarketsStops: 'ALL markets, stops included', triggers: 'Triggers',
  afterVenueTakes: '{seconds} after venue takes it', ordersOpenNow: 'Orders open now',
  stopsOpenNow: 'Stops open now', likely: 'Likely', venueConfirmsTime: 'confirmed, countdown runs', or: 'Or',
  answerLostCounts: 'answer lost: counts as armed until it cannot trigger', also: 'Also',
  opensUntilCancelled: 'cancels orders opened meanwhile', holdSetTimer: 'Hold to set {seconds}',
} as const
export const callOffWords = {
  sentence: 'Turn off the cancel-all timer', lead: 'Turn off', rest: 'the cancel-all timer',
  sent: [['Timer', 'off']], may: [['Likely', 'off, by venue’s answer'], ['Or', 'it triggers first']],
  yes: 'Hold to turn off',
} as const
export const listOf = { none: 'none', more: '{names} and {named} more' } as const
