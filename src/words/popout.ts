import type { PopoutKind } from '@contract/windows-api'

/** What a window beside shows, as its title and its heading say it. */
export const popoutTitle: Readonly<Record<PopoutKind, string>> = {
  chart: 'Chart',
  ladder: 'Book and ladder',
}

/** What the windows beside are called in the menu. */
export const popoutWords: Readonly<Record<PopoutKind, string>> = {
  chart: 'Chart in its own window',
  ladder: 'Book and ladder in their own window',
}

/** How a window of its own is asked for. */
export const openPopoutWords: Readonly<Record<PopoutKind, string>> = {
  chart: 'Open the chart in its own window',
  ladder: 'Open the book and ladder in their own window',
}

/** What beginning something at a price does in a window beside. */
export const handsOver = 'Orders started here open in the main window'

/** What else a window beside says. */
export const popoutSays = {
  desk: 'Desk',
  noMarket: 'No market',
  noTrade: 'no trade yet',
  sentence: (words: string): string => `${words}.`,
}
