export const accountLinesSay = {
  market: {
    sizes: '{least} to {most}', status: 'Status', tick: 'Tick', step: 'Step', size: 'Order size',
    minNotional: 'Min notional', leverage: 'Max leverage', margin: 'Margin', isolatedOnly: 'isolated only',
    eitherMode: 'cross or isolated',
  },
  untold: 'not reported by venue',
  terms: {
    mode: 'Account mode', tier: 'Tier', futuresTier: 'Futures tier', takerBps: 'Futures, taker',
    makerBps: 'Futures, maker', rwaTakerBps: 'Real-world assets, taker',
    rwaMakerBps: 'Real-world assets, maker', otherTakerBps: 'Other, taker', otherMakerBps: 'Other, maker',
    maxLeverage: 'Max account leverage',
  },
  statistics: {
    feesOfMonth: 'Fees, 30 days', perpFeesOfMonth: 'Perp fees, 30 days', volumeOfMonth: 'Volume, 30 days',
    perpVolumeOfDay: 'Perp volume, 24 hours', perpVolumeOfWeek: 'Perp volume, 7 days',
    perpVolumeOfMonth: 'Perp volume, 30 days', perpVolumeOfYear: 'Perp volume, this year',
    perpVolumeEver: 'Perp volume, all time', daysRegistered: 'Account age, days',
  },
  quote: {
    mark: 'Mark', index: 'Index', last: 'Last', high24h: '24 h high', low24h: '24 h low',
    openInterest: 'Open interest', fundingRate: 'Funding rate, this period',
  },
} as const
export const accountSays = {
  marketsByAddress: 'Fees {terms} · Market rules {rules}. Leverages, modes, caps need the key.',
  marketsSources: 'Leverage {leverages} · Margin modes {modes} · Caps {caps} · Market rules {rules}',
  one: '{symbol}, details', steps: 'Leverage {min} to {max}, per market up to its own.',
  failed: 'not read: {why}', terms: 'Account and fees', termsSource: 'By venue',
  termsByAddress: 'Fee rates of this address, public', untold: 'Needs the account’s key.',
  statistics: 'Volumes and fees', statisticsSource: 'By venue', markets: 'Leverages and caps by market',
  oneSource: 'This market’s rules', quoteSource: 'Prices and funding', maintenance: 'Maintenance',
  modes: 'New positions use this mode. Changes only without position and orders in the market.',
  again: 'Read again', noMarket: { title: 'No market loaded yet.', next: 'Once venue lists them.' },
  columns: {
    mode: 'New positions', cross: 'Cross', isolated: 'Isolated', most: 'Max', cap: 'Cap, USDC',
    taker: 'Taker', maker: 'Maker',
  },
} as const
