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
