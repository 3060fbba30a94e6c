import { hasCommandSwitch, LIFEBOAT_SWITCH } from './electron/launch-environment'
import { currentSystem } from './system'

// The lifeboat loads nothing of the desk's window, database or settings, so that no fault of theirs can stop it.
await (hasCommandSwitch(process.argv.slice(1), LIFEBOAT_SWITCH, currentSystem.platform)
  ? import('../lifeboat/in-electron')
  : import('./desk'))
