export const ceilingsSays = {
  before: 'was {figure}', money: '{figure} USDC', title: 'Key limits',
  about: 'Key signs nothing above these, except cancels and new reduce-only orders.',
  aboutMarket: 'Key signs nothing larger here, except new reduce-only orders. Size stays while prices move.',
  buys: 'Buys, all markets', pace: 'Requests a minute:', change: 'Change…', perOrder: 'Per order',
  perDay: 'Per day (UTC)',
  later: 'Order edits and, unless reduce-only, sells, triggers, orders without limit: size per market, at first use.',
  misread: 'Not a plain number, or too many markets', sealing: 'A moment…',
} as const
export const ceilingSays = { perOrder: '{what}: per order', perDay: '{what}: per day' } as const
export const worthWords = '{worth} USDC at today’s mark'
