import { shown } from './fill'

const known: Readonly<Record<string, { readonly word: string; readonly meaning: string }>> = {
  ACTIVE: { word: 'trading', meaning: 'Every order is taken.' },
  POST_ONLY: {
    word: 'post-only',
    meaning: 'Only orders that rest are taken: market, IOC and FOK are refused.',
  },
  REDUCE_ONLY: { word: 'reduce-only', meaning: 'Positions can be reduced or closed here, and none opened.' },
  DELISTING: {
    word: 'being delisted',
    meaning: 'Close what you hold here: the venue will do it at its own price.',
  },
  DELISTED: { word: 'delisted', meaning: 'Nothing trades here any more.' },
  PENDING: { word: 'not open yet', meaning: 'Orders are taken once the venue opens it.' },
  NEW: { word: 'not open yet', meaning: 'Orders are taken once the venue opens it.' },
}

/** What the venue's word for a market's state means for an order; nothing worth saying while everything is taken. */
export function statusWords(status: string): { readonly word: string; readonly meaning: string } | undefined {
  if (status === 'ACTIVE') return undefined
  return (
    known[status] ?? {
      word: shown(status.toLowerCase().replaceAll('_', ' '), 24),
      meaning: 'A word this desk does not know, so it sends no order here.',
    }
  )
}
