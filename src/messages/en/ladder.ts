export const ladderWords = {
  orders: 'in {writes} orders', of: '{at} of {writes}', leadMany: '{lead} {many}',
  sentOneOne: '{symbol}, sent one by one', holdSend: 'Hold to send {lead} {base}',
  firstClientId: 'First client id',
} as const
