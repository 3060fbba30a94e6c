export const marginWords = {
  add: 'Add', remove: 'Remove', usdcMargin: '{verb} {amount} USDC margin',
  symbolIsolated: '{symbol}, {ISOLATED}', leadRest: '{lead}, {rest}', market: 'Market', margin: 'Margin',
  likely: 'Likely', movedOnceShown: 'moved at once; what is shown afterwards is what the venue reads back',
  or: 'Or',
  responseLostNever: 'its response is lost: it is never sent again, and the margin itself is read until it is known',
  holdAdd: 'Hold to add {amount}', holdRemove: 'Hold to remove {amount}',
} as const
export const maintenanceFlagWords = {
  cancelled: 'cancelled', kept: 'kept', cancelOrders: 'Cancel orders', keepOrders: 'Keep orders',
  whenVenueMaintenance: 'when venue maintenance begins', leadRest: '{lead} {rest}', account: 'Account',
  allEveryMarket: 'all of it, every market', openOrders: 'Open orders', likely: 'Likely',
  setOnceShown: 'set at once; what is shown afterwards is what the venue reads back', then: 'Then',
  reduceOnlyOrders: 'reduce-only orders are cancelled too; the venue does not say what happens to stops',
  ordersRestThrough: 'orders rest through it, and can fill as trading begins again', positions: 'Positions',
  stayWhateverChosen: 'stay, whatever is chosen', holdThemCancelled: 'Hold to have them cancelled',
  holdKeepThem: 'Hold to keep them open',
} as const
export const timerWords = {
  s: '{ms} s', cancelAllUnless: 'Cancel all in {seconds}, unless reset', cancelAll: 'Cancel all in {seconds}',
  allMarketsStops: 'ALL markets, stops included', triggers: 'Triggers',
  afterVenueTakes: '{seconds} after the venue takes it', ordersOpenNow: 'Orders open now',
  stopsOpenNow: 'Stops open now', likely: 'Likely',
  venueConfirmsTime: 'the venue confirms the time, and a countdown shows it', or: 'Or',
  answerLostCounts: 'its answer is lost: then it counts as armed until it can no longer trigger',
  also: 'Also', opensUntilCancelled: 'what opens until then is cancelled with the rest',
  holdSetTimer: 'Hold to set the timer to {seconds}',
} as const
export const callOffWords = {
  sentence: 'Turn off the cancel-all timer', lead: 'Turn off', rest: 'the cancel-all timer',
  sent: [['Timer', 'off']],
  may: [['Likely', 'the venue answers that it is off'], ['Or', 'it triggers first']],
  yes: 'Hold to turn off the timer',
} as const
export const listOf = { none: 'none', more: '{names} and {named} more' } as const
