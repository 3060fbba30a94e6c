export const titles = {
  'lose my next reply': 'Lose my next reply', 'lose my next order': 'Lose my next order',
  'partial IOC': 'Partial IOC', 'cancel race': 'Cancel race', 'impossible record': 'Impossible record',
  'prices fall silent': 'Prices fall silent', 'slow answers': 'Slow answers',
  'unreadable answers': 'Unreadable answers', 'venue unreachable': 'Venue unreachable',
  'market only reduces': 'Market only reduces', 'flash crash': 'Flash crash', 'key revoked': 'Key revoked',
  'liquidated in part': 'Liquidated in part', 'deleveraged in part': 'Deleveraged in part',
  'settled by others': 'Settled by others', 'insurance fund low': 'Insurance fund low',
  'venue maintenance': 'Venue maintenance', 'planned maintenance': 'Planned maintenance',
  deleveraged: 'Deleveraged',
} as const
export const lines = {
  'lose my next reply': 'Order arrives; its answer does not',
  'lose my next order': 'Order never arrives, unanswered', 'partial IOC': 'Next order fills half',
  'cancel race': 'Half fills before your next cancel', 'impossible record': 'Next order reported overfilled',
  'prices fall silent': 'No prices for a minute', 'slow answers': 'Answers 4 s late for a minute',
  'unreadable answers': 'Garbled answers for a minute', 'venue unreachable': 'No connection for a minute',
  'market only reduces': 'Reduce-only for 3 min', 'flash crash': 'Prices fall 8 %, recover in 2 min',
  'key revoked': 'Key invalid for 2 min', 'liquidated in part': 'A quarter is taken over',
  'deleveraged in part': 'Half closed at the mark', 'settled by others': 'Unsettled PnL becomes balance',
  'insurance fund low': 'Fund near minimum for 3 min', 'venue maintenance': 'Venue closed for a minute',
  'planned maintenance': 'Closing announced 10 min ahead', deleveraged: 'Position closed at the mark',
  lifeboat: 'Acts without the desk',
} as const
