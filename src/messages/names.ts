import * as messages from './en/names'

/** What this desk itself calls things that have no name of their own. */
export const defaultDisplayNames = {
  ...messages.names,
  /** What an account is called until it is called otherwise: one with a key, and one by its address. */
  main: 'main',
  watched: 'watched',
  secretService: 'Secret Service',
}
