import { byteTwins } from './byte-twins'
import { journalTwin } from './journal-twin'
import { remainingTwins } from './remaining-twins'
import { seedTwins } from './seed-twins'
import { sheetBytes, sheetWords } from './sheet-twins'
import { signatureTwins } from './signature-twins'
import type { Twin } from './twin'

/** Every trick there is, in the order in which each has its turn. */
export const twins: readonly Twin[] = [
  ...seedTwins,
  ...signatureTwins,
  journalTwin,
  ...remainingTwins,
  ...byteTwins,
  sheetWords,
]

/** Those that are judged by an order that a person sends meanwhile. */
export const changesOrders = (twin: Twin): boolean => twin.kind === 'bytes' || twin === sheetBytes
