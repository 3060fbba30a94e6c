import { boundIsTrue, goneIsLookedUp, waysOutEndAtUnknown } from './ending-truths'
import type { History } from './history'
import {
  capsHold,
  gateStaysShut,
  journalComesFirst,
  leavesAsSealed,
  leavesAtMostOnce,
  saidOnce,
  sealsMatch,
  unknownIsSticky,
  type Invariant,
} from './invariants'
import {
  marginMovesOnce,
  sheetsStop,
  timersAreAwaited,
  timersAreTold,
  waitingEndsAreTrue,
  waitingIsShown,
  waitingIsTrue,
} from './kind-truths'
import { lateOrdersAreReported, nothingMeetsWhatMayArrive } from './late-truths'
import { restsOnTheKey } from './proof-truths'
import {
  cancelsAreTrue,
  closesShrink,
  deskAgrees,
  endsAreTrue,
  everythingConverges,
  fillsOnlyGrow,
  nothingIsLost,
  positionsAreExplained,
} from './truths'

/** All invariants of a history, by name. */
export const invariants = {
  leavesAtMostOnce,
  leavesAsSealed,
  journalComesFirst,
  sealsMatch,
  unknownIsSticky,
  gateStaysShut,
  capsHold,
  saidOnce,
  nothingIsLost,
  endsAreTrue,
  cancelsAreTrue,
  fillsOnlyGrow,
  closesShrink,
  everythingConverges,
  deskAgrees,
  positionsAreExplained,
  sheetsStop,
  waitingIsTrue,
  waitingEndsAreTrue,
  waitingIsShown,
  marginMovesOnce,
  timersAreAwaited,
  timersAreTold,
  nothingMeetsWhatMayArrive,
  lateOrdersAreReported,
  restsOnTheKey,
  goneIsLookedUp,
  boundIsTrue,
  waysOutEndAtUnknown,
} as const satisfies Readonly<Record<string, Invariant>>

/** Returns all violations of a history, each after the name of its invariant. */
export const broken = (history: History): readonly string[] =>
  Object.entries(invariants).flatMap(([name, holds]) => holds(history).map(what => `${name}: ${what}`))
