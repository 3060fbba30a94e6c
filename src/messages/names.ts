import * as messages from './en/names'

/** Default names of accounts, venues and key stores. */
export const defaultDisplayNames = {
  ...messages.names,
  /** Default name of an account with a key (`main`) and of one that is watched by its address (`watched`). */
  main: 'main',
  watched: 'watched',
  secretService: 'Secret Service',
}
