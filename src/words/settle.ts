import { balanceSettled, unsettledSum, type Unsettled } from '@core/figures/unsettled'
import { absolute, isNegative, ZERO, type Amount } from '@core/value/decimal'
import type { PlannedSettle } from '@core/write/planned-write'
import { shown } from './fill'
import { MINUS, money } from './format'
import { clockTime } from './times'
import type { Words } from './write-words'

/** What a settlement says of itself: what is unsettled as it was read, and that the venue takes its own figures. */
export function settleWords({ unsettled, readAt, balance, free, nonce }: PlannedSettle): Words {
  const [lead, rest] = ['Settle profit and loss', 'of this sub-account, every position']
  const all = unsettledSum(unsettled)
  const isolated = unsettled.some(({ marginMode }) => marginMode === 'ISOLATED')
  return {
    sentence: `${lead} ${rest}: ${gained(all)} unsettled`,
    lead,
    rest,
    sent: [
      ['Unsettled', `${gained(all)} in all, as read ${clockTime(readAt)}`],
      ['By position', listOf(unsettled)],
      [
        'Balance',
        balance === undefined
          ? 'not read'
          : `${usdc(balance)} → about ${usdc(balanceSettled(balance, unsettled))}${isolated ? ', the isolated part aside' : ''}`,
      ],
      [
        'Free collateral',
        free === undefined ? 'not read' : `${usdc(free)}${isolated ? ' now' : ', and stays about that'}`,
      ],
      ['Single-use number', shown(nonce, 24)],
    ],
    may: [
      ['Figures', 'the venue takes its own of the moment at which it settles, and not these'],
      ['Then', 'each position’s cost begins anew at the mark, and its unsettled figure and funding at zero'],
      ['Stays', 'size, entry price and liquidation: unsettled profit and loss counts as collateral already'],
      ...(isolated
        ? [
            [
              'Isolated',
              'whether it goes to the balance or to the position’s margin the venue does not say',
            ] as const,
          ]
        : []),
      ['Done', 'once the venue’s history tells of the very settlement that its answer names'],
      [
        'Or',
        'its answer is lost: it is never sent again, its number counts once, and it is unknown until it can no longer arrive',
      ],
    ],
    yes: 'Hold to settle',
  }
}

export const usdc = (amount: Amount): string => `${money(amount)} USDC`

/** Profit or loss with its sign. */
export const gained = (amount: Amount): string =>
  `${isNegative(amount) ? MINUS : amount === ZERO ? '' : '+'}${usdc(absolute(amount))}`

export const LISTED = 6

function listOf(rows: readonly Unsettled[]): string {
  const named = rows
    .slice(0, LISTED)
    .map(({ symbol, marginMode, amount }) => `${shown(symbol, 30)} ${marginMode} ${gained(amount)}`)
  return rows.length <= LISTED
    ? named.join(', ')
    : `${named.join(', ')} and ${String(rows.length - LISTED)} more`
}

/** The rules of a settlement. */
export const settleRules = {
  SUB_ACCOUNT: {
    holds: 'A sub-account, which is settled without a wallet',
    fails: 'A main account takes its wallet',
    figures: '',
  },
  UNSETTLED: {
    holds: 'There is something to settle',
    fails: 'Nothing is unsettled',
    figures: '{positions:exact}',
  },
  SETTLE_NUMBER: {
    holds: 'It has a number of the venue that counts once',
    fails: 'The venue gave no number for it',
    figures: '',
  },
} as const

/** What is said where a sub-account can be settled. */
export const settleSays = {
  title: 'Unsettled profit and loss',
  about:
    'Won or lost since the last settlement and not in the balance yet. It counts as collateral already; settling moves it into the balance.',
  all: (rows: readonly Unsettled[]): string =>
    rows.length === 0 ? 'Nothing is unsettled.' : `${gained(unsettledSum(rows))} in all: ${listOf(rows)}.`,
  notRead: 'Positions were not read, so what is unsettled is not known.',
  settle: 'Settle…',
  ofMain:
    'Not from here: a main account is settled with a signature of its wallet, on the broker’s own page. A sub-account needs none, and is settled here while it is in use.',
  subs: 'A sub-account’s profit and loss is settled on its account page, once it is in use. The main account’s takes its wallet.',
} as const
