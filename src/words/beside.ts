import type { BesideKind } from '@contract/windows-api'

/** What a window beside shows, as its heading says it. */
export const besideTitle: Readonly<Record<BesideKind, string>> = {
  chart: 'Chart',
  ladder: 'Book and ladder',
}

/** How a window of its own is asked for. */
export const openBesideWords: Readonly<Record<BesideKind, string>> = {
  chart: 'Open the chart in a window of its own',
  ladder: 'Open the book and ladder in a window of their own',
}

/** What beginning something at a price does in a window beside. */
export const handsOver = 'What is begun here goes on in the desk’s window'

/** What else a window beside says. */
export const besideSays = {
  desk: 'Desk',
  noMarket: 'No market',
  noTrade: 'no trade has been heard',
  sentence: (words: string): string => `${words}.`,
}
