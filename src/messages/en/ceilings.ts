export const ceilingsSays = {
  before: 'was {figure}', money: '{figure} USDC', title: 'Key limits',
  about: 'Stored beside the key, which signs nothing above them. Cancels and new reduce-only orders are always signed.',
  aboutMarket: 'The key signs sells, market orders, triggers and edits in this market up to this size. It stays as set while prices move.',
  buys: 'Buys, all markets', pace: 'Requests a minute:', change: 'Change…', perOrder: 'Per order',
  perDay: 'Per day (UTC)', later: 'Sells, market orders, triggers and edits: a size per market, set at first use.',
  misread: 'A figure is not a plain number, or too many markets', sealing: 'A moment…',
} as const
export const ceilingSays = { perOrder: '{what}: per order', perDay: '{what}: per day' } as const
export const worthWords = '{worth} USDC at today’s mark'
